import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)
const maxFiles = 60_000
const maxBytes = 0xf000_0000
// UTF-8 names and the format's first date: the same files give the same archive.
const flags = 0x0800
const firstDay = 0x21

type Entry = { name: Buffer; crc: number; packed: number; size: number; offset: number }

const headOf = (signature: number, { name, crc, packed, size, offset }: Entry): Buffer => {
  const isCentral = signature === 0x02014b50
  const head = Buffer.alloc(isCentral ? 46 : 30)
  head.writeUInt32LE(signature, 0)
  const at = isCentral ? 6 : 4
  if (isCentral) head.writeUInt16LE(20, 4)
  head.writeUInt16LE(20, at)
  head.writeUInt16LE(flags, at + 2)
  head.writeUInt16LE(8, at + 4)
  head.writeUInt16LE(firstDay, at + 8)
  head.writeUInt32LE(crc, at + 10)
  head.writeUInt32LE(packed, at + 14)
  head.writeUInt32LE(size, at + 18)
  head.writeUInt16LE(name.length, at + 22)
  if (isCentral) head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, name])
}

/** Writes a ZIP archive to a file, one entry after the other; throws when it exceeds the size that every program can open. */
export const createZip = (path: string) => {
  const stream = createWriteStream(path, { mode: 0o600 })
  const failed = new Promise<never>((_, reject) => stream.on('error', reject))
  failed.catch(() => undefined)
  const entries: Entry[] = []
  let offset = 0
  const write = async (bytes: Buffer) => {
    if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), failed])
    offset += bytes.length
  }
  const add = async (name: string, bytes: Buffer): Promise<void> => {
    const packed = await deflate(bytes)
    if (entries.length === maxFiles || offset + packed.length > maxBytes) throw new RangeError('The archive is too large.')
    const entry = { name: Buffer.from(name), crc: crc32(bytes), packed: packed.length, size: bytes.length, offset }
    entries.push(entry)
    await write(headOf(0x04034b50, entry))
    await write(packed)
  }
  const close = async (): Promise<void> => {
    const start = offset
    for (const entry of entries) await write(headOf(0x02014b50, entry))
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(entries.length, 8)
    end.writeUInt16LE(entries.length, 10)
    end.writeUInt32LE(offset - start, 12)
    end.writeUInt32LE(start, 16)
    await write(end)
    await Promise.race([new Promise<void>(done => stream.end(done)), failed])
  }
  return { add, close }
}
