import type { ListRow } from '../../../domain/kit/import/row.ts'
import { approval } from '../../../domain/sales/approval.ts'
import { approvalHead, approvalList } from '../../../domain/sales/approval-list.ts'
import type { Db } from '../../kit/db/db.ts'
import { uuid } from '../../kit/db/uuid.ts'
import type { Behavior } from '../../kit/entity/behavior.ts'
import { create } from '../../kit/entity/store.ts'
import { move } from '../../kit/entity/transition.ts'
import { fieldsOf, Refusal } from '../../kit/errors.ts'
import type { Caller, Doing } from '../../kit/http/route.ts'
import { type DeclaredImport, declaredImport, type Surroundings } from '../../kit/import/declared.ts'
import { ListFaulty } from '../../kit/import/job.ts'
import { tryOut } from '../../kit/import/trial.ts'
import { moving } from '../../kit/import/undo.ts'

/** The rows of one approval: its first row has the head. */
type Group = readonly [ListRow, ...ListRow[]]

const numberOf = ({ values }: ListRow): string => String(values.reference ?? '')
const lineOf = ({ values: { inventory, pieces, weight, rate, basis } }: ListRow) => ({
  ...{ inventory, pieces: pieces ?? null, rate },
  ...(weight !== undefined && { weight }),
  ...(basis !== undefined && { basis }),
})

/** The draft of an approval. Its number in the old books stands in the notes. */
const draftOf = (rows: Group) => {
  const [{ values }] = rows
  const head = Object.fromEntries(approvalHead.flatMap(name => (values[name] === undefined ? [] : [[name, values[name]]])))
  const notes = [`Old number: ${numberOf(rows[0])}`, values.notes].filter(Boolean).join('\n')
  return { ...head, notes, items: rows.map(lineOf) }
}

/** Creates and issues one approval as by hand. A refusal names the row of its line, or the first row. */
const issue = async (tx: Db, doing: Doing, behavior: Behavior, rows: Group, columnOf: (name: string) => string): Promise<string> => {
  const id = uuid()
  try {
    await create(tx, doing, approval, behavior, { ...draftOf(rows), id })
    await move(tx, doing, approval, behavior, 'issue', { id, version: 1 })
    return id
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const fields = fieldsOf(error)
    const [, index, line] = /^items\.(\d+)\.(\w+)$/.exec(fields[0] ?? '') ?? []
    const row = (rows[Number(index ?? 0)] ?? rows[0]).row
    const message = error.message.replace(/^Line \d+: /, '')
    throw new ListFaulty(`Row ${row}: ${message} Nothing was imported.`, [{ row, column: columnOf(line ?? fields[0] ?? ''), message }])
  }
}

/** Tries each approval as it will be issued, and takes everything back: what is refused then is a fault of its row now. */
const faultsIn = async (db: Db, groups: Iterable<Group>, attempt: (tx: Db, rows: Group) => Promise<unknown>) => {
  const faults: ListFaulty['faults'][number][] = []
  for (const rows of groups)
    await tryOut(db, tx => attempt(tx, rows)).catch((error: unknown) => {
      if (!(error instanceof ListFaulty)) throw error
      faults.push(...error.faults)
    })
  return faults
}

const approvalRows =
  (behavior: Behavior): DeclaredImport['open'] =>
  async (_, { names, at }, { now }, caller: Caller) => {
    const groups = new Map<string, [ListRow, ...ListRow[]]>()
    const used = new Map<unknown, number>()
    let isSound = true
    const columnOf = (name: string) => names[at.get(name) ?? -1] ?? ''
    const doing: Doing = { caller, now, today: undefined, note: undefined }
    const collect = (row: ListRow) => {
      const key = numberOf(row).toLowerCase()
      const group = groups.get(key)
      if (!group) return void groups.set(key, [row])
      const [first] = group
      for (const name of approvalHead)
        if (row.values[name] !== undefined && row.values[name] !== first.values[name])
          row.faults.push({
            row: row.row,
            column: columnOf(name),
            message: `${approvalList.fields[name]?.label} differs from row ${first.row} of the same approval.`,
          })
      group.push(row)
    }
    return {
      check: async (__, rows) => {
        for (const row of rows) {
          const earlier = used.get(row.values.inventory)
          if (earlier !== undefined && row.values.weight === undefined)
            row.faults.push({
              row: row.row,
              column: columnOf('inventory'),
              message: `This stone is already in row ${earlier}. Enter the carats of each.`,
            })
          if (row.values.inventory) used.set(row.values.inventory, row.row)
          if (row.faults.length === 0) collect(row)
          if (row.faults.length > 0) isSound = false
        }
      },
      count: () => {},
      counts: () => [
        { label: 'Approvals', value: String(groups.size) },
        { label: 'Lines', value: String([...groups.values()].reduce((sum, rows) => sum + rows.length, 0)) },
      ],
      // The transaction of the import tries nothing: it issues.
      end: async db => ({
        faults:
          isSound && !db.isTransaction ? await faultsIn(db, groups.values(), (tx, rows) => issue(tx, doing, behavior, rows, columnOf)) : [],
        warnings: [],
      }),
      write: async () => {},
      finish: async writing => {
        for (const rows of groups.values()) writing.made.push({ id: await issue(writing.tx, writing.doing, behavior, rows, columnOf) })
      },
    }
  }

/** The import of approvals that are open at the changeover. Each is issued with its own number. */
export const approvalImport = (behavior: Behavior, around: Surroundings) =>
  declaredImport(
    {
      ...{ entity: approval, list: approvalList, id: 'ApprovalImport', maxRows: 5_001, changed: 'The stock has changed' },
      open: approvalRows(behavior),
      undo: moving(approval, behavior, 'cancel'),
    },
    around,
  )
