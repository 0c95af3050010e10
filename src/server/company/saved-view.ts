import { z } from 'zod'
import { can, may } from '../../domain/access.ts'
import { entities, type Name } from '../../domain/index.ts'
import type { Role } from '../../domain/people/role.ts'
import { type ReportViews, reportNames, reportOf, reports, viewsOf } from '../../domain/reports/report.ts'
import { type Db, sql, transact } from '../kit/db/db.ts'
import { oneRow } from '../kit/db/one-row.ts'
import { uuid } from '../kit/db/uuid.ts'
import { entityNamed, isName, visible } from '../kit/entity/columns.ts'
import { conflict, notAllowed, notFound } from '../kit/errors.ts'
import { type Context, type Route, route } from '../kit/http/route.ts'
import { keysOf } from '../kit/keys.ts'

const maxPerUser = 100
const short = z.string().max(60)
const fields = {
  name: z.string().trim().min(1, 'is empty').max(60, 'has more than 60 characters'),
  view: z
    .record(short.regex(/^[a-z]\w*$/i, 'is not a filter'), z.string().max(4_000))
    .refine(view => Object.keys(view).length <= 60, 'says too much'),
  columns: z
    .strictObject({ order: z.array(short).max(100), hidden: z.array(short).max(100), widths: z.record(short, z.int().min(20).max(2_000)) })
    .nullable(),
  shared: z.boolean(),
}
type List = Name | ReportViews
const lists: readonly List[] = [...keysOf(entities), ...reportNames.map(viewsOf)]
const list = z.enum(lists, { error: 'is not a list' })
const draft = z.strictObject({ list, ...fields, columns: fields.columns.default(null), shared: fields.shared.default(false) })
const change = z.strictObject({ id: z.uuid('is not an id'), ...z.object(fields).partial().shape })
const oneId = z.strictObject({ id: z.uuid('is not an id') })

type SavedView = {
  id: string
  list: List
  name: string
  view: Record<string, string>
  columns: unknown
  shared: boolean
  own: boolean
  owner: string
  mayChange: boolean
}

type StoredView = Omit<SavedView, 'mayChange'>

/** Whether a role may open the list or report of a view. */
const mayLook = (role: Role, of: List): boolean => {
  const report = reportOf(of)
  return report ? may(role, reports[report].right) : isName(of) && can(role, 'read', of)
}

/** A view as this role may use it: without filters on fields that the role may not see. */
const forRole = (role: Role, saved: StoredView): SavedView => {
  const mayChange = saved.own || (saved.shared && may(role, 'view.manage'))
  if (reportOf(saved.list)) return { ...saved, mayChange }
  const { fields } = entityNamed(saved.list)
  const seen = new Set(visible(fields, role).map(([name]) => name))
  const isSeen = (key: string) => {
    const name = key in fields ? key : key.replace(/(From|To|Min|Max)$/, '')
    return !(name in fields) || seen.has(name)
  }
  return { ...saved, mayChange, view: Object.fromEntries(Object.entries(saved.view).filter(([key]) => isSeen(key))) }
}

const select = (me: string) => sql`select v.id, v.list, v.name, v.view, v.columns, v.shared, v.owner_id = ${me} as own, u.name as owner
  from saved_view v join "user" u on u.id = v.owner_id`

const views = async ({ db, caller }: Context, of: List): Promise<SavedView[]> => {
  if (!mayLook(caller.role, of)) return []
  const { rows } = await sql<StoredView>`${select(caller.id)} where v.list = ${of} and (v.owner_id = ${caller.id} or v.shared)
    order by v.owner_id <> ${caller.id}, lower(v.name), v.id`.execute(db)
  return rows.map(saved => forRole(caller.role, saved))
}

const one = async (db: Db, { id: me, role }: Context['caller'], id: string): Promise<SavedView> => {
  const { rows } = await sql<StoredView>`${select(me)} where v.id = ${id} and (v.owner_id = ${me} or v.shared)`.execute(db)
  if (!rows[0]) throw notFound('view')
  return forRole(role, rows[0])
}

const refuseSharing = ({ caller }: Context): void => {
  if (!may(caller.role, 'view.share')) throw notAllowed('Only a Manager may share a view with everyone.')
}

/** Checks that the caller may change a view: its owner may, and an Admin may change a shared one. */
const own = async (tx: Db, { caller }: Context, id: string): Promise<void> => {
  const saved = await one(tx, caller, id)
  if (!saved.mayChange) throw notAllowed(`The view “${saved.name}” belongs to ${saved.owner}. Save your own view instead.`)
}

const save = (context: Context, { list: of, name, view, columns, shared }: z.infer<typeof draft>) => {
  const { db, caller, now } = context
  if (!mayLook(caller.role, of)) throw notAllowed('Your role cannot open this list.')
  if (shared) refuseSharing(context)
  return transact(db, async tx => {
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from saved_view where owner_id = ${caller.id} and list = ${of}`.execute(tx)
    if (oneRow(rows).count >= maxPerUser) throw conflict(`You have ${maxPerUser} views of this list. Delete one first.`)
    const id = uuid()
    await sql`insert into saved_view (id, list, name, view, columns, shared, owner_id, created_at)
      values (${id}, ${of}, ${name}, ${JSON.stringify(view)}::jsonb, ${columns && JSON.stringify(columns)}::jsonb, ${shared}, ${caller.id}, ${now()})`.execute(
      tx,
    )
    return one(tx, caller, id)
  })
}

const alter = (context: Context, { id, name, view, columns, shared }: z.infer<typeof change>) => {
  if (shared) refuseSharing(context)
  return transact(context.db, async tx => {
    await own(tx, context, id)
    await sql`update saved_view set name = coalesce(${name ?? null}, name), view = coalesce(${view ? JSON.stringify(view) : null}::jsonb, view),
      columns = ${columns === undefined ? sql`columns` : sql`${columns && JSON.stringify(columns)}::jsonb`}, shared = coalesce(${shared ?? null}, shared)
      where id = ${id}`.execute(tx)
    return one(tx, context.caller, id)
  })
}

const drop = (context: Context, id: string) =>
  transact(context.db, async tx => {
    await own(tx, context, id)
    await sql`delete from saved_view where id = ${id}`.execute(tx)
    return null
  })

const [path, right] = ['/api/view', 'signed-in'] as const

/** Saved views of lists and reports. A Manager may share them; only the owner or an Admin may change them. */
export const viewRoutes: Route[] = [
  route({
    method: 'GET',
    path,
    right,
    summary: 'The saved views of a list or report: your own and the shared ones',
    query: z.strictObject({ list }),
    handle: (context, { query }) => views(context, query.list),
  }),
  route({ method: 'POST', path, right, summary: 'Save a view of a list', body: draft, handle: (context, { body }) => save(context, body) }),
  route({
    method: 'PUT',
    path,
    right,
    summary: 'Rename, change or share your own view',
    body: change,
    handle: (context, { body }) => alter(context, body),
  }),
  route({
    method: 'DELETE',
    path,
    right,
    summary: 'Delete your own view',
    query: oneId,
    handle: (context, { query }) => drop(context, query.id),
  }),
]
