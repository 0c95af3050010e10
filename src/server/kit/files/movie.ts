import { type FileHandle, open } from 'node:fs/promises'

type Box = { name: string; at: number; head: number; to: number }

/** The boxes of an MP4 or MOV between two places; undefined when they do not end where they should. */
const boxesIn = async (file: FileHandle, from: number, to: number): Promise<Box[] | undefined> => {
  const boxes: Box[] = []
  const head = Buffer.alloc(16)
  for (let at = from; at < to; ) {
    const { bytesRead } = await file.read(head, 0, 16, at)
    if (bytesRead < 8) return undefined
    const short = head.readUInt32BE(0)
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short
    const headSize = short === 1 ? 16 : 8
    if (size < headSize || at + size > to || boxes.length > 10_000) return undefined
    boxes.push({ name: head.toString('latin1', 4, 8), at, head: headSize, to: at + size })
    at += size
  }
  return boxes
}

// Where cameras write place, device, and names: user data, metadata, and extensions such as XMP.
const tells = new Set(['udta', 'meta', 'uuid'])

/** Turns a box into free space of the same size, so that what follows stays where the tables of the film say. */
const blank = async (file: FileHandle, { at, head, to }: Box): Promise<void> => {
  await file.write(Buffer.from('free', 'latin1'), 0, 4, at + 4)
  const zeros = Buffer.alloc(Math.min(1024 * 1024, to - at - head))
  for (let from = at + head; from < to; from += zeros.length) await file.write(zeros, 0, Math.min(zeros.length, to - from), from)
}

const blankIn = async (file: FileHandle, boxes: readonly Box[]): Promise<boolean> => {
  for (const box of boxes) {
    if (tells.has(box.name)) await blank(file, box)
    if (box.name !== 'moov' && box.name !== 'trak') continue
    const inside = await boxesIn(file, box.at + box.head, box.to)
    if (!inside || !(await blankIn(file, inside))) return false
  }
  return true
}

/**
 * Removes what the camera noted in an MP4 or MOV file besides the film: place, device, names. The film stays as it is. Returns false
 * when the file is damaged.
 */
export const cleanMovie = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r+')
  try {
    const boxes = await boxesIn(file, 0, (await file.stat()).size)
    if (!boxes?.some(({ name }) => name === 'moov') || !boxes.some(({ name }) => name === 'mdat')) return false
    return await blankIn(file, boxes)
  } finally {
    await file.close()
  }
}
