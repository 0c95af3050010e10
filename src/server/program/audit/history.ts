import { can, canAct } from '../../../domain/access.ts'
import { entities, type Name } from '../../../domain/index.ts'
import { statesFor } from '../../../domain/kit/lifecycle.ts'
import { roles } from '../../../domain/people/role.ts'
import { type DocumentEntity, documents } from './documents.ts'

type Action = { action: string; from: string | null; to: string }
/** Every possible transition of a document; some documents are created and moved in one step. */
const actionsOf = ({ lifecycle }: DocumentEntity): Action[] => {
  const steps = Object.entries(lifecycle.actions).flatMap(([action, { to }]) =>
    statesFor(lifecycle, action).map(state => ({ action, from: state, to: to ?? state })),
  )
  const firsts = new Set([lifecycle.initial, ...steps.filter(({ from }) => from === lifecycle.initial).map(({ to }) => to)])
  return [...[...firsts].map(to => ({ action: 'create', from: null, to })), ...steps]
}
const mayTake = (name: Name, action: string) =>
  roles.filter(role => (action === 'create' ? can(role, 'create', name) : canAct(role, name, action)))

const literal = (word: string | null) => (word === null ? 'null' : `'${word}'`)
const allowed = documents
  .flatMap(entity =>
    actionsOf(entity).map(
      ({ action, from, to }) => `(${[entity.name, action, from, to, mayTake(entity.name, action).join()].map(literal).join(', ')})`,
    ),
  )
  .join(', ')

// Earlier releases did not write every change to the history.
const wholeHistory = '0051_step_role.sql'
const records = Object.values(entities)
  .map(({ one, table }) => `select '${one}' as kind, id, updated_at from "${table}" where updated_by_id is not null`)
  .join(' union all ')

/** Invariants of the history: each query returns the violations and must return none. */
export const historyInvariants: Readonly<Record<string, string>> = {
  'Every transition starts from the status that the previous one set': `
    select document_id as document, action, from_state, before from (select document_id, action, from_state, lag(to_state) over (partition by document_id order by id) as before from step) s
    where from_state is distinct from before`,
  'Every transition is allowed for its document and for the role of its user': `
    select s.document_id as document, s.document_kind as kind, s.action, s.from_state, s.to_state, s.by_role from step s where not exists (
      select 1 from (values ${allowed}) a (kind, action, from_state, to_state, roles)
      where (a.kind, a.action, a.to_state) = (s.document_kind, s.action, s.to_state) and a.from_state is not distinct from s.from_state
        and coalesce(s.by_role = any(string_to_array(a.roles, ',')), true))`,
  'The status of a document is the one that its last transition set': `
    select p.id as document, p.state, s.to_state from (${documents.map(({ table }) => `select id, state from ${table}`).join(' union all ')}) p
    left join lateral (select to_state from step where document_id = p.id order by id desc limit 1) s on true where p.state is distinct from s.to_state`,
  'Every record that was created or changed has a history': `
    select r.kind, r.id, r.updated_at from (${records}) r
    where r.updated_at > (select applied_at from migration where name = '${wholeHistory}')
      and not exists (select 1 from audit_trail a where a.record_id = r.id and a.at >= r.updated_at)`,
}
