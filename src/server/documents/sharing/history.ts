import { type RawBuilder, sql } from 'kysely'
import { type SharedKind, sharedLabel } from '../../../domain/documents/sharing/kinds.ts'
import { type RecipientState, recipientStates } from '../../../domain/documents/sharing/recipient.ts'
import { entities, type Name } from '../../../domain/index.ts'
import type { HistoryStep } from '../../../domain/kit/entity-schema.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Behavior } from '../../kit/entity/behavior.ts'
import { titlesOf } from '../../kit/entity/columns.ts'

// These entries of the audit trail are shown with what became of them since.
const replaced = ['sendMail', 'createLink', 'endLink', 'answer']

type Recipient = { address: string; state: RecipientState; words: string | null }
type Row = {
  at: string
  by: string | null
  action: string
  reason: string | null
  kind: SharedKind
  document: string
  subject: string | null
  recipients: Recipient[] | null
}

const stepsOf = (where: RawBuilder<unknown>) => sql`select * from (
    (select m.created_at as at, u.name as by, 'sendMail' as action, null as reason, m.kind, m.document_id as document, m.subject,
      (select json_agg(json_build_object('address', r.address, 'state', r.state, 'words', r.words) order by r.place) from mail_recipient r where r.mail_id = m.id) as recipients
    from mail m left join "user" u on u.id = m.created_by_id where ${where} order by m.created_at desc limit 100)
    union all (select m.created_at, u.name, 'createLink', null, m.kind, m.document_id, null, null
    from private_link m join "user" u on u.id = m.created_by_id where ${where} order by m.created_at desc limit 100)
    union all (select m.ended_at, u.name, 'endLink', null, m.kind, m.document_id, null, null
    from private_link m join "user" u on u.id = m.ended_by_id where ${where} order by m.ended_at desc limit 100)
    union all (select o.at, 'the client', case o.what when 'pdf' then 'downloadByLink' else 'openByLink' end,
      'Link of ' || to_char(m.created_at, 'YYYY-MM-DD HH24:MI "UTC"'), m.kind, m.document_id, null, null
    from private_link m join private_link_opening o on o.link_id = m.id where ${where} order by o.at desc limit 100)
    union all (select a.at, 'the client', 'answer',
      concat_ws(': ', (select string_agg(i.sku, ', ' order by i.line) from offer_item i where i.id = any(a.lines)), a.message), m.kind, m.document_id, null, null
    from private_link m join offer_answer a on a.link_id = m.id where ${where} order by a.at desc limit 100)
  ) s order by at desc limit 200`

type Change = HistoryStep['changes'][number]
const line = (label: string, words: string): Change => ({ field: `.${label}`, label, before: null, after: null, words })
const outcome = ({ state, words }: Recipient): string => [recipientStates[state].label.toLowerCase(), words].filter(Boolean).join(': ')

const stepOf = ({ at, by, action, reason, subject, recipients }: Row, about: Change[]): HistoryStep => ({
  ...{ at, by, action, reason },
  changes: [...about, ...(subject ? [line('Subject', subject)] : []), ...(recipients ?? []).map(one => line(one.address, outcome(one)))],
})

/** In the history of a party, each step names its document. */
const documentsOf = async (db: Db, rows: readonly Row[]): Promise<(row: Row) => Change[]> => {
  const titles = new Map<string, string | null>()
  for (const kind of new Set(rows.map(row => row.kind)))
    if (kind !== 'statement') {
      const ids = rows.flatMap(row => (row.kind === kind ? [row.document] : []))
      for (const [id, title] of await titlesOf(db, entities[kind], [...new Set(ids)])) titles.set(id, title)
    }
  return ({ kind, document }) => {
    const label = sharedLabel(kind)
    if (kind === 'statement') return [line('Document', label)]
    const after = { entity: kind, id: document, title: titles.get(document) ?? label }
    return [{ field: '.document', label, before: null, after }]
  }
}

/** The messages, the links, their openings and the answers that came by them, of a document, or with a party, as steps of a history. */
const sharingSteps = async (db: Db, name: Name, id: string): Promise<HistoryStep[]> => {
  const isParty = name === 'customer'
  const where = isParty ? sql`m.party_id = ${id}` : sql`m.document_id = ${id} and m.kind = ${name}`
  const { rows } = await sql<Row>`${stepsOf(where)}`.execute(db)
  const about = isParty ? await documentsOf(db, rows) : () => []
  return rows.map(row => stepOf(row, about(row)))
}

const newestFirst = (a: HistoryStep, b: HistoryStep): number => Date.parse(b.at) - Date.parse(a.at)

/** The behavior of an entity whose documents are shared, or of the party of them: its history tells of messages and links too. */
export const withSharing = (name: Name, behavior: Behavior = {}): Behavior => ({
  ...behavior,
  history: async (db, id, steps) => {
    const own = behavior.history ? await behavior.history(db, id, steps) : steps
    const kept = own.filter(({ action }) => !replaced.includes(action))
    return [...kept, ...(await sharingSteps(db, name, id))].sort(newestFirst)
  },
})
