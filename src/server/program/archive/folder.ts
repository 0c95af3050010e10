import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { makeFolder, writeWhole } from '../../kit/files/write-whole.ts'
import { codeOf } from '../../kit/property.ts'
import type { Cluster } from '../../kit/replication/connection.ts'
import { type Position, positionOf, positionText, segmentStart } from '../../kit/replication/position.ts'
import { type Piece, pieceOf } from './piece.ts'

const position = z
  .string()
  .regex(/^[0-9A-F]+\/[0-9A-F]+$/)
  .transform(positionOf)
const moment = z.iso.datetime().transform(text => new Date(text))

const stretchShape = z.object({
  program: z.literal('stonebook'),
  at: moment,
  cluster: z.string(),
  timeline: z.number(),
  segmentBytes: z.number(),
  start: position,
})
const baseShape = z.object({
  at: moment,
  start: position,
  end: position,
  publicKeys: z.array(z.string()).optional(),
  hashes: z.record(z.string(), z.string()),
  files: z.array(z.string()),
})

/** A part of an archive in which the log has no gap. */
export type Stretch = z.infer<typeof stretchShape> & { folder: string }
/** A copy of the files of the cluster, made while the log went from `start` to `end`. `hashes` are of its own files. */
export type Base = z.infer<typeof baseShape> & { folder: string }

const stretchPrefix = 'log-'
const basePrefix = 'base-'
const unproved = '.unproved'

/** Where the pieces of a stretch are. */
export const piecesFolder = ({ folder }: Pick<Stretch, 'folder'>): string => join(folder, 'pieces')

const nameOf = (prefix: string, at: Date) => `${prefix}${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
// A folder that does not exist is empty. One that cannot be read is not.
const namesIn = async (folder: string) =>
  (
    await readdir(folder).catch(error => {
      if (codeOf(error) === 'ENOENT') return []
      throw error
    })
  ).sort()

const readAs = <T>(text: string, path: string, shape: z.ZodType<T>): T => {
  try {
    return shape.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(`${path} of the archive is damaged.`, { cause: error })
  }
}

const readAll = async <T>(folder: string, prefix: string, file: string, shape: z.ZodType<T>): Promise<(T & { folder: string })[]> => {
  const names = (await namesIn(folder)).filter(name => name.startsWith(prefix) && !name.endsWith(unproved))
  const found = names.map(async name => {
    const path = join(folder, name, file)
    const text = await readFile(path, 'utf8').catch(() => undefined)
    return text === undefined ? [] : [{ ...readAs(text, path, shape), folder: join(folder, name) }]
  })
  return (await Promise.all(found)).flat()
}

/** The stretches of an archive, oldest first. */
export const stretchesIn = (archive: string): Promise<Stretch[]> => readAll(archive, stretchPrefix, 'stretch.json', stretchShape)

/** The proved bases of a stretch, oldest first. */
export const basesIn = ({ folder }: Stretch): Promise<Base[]> => readAll(folder, basePrefix, 'base.json', baseShape)

/** The pieces of a stretch, in the order of the log. */
export const piecesIn = async (stretch: Stretch): Promise<Piece[]> =>
  (await namesIn(piecesFolder(stretch))).flatMap(name => pieceOf(name) ?? [])

/** Begins a stretch with the segment that a position lies in. */
export const beginStretch = async (
  archive: string,
  { id, timeline, segmentBytes }: Cluster,
  from: Position,
  at: Date,
): Promise<Stretch> => {
  const folder = join(archive, nameOf(stretchPrefix, at))
  const start = segmentStart(from, segmentBytes)
  await makeFolder(join(folder, 'pieces'))
  const content = { program: 'stonebook' as const, at, cluster: id, timeline, segmentBytes, start }
  await writeWhole(join(folder, 'stretch.json'), JSON.stringify({ ...content, start: positionText(start) }, null, 2))
  return { ...content, folder }
}

/** Where a new base is written until it is proved. */
export const placeOfBase = ({ folder }: Stretch, at: Date): string => `${join(folder, nameOf(basePrefix, at))}${unproved}`

/** Writes what is known of a base into its folder. */
export const writeBase = ({ folder, start, end, ...base }: Base): Promise<boolean> =>
  writeWhole(join(folder, 'base.json'), JSON.stringify({ ...base, start: positionText(start), end: positionText(end) }, null, 2))

/** The final place of a base. */
export const provedPlace = (folder: string): string => folder.slice(0, -unproved.length)

/** The folders of bases that were never finished. */
export const unprovedIn = async ({ folder }: Stretch): Promise<string[]> =>
  (await namesIn(folder)).filter(name => name.endsWith(unproved)).map(name => join(folder, name))
