import { isId } from '../../../domain/kit/answer.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import { statusesInLocation, statusWords } from '../../../domain/stock/inventory/place.ts'
import { location, locationCalls, type Placed } from '../../../domain/stock/location.ts'
import { type Db, sql, transact } from '../../kit/db/db.ts'
import { oneRow } from '../../kit/db/one-row.ts'
import { writeAudits } from '../../kit/entity/audit.ts'
import { load, type Stored } from '../../kit/entity/rows.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { type Caller, implement, type Route } from '../../kit/http/route.ts'
import { timeOnDevice } from '../device-time.ts'

type Found = {
  id: string
  sku: string
  status: string
  branch: string
  branchName: string
  location: string | null
  scanned: string | null
}
type Location = Stored<typeof location>

/** Locks the stones with these ids or numbers; by id, and by number in small letters. */
const stonesScanned = async (tx: Db, codes: readonly string[]): Promise<Map<string, Found>> => {
  const { rows } = await sql<Found>`select i.id, i.sku, i.status, i.branch_id as branch, b.name as "branchName", i.location, i.scanned
    from inventory i join branch b on b.id = i.branch_id
    where i.id = any(${codes.filter(isId)}::uuid[]) or lower(btrim(i.sku)) = any(${codes.map(code => code.toLowerCase())}::text[])
    order by i.id for update of i`.execute(tx)
  return new Map(rows.flatMap(stone => [[stone.id, stone] as const, [stone.sku.trim().toLowerCase(), stone] as const]))
}

/** Why a stone cannot be put into a location; null when it can. */
const faultOf = (stone: Found, to: Location): string | null => {
  if (!statusesInLocation.includes(stone.status)) return `${stone.sku} is ${statusWords(stone.status)}, so it cannot be in “${to.path}”.`
  return stone.branch === to.branch ? null : `${stone.sku} is in ${stone.branchName}. Send it by a transfer.`
}

// How long a scan may be on its way: the scans of one device arrive in their order, and a slow one must not look later than the next.
const onTheWay = 60_000
const isLater = ({ scanned }: Found, at: Date) => scanned !== null && Date.parse(scanned) > at.getTime() + onTheWay
const laterText = ({ sku, location }: Found) => `${sku} was scanned again later${location ? ` and is in ${location}` : ''}. It stays there.`

const placedFrom = (code: string, stone: Found | undefined, to: Location, at: Date): Placed['stones'][number] => {
  if (!stone) return { code, id: null, outcome: 'refused', message: `No stone has the number “${code}”.` }
  const fault = faultOf(stone, to)
  if (fault) return { code, id: stone.id, outcome: 'refused', message: fault }
  if (stone.location === to.path) return { code, id: stone.id, outcome: 'here', message: `${stone.sku} was here already.` }
  if (isLater(stone, at)) return { code, id: stone.id, outcome: 'later', message: laterText(stone) }
  return {
    code,
    id: stone.id,
    outcome: 'moved',
    message: stone.location ? `${stone.sku} moved here from ${stone.location}.` : `${stone.sku} moved here.`,
  }
}

type Put = { to: Location; placed: readonly Placed['stones'][number][]; before: Map<string, Found>; at: Date }

const write = async (tx: Db, caller: Caller, { to, placed, before, at }: Put) => {
  const idsOf = (...outcomes: string[]) => [...new Set(placed.flatMap(({ id, outcome }) => (id && outcomes.includes(outcome) ? [id] : [])))]
  const moved = idsOf('moved')
  await sql`update inventory set scanned = greatest(scanned, ${at}) where id = any(${idsOf('moved', 'here')}::uuid[])`.execute(tx)
  await sql`update inventory set location = ${to.path}, version = version + 1, updated_at = now(), updated_by_id = ${caller.id} where id = any(${moved}::uuid[])`.execute(
    tx,
  )
  await writeAudits(
    tx,
    moved.map(id => ({
      entity: inventory.name,
      record: id,
      action: 'update',
      before: { location: before.get(id)?.location ?? null },
      after: { location: to.path },
      reason: `Scanned into ${to.code}`,
      caller,
    })),
  )
  return moved.length
}

/** Puts scanned stones into a location. A stone that cannot be there stays where it is, and says why; the others are moved. */
export const putStones: Route = implement(locationCalls, 'PUT location/move', {
  branches: 'limited',
  right: { permission: 'location.move' },
  summary: 'Put scanned stones into a location',
  handle: ({ db, caller }, { body: { id, stones: codes, scanned } }) =>
    transact(db, async tx => {
      const to = await load(tx, location, id)
      if (!to) throw notFound('location')
      if (!to.active) throw conflict(`“${to.path}” is inactive. Choose another location.`)
      const found = await stonesScanned(tx, codes)
      const { now } = oneRow((await sql<{ now: string }>`select clock_timestamp() as now`.execute(tx)).rows)
      const at = scanned ? timeOnDevice(now, scanned) : new Date(now)
      const stones = [...new Set(codes)].map(code => placedFrom(code, found.get(code.toLowerCase()), to, at))
      return { moved: await write(tx, caller, { to, placed: stones, before: found, at }), stones }
    }),
})
