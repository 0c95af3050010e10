import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sitesIn } from '../../../domain/stock/stone/picture-site.ts'
import { addFile } from '../../company/attachment/add.ts'
import { type Db, sql } from '../../kit/db/db.ts'
import { oneRow } from '../../kit/db/one-row.ts'
import { uuid } from '../../kit/db/uuid.ts'
import { Refusal } from '../../kit/errors.ts'
import { refuseInfected, type Scanner } from '../../kit/files/scanner.ts'
import type { FileStore } from '../../kit/files/store.ts'
import type { Caller } from '../../kit/http/route.ts'
import type { Task, Tasks } from '../../kit/jobs/jobs.ts'
import type { ReadsPicture } from '../../kit/print/pictures.ts'
import { download, NotFetched } from './download.ts'

/** What the pictures of stones are fetched with: `folder` takes a file until it is stored, on the disk of the store. */
export type Fetching = { db: Db; now: () => Date; files: FileStore; reads: ReadsPicture; scanner?: Scanner | undefined; folder: string }

type Running = Parameters<Task>[1]
type Wanted = { id: string; sku: string; link: string; by: Caller }

const maxAtOnce = 1_000
/** A slow site must not keep the queue from other work: what is left waits for the next run. */
const longest = 4 * 60_000
const maxFailures = 3

const allowedSites = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ sites: string | null }>`select picture_sites as sites from setting`.execute(db)
  return sitesIn(oneRow(rows).sites)
}

/**
 * Stones in stock whose link at one of the sites was not yet tried. They are fetched for the user who entered the stone, with the rights of
 * the Admin who allows the sites.
 */
export const wantedPictures = async (db: Db, sites: readonly string[]): Promise<Wanted[]> => {
  const { rows } = await sql<Wanted>`
    select t.id, t.sku, t.picture_link as link,
      json_build_object('id', u.id, 'name', u.name, 'role', 'Admin', 'branch', u.branch_id, 'employee', u.employee_id) as by
    from inventory t join "user" u on u.id = coalesce(t.created_by_id, t.updated_by_id)
    where t.picture_link is not null and t.picture_tried is distinct from t.picture_link and t.held_weight > 0
      and lower(substring(t.picture_link from '^[^/]+//([^/?#]+)')) = any(${sites}::text[])
    order by t.id limit ${maxAtOnce}`.execute(db)
  return rows
}

const faultOf = async (work: Fetching, stone: Wanted, sites: readonly string[], signal: AbortSignal): Promise<string | null> => {
  const { db, now, files, reads, scanner, folder } = work
  const path = join(folder, `${uuid()}.part`)
  try {
    const size = await download(stone.link, path, sites, signal)
    await refuseInfected(scanner, { path, size })
    const described = { entity: 'inventory', record: stone.id, kind: 'photo', link: stone.link } as const
    await addFile({ db, now, caller: stone.by }, described, [{ name: stone.sku, path, size }], { files, reads, sees: async () => true })
    return null
  } catch (error) {
    if (error instanceof NotFetched) return error.message
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    // The stone has this photo already.
    return error.status === 409 ? null : error.message
  } finally {
    await rm(path, { force: true })
  }
}

const fetchOne = async (work: Fetching, stone: Wanted, sites: readonly string[], signal: AbortSignal): Promise<void> => {
  const fault = await faultOf(work, stone, sites, signal)
  await sql`update inventory set picture_tried = ${stone.link}, picture_fault = ${fault} where id = ${stone.id}`.execute(work.db)
}

/** Fetches the pictures that stones link to at the allowed sites, each link once. See docs/domain/stock.md#linked-pictures. */
export const fetchPictures = async (work: Fetching, { signal, log }: Running): Promise<void> => {
  const sites = await allowedSites(work.db)
  if (sites.length === 0) return
  await mkdir(work.folder, { recursive: true, mode: 0o700 })
  const late = AbortSignal.timeout(longest)
  let failures = 0
  for (const stone of await wantedPictures(work.db, sites)) {
    signal.throwIfAborted()
    if (late.aborted) return
    try {
      await fetchOne(work, stone, sites, signal)
    } catch (error) {
      // A fault of the server, such as a full disk, is none of the picture: it is tried again in the next run.
      if (signal.aborted || ++failures === maxFailures) throw error
      log.error({ err: error, stone: stone.id }, 'A linked picture could not be stored.')
    }
  }
}

/** Background task: fetches pictures every five minutes. */
export const pictureTasks = (work: Fetching): Tasks => ({ 'fetch-pictures': (_, running) => fetchPictures(work, running) })
export const pictureTimes = '*/5 * * * * fetch-pictures'
