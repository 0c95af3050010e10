import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Cipher } from '../../kit/files/age.ts'
import { sync } from '../../kit/files/write-whole.ts'
import { nameOnDisk, writePart } from '../backup-content.ts'
import { piecesFolder, type Stretch } from './folder.ts'
import { type Piece, pieceName } from './piece.ts'

const packed = promisify(gzip)

/** Writes a piece of the log into a stretch, encrypted when there is a cipher. It has its name only when it is whole and on the disk. */
export const writePiece = async (stretch: Stretch, piece: Piece, content: Buffer, cipher: Cipher | undefined): Promise<void> => {
  const [folder, name] = [piecesFolder(stretch), pieceName(piece)]
  const unfinished = `${name}.part`
  const pathOf = (part: string) => join(folder, nameOnDisk(part, cipher !== undefined))
  await rm(pathOf(unfinished), { force: true })
  await writePart(folder, unfinished, Readable.from([await packed(content, { level: 1 })]), cipher)
  await rename(pathOf(unfinished), pathOf(name))
  await sync(folder)
}
