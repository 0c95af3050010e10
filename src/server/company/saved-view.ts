import { can, may } from '../../domain/access.ts'
import type { Role } from '../../domain/people/role.ts'
import { reportOf, reports } from '../../domain/reports/report.ts'
import { type List, type SavedView, type ViewChange, type ViewDraft, viewCalls } from '../../domain/reports/view-contract.ts'
import { type Db, sql, transact } from '../kit/db/db.ts'
import { oneRow } from '../kit/db/one-row.ts'
import { uuid } from '../kit/db/uuid.ts'
import { entityNamed, isName, visible } from '../kit/entity/columns.ts'
import { conflict, notAllowed, notFound } from '../kit/errors.ts'
import { type Context, implement, type Route } from '../kit/http/route.ts'

const maxPerUser = 100
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

const save = (context: Context, { list: of, name, view, columns, shared }: ViewDraft) => {
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

const alter = (context: Context, { id, name, view, columns, shared }: ViewChange) => {
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

const right = { area: 'view' } as const

/** Saved views of lists and reports. A Manager may share them; only the owner or an Admin may change them. */
export const viewRoutes: Route[] = [
  implement(viewCalls, 'GET view', {
    branches: 'shared',
    right,
    summary: 'The saved views of a list or report: your own and the shared ones',
    handle: (context, { query }) => views(context, query.list),
  }),
  implement(viewCalls, 'POST view', {
    branches: 'shared',
    right,
    summary: 'Save a view of a list',
    handle: (context, { body }) => save(context, body),
  }),
  implement(viewCalls, 'PUT view', {
    branches: 'shared',
    right,
    summary: 'Rename, change or share your own view',
    handle: (context, { body }) => alter(context, body),
  }),
  implement(viewCalls, 'DELETE view', {
    branches: 'shared',
    right,
    summary: 'Delete your own view',
    handle: (context, { query }) => drop(context, query.id),
  }),
]
