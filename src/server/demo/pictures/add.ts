import { sql } from 'kysely'
import { uuid } from '../../kit/db/uuid.ts'
import type { FileStore } from '../../kit/files/store.ts'
import { drawing } from '../../kit/pictures/pictures.ts'
import type { Clerk } from '../clerk.ts'
import type { People } from '../parties/people.ts'
import { gemSvg, renderedOf } from './gem.ts'
import { reportPdf } from './report.ts'

/** A file of a stone, and the day on which it was added. */
type File = { record: string; day: string; kind: 'photo' | 'certificate'; name: string; type: string; content: string | Buffer }
type Stored = Omit<File, 'content'> & { id: string; path: string; size: number }

const atOnce = 16

/** Stores each content once, however many files have it. */
const store = async (files: FileStore, added: readonly File[]): Promise<Stored[]> => {
  const paths = new Map<string, string>()
  const contents = [...new Set(added.map(({ content }) => content.toString('latin1')))]
  const take = async () => {
    for (let next = contents.pop(); next !== undefined; next = contents.pop()) paths.set(next, await files.put(Buffer.from(next, 'latin1')))
  }
  await Promise.all(Array.from({ length: atOnce }, take))
  return added.map(({ content, ...file }) => {
    const text = content.toString('latin1')
    return { ...file, id: uuid(), path: paths.get(text) ?? '', size: text.length }
  })
}

/** A rendering of every stone. Those that look alike share it. */
const renderings = async ({ tx }: Clerk): Promise<File[]> => {
  const { rows } = await sql<Parameters<typeof renderedOf>[0] & Record<'id' | 'day', string>>`
    select i.id, i.sku, s.name as shape, i.colour, n.name as "stoneName", i.type, i.arrived::text as day
    from inventory i join stone_name n on n.id = i.stone_name_id left join shape s on s.id = i.shape_id order by i.id`.execute(tx)
  const drawn = new Map<string, string>()
  return rows.map(stone => {
    const look = renderedOf(stone)
    const key = JSON.stringify(look)
    const content = drawn.get(key) ?? gemSvg(look)
    drawn.set(key, content)
    return { record: stone.id, day: stone.day, kind: 'photo', name: `${stone.sku} (rendering).svg`, type: drawing, content }
  })
}

type Certified = Record<'inventory' | 'lab' | 'number' | 'sku' | 'date' | 'weight', string> &
  Record<'variety' | 'species' | 'colour' | 'origin' | 'treatment' | 'dimensions', string | null>

/** A sample of the report of every certificate. */
const reports = async ({ tx }: Clerk): Promise<File[]> => {
  const { rows } = await sql<Certified>`
    select c.inventory_id as inventory, c.lab, c.number, i.sku, c.date::text, c.weight::text, c.variety, c.species, c.colour, c.origin, c.treatment,
      c.dimensions from certificate c join inventory i on i.id = c.inventory_id order by c.date, c.id`.execute(tx)
  return rows.map(({ inventory, lab, number, sku, date, ...row }) => {
    const lines: [string, string | null][] = [
      ['Number', number],
      ['Date', date],
      ['Stone', sku],
      ['Variety', row.variety],
      ['Species', row.species],
      ['Weight', `${row.weight} ct`],
      ['Measurements', row.dimensions],
      ['Color', row.colour],
      ['Treatment', row.treatment],
      ['Origin', row.origin],
    ]
    const content = reportPdf({
      title: `${lab} report ${number}`,
      lines: lines.flatMap(([label, text]) => (text ? [[label, text] as const] : [])),
    })
    return { record: inventory, day: date, kind: 'certificate', name: `${lab} ${number} (sample).pdf`, type: 'application/pdf', content }
  })
}

/** Gives every stone a rendering, and every laboratory report a sample of it. Both are marked as such by their names. */
export const addPictures = async (clerk: Clerk, people: People, files: FileStore): Promise<void> => {
  const added = await store(files, [...(await renderings(clerk)), ...(await reports(clerk))])
  const column = (name: keyof Stored) => added.map(file => String(file[name]))
  const side = added.map(({ kind }) => (kind === 'photo' ? 512 : null))
  await sql`insert into attachment (id, entity, record_id, kind, name, type, size, path, width, height, position, created_at, created_by)
    select id, 'inventory', record, kind, name, type, size, path, side, side, 1, day, ${people.manager.id}
    from unnest(${column('id')}::uuid[], ${column('record')}::uuid[], ${column('kind')}::text[], ${column('name')}::text[],
      ${column('type')}::text[], ${column('size')}::bigint[], ${column('path')}::text[], ${side}::integer[],
      ${column('day')}::date[]) as f(id, record, kind, name, type, size, path, side, day)`.execute(clerk.tx)
}
