import type { Name } from '../../../domain/index.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import { changedNames, listedChanges } from '../../../domain/kit/import/difference.ts'
import type { ListDeclaration } from '../../../domain/kit/import/list.ts'
import type { ListRow } from '../../../domain/kit/import/row.ts'
import { present } from '../../../domain/kit/present.ts'
import { type Db, sql } from '../db/db.ts'
import type { Behavior } from '../entity/behavior.ts'
import { loadAll, type Values } from '../entity/rows.ts'
import { update } from '../entity/store.ts'
import { type DeclaredImport, declaredImport, type Rows, type Surroundings } from './declared.ts'
import { atRow } from './each.ts'
import type { ImportResource, Job, ListUpdate } from './resource.ts'
import { restoring } from './undo.ts'

/** What only the server knows of a list that changes records. `id` is the name of its answer in the API description. */
export type DeclaredUpdate = { entity: Entity<Name>; list: ListDeclaration; id: string; behavior: Behavior }

/** What a row changes: the version of the record that was read, and the changed values before and after. */
type Change = { id: string; version: number; title: string; before: Values; after: Values }

// Each row is saved as its form would save it, one after the other.
const maxRows = 20_000
const shownAtOnce = 1_000

const picked = (values: Values, names: readonly string[]): Values => Object.fromEntries(names.map(name => [name, values[name] ?? null]))

/** The titles of the records to which these values refer, by id. */
const titlesOf = async (db: Db, { fields }: ListDeclaration, { entityOf }: Surroundings, all: readonly Values[]) => {
  const titles = new Map<string, string>()
  for (const [name, field] of Object.entries(fields)) {
    const ids = new Set(all.flatMap(values => (typeof values[name] === 'string' ? values[name] : [])))
    if (field.kind !== 'ref' || ids.size === 0) continue
    const { table, title } = entityOf(present(field.of))
    const { rows } = await sql<{ id: string; title: string }>`select id, ${sql.ref(title)} as title from ${sql.table(table)}
      where id = any(${[...ids]}::uuid[])`.execute(db)
    for (const row of rows) titles.set(row.id, row.title)
  }
  return titles
}

const updateRows =
  ({ entity, list, behavior }: DeclaredUpdate, around: Surroundings): DeclaredImport['open'] =>
  async (_, { names, at }): Promise<Rows> => {
    const finds = present(list.finds)
    const [met, changes] = [new Map<string, number>(), new WeakMap<ListRow, Change>()]
    const counted = { changed: 0, same: 0 }
    let titles: ReadonlyMap<string, string> = new Map()
    const changeOf = (row: ListRow) => changes.get(row)
    return {
      check: async (from, rows) => {
        const known = rows.flatMap(({ values }) => (typeof values[finds] === 'string' ? values[finds] : []))
        const records = await loadAll(from, entity, known)
        for (const row of rows) {
          const record: (Values & { id: string; version: number }) | undefined = records.get(String(row.values[finds]))
          if (!record) continue
          const earlier = met.get(record.id)
          if (earlier !== undefined)
            row.faults.push({
              row: row.row,
              column: names[at.get(finds) ?? -1] ?? '',
              message: `This ${list.one} is already in row ${earlier}.`,
            })
          met.set(record.id, earlier ?? row.row)
          const changed = changedNames(list.fields, { ...row.values, [finds]: undefined }, record)
          changes.set(row, {
            ...{ id: record.id, version: record.version, title: String(record[entity.title] ?? '') },
            ...{ before: picked(record, changed), after: picked(row.values, changed) },
          })
        }
        titles = await titlesOf(
          from,
          list,
          around,
          rows.flatMap(row => [changeOf(row)?.before ?? {}, changeOf(row)?.after ?? {}]),
        )
      },
      count: rows => {
        for (const row of rows) counted[Object.keys(changeOf(row)?.after ?? {}).length > 0 ? 'changed' : 'same'] += 1
      },
      counts: () => [
        { label: 'To change', value: String(counted.changed) },
        { label: 'As they are', value: String(counted.same) },
      ],
      changes: rows =>
        rows.flatMap(row => {
          const change = changeOf(row)
          return change ? listedChanges(list.fields, { row: row.row, ...change }, titles) : []
        }),
      write: async ({ tx, doing, job, made }, rows) => {
        const reason = `From the list ${job.name}`.slice(0, 500)
        for (const row of rows) {
          const change = changeOf(row)
          if (!change || Object.keys(change.after).length === 0) continue
          const { id, version, before, after } = change
          await atRow(row.row, () => update(tx, doing, entity, behavior, { ...after, id, version }, reason))
          made.push({ id, before, after })
        }
      },
    }
  }

type Kept = { place: number; title: string; before: Values; after: Values }

/** Every change that an import made, in the order of its rows. */
const changesMade = ({ entity, list }: DeclaredUpdate, around: Surroundings): ListUpdate['made'] =>
  async function* (db: Db, { id }: Job) {
    for (let last = 0; ; ) {
      const { rows } = await sql<Kept>`select r.place, coalesce(${sql.ref(`t.${entity.title}`)}, '') as title, r.before, r.after
        from import_record r join ${sql.table(entity.table)} t on t.id = r.record_id
        where r.import_id = ${id} and r.place > ${last} order by r.place limit ${shownAtOnce}`.execute(db)
      const titles = await titlesOf(
        db,
        list,
        around,
        rows.flatMap(({ before, after }) => [before, after]),
      )
      for (const { place, ...change } of rows) yield* listedChanges(list.fields, { row: place, ...change }, titles)
      if (rows.length < shownAtOnce) return
      last = rows.at(-1)?.place ?? last
    }
  }

/** The import of a list that changes records: each is found by its code, name or e-mail address (docs/domain/company.md#changes-by-a-list). */
export const declaredUpdate = (declared: DeclaredUpdate, around: Surroundings): ImportResource => {
  const { entity, list, id, behavior } = declared
  const undo = restoring(entity, behavior)
  const resource = declaredImport(
    { entity, list, id, maxRows, changed: `The ${list.many} have changed`, open: updateRows(declared, around), undo },
    around,
  )
  const title = present(list.fields[present(list.finds)]).label
  return {
    ...resource,
    list: `${entity.name}Update`,
    path: `${entity.path}-update`,
    update: { title, fields: list.fields, made: changesMade(declared, around) },
  }
}
