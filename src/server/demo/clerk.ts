import { entities, type Name } from '../../domain/index.ts'
import { draftSchema } from '../../domain/kit/shape.ts'
import { behaviors } from '../index.ts'
import type { Db } from '../kit/db/db.ts'
import type { ChangeValues, DraftValues, Values } from '../kit/entity/rows.ts'
import { create, updateRecord } from '../kit/entity/store.ts'
import { move } from '../kit/entity/transition.ts'
import type { Caller } from '../kit/http/route.ts'
import { chanceOf } from './chance.ts'

const day = 86_400_000

/** The date this many days after another; a negative number means before. */
export const daysAfter = (date: string, days: number): string => new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)

/** Operations of the demo company: in one transaction, dated as given, through the same code as for users. */
export const openClerk = (tx: Db, today: string) => {
  const ids = chanceOf('ids')
  const schemas = new Map<Name, ReturnType<typeof draftSchema>>()
  const schemaOf = (name: Name) => {
    const schema = schemas.get(name) ?? draftSchema(entities[name].fields)
    schemas.set(name, schema)
    return schema
  }
  // The demo company stores nothing outside the database.
  const contextOn = (caller: Caller, date: string) => ({
    caller,
    now: () => new Date(`${date}T09:00:00Z`),
    today: date,
    afterCommit: () => {},
  })

  /** Creates a record as this user on that day; returns its id. `given` are fields that the system fills. */
  const add = async (name: Name, by: Caller, date: string, draft: DraftValues, given: Values = {}): Promise<string> => {
    const id = draft.id ?? ids.id(date)
    const checked = schemaOf(name).parse({ ...draft, id })
    await create(tx, contextOn(by, date), entities[name], behaviors[name] ?? {}, { ...checked, id }, given)
    return id
  }
  /** Carries out an action of a document at this version. */
  const act = (name: Name, action: string, by: Caller, date: string, input: ChangeValues): Promise<string> =>
    move(tx, contextOn(by, date), entities[name], behaviors[name] ?? {}, action, input)
  /** Changes a record at this version. */
  const change = (name: Name, by: Caller, date: string, input: ChangeValues): Promise<void> =>
    updateRecord({ db: tx, requestId: 'demo', ...contextOn(by, date) }, entities[name], behaviors[name] ?? {}, input)

  return { tx, today, ago: (days: number) => daysAfter(today, -days), newId: ids.id, contextOn, add, act, change }
}
export type Clerk = ReturnType<typeof openClerk>
