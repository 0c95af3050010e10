import { sql } from 'kysely'
import { dayInWords } from '../../../domain/company/business-day.ts'
import { type Journal, type JournalDraft, mostJournals } from '../../../domain/reports/journal/contract.ts'
import type { JournalLine } from '../../../domain/reports/journal/entry.ts'
import { todayIn } from '../../kit/business-day.ts'
import type { Db } from '../../kit/db/db.ts'
import { oneRow } from '../../kit/db/one-row.ts'
import { uuid } from '../../kit/db/uuid.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import type { Context } from '../../kit/http/route.ts'
import { documentsOf } from '../explain/query.ts'
import { entriesText } from '../money/entries.ts'

const lockKey = 5_700_210
const mostLines = 300_000

const columns = sql`j.id, j.number, j.date_from as "from", j.date_until as until, l.entries, l.lines, l.total, j.created_at as "createdAt", u.name as "createdBy",
  j.taken_back_at as "takenBackAt", j.taken_back_at is null and j.number = (select max(number) from journal where taken_back_at is null) as "isLast"`
const source = sql`journal j join "user" u on u.id = j.created_by_id cross join lateral (
  select count(distinct (date, kind, document))::integer as entries, count(*)::integer as lines, trim_scale(coalesce(sum(amount) filter (where amount > 0), 0)) as total
  from journal_line where journal_id = j.id) l`

/** The journals, the newest first. */
export const listJournals = async ({ db }: Context): Promise<Journal[]> => {
  const { rows } = await sql<Journal>`select ${columns} from ${source} order by j.number desc limit ${mostJournals}`.execute(db)
  return rows
}

/** A journal; refused when there is none. */
export const journalOf = async (db: Db, id: string): Promise<Journal> => {
  const { rows } = await sql<Journal>`select ${columns} from ${source} where j.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('journal')
  return rows[0]
}

/** The lines of a journal in their order, with the party of each. */
export const linesOf = async (db: Db, id: string): Promise<JournalLine[]> => {
  const { rows } =
    await sql<JournalLine>`select l.date, l.kind, l.document, l.reference, p.name as party, l.account, trim_scale(l.amount) as amount
    from journal_line l left join customer p on p.id = l.party_id where l.journal_id = ${id} order by l.line`.execute(db)
  return rows
}

type Begin = { from: string | null; until: string }
type Posted = Pick<JournalLine, 'date' | 'kind' | 'document' | 'account' | 'amount'> & { stone: string | null; party: string | null }

/** Everything that was posted in these days and is in no journal: what is posted now, less what was handed over. */
const postedSince = async (tx: Db, { from, until }: Begin): Promise<Posted[]> => {
  const { rows } = await sql<Posted>`
    select date, kind, document, min(stone::text)::uuid as stone, party, account, sum(amount) as amount from (
      select date, kind, document, stone, party, account, amount from (${sql.raw(entriesText)}) e
        where date <= ${until} and (${from}::date is null or date >= ${from})
      union all select l.date, l.kind, l.document, null, l.party_id, l.account, -l.amount from journal_line l
        join journal j on j.id = l.journal_id where j.taken_back_at is null) e
    group by date, kind, document, party, account having sum(amount) <> 0 order by date, kind, document, account, party limit ${mostLines + 1}`.execute(
    tx,
  )
  return rows
}

/** The number of the document of each line, of its stone, or of the bill that was opened. */
const referencesOf = async (tx: Db, lines: readonly Posted[]): Promise<(line: Posted) => string | null> => {
  const stones = lines.map(({ stone }) => ({ kind: 'inventory', document: stone }))
  const [documents, goods] = [await documentsOf(tx, lines), await documentsOf(tx, stones)]
  return ({ document, stone }) => documents.get(document ?? '')?.title ?? goods.get(stone ?? '')?.title ?? null
}

const keep = async (tx: Db, { caller, now }: Context, { number, from, until }: Begin & { number: number }, lines: readonly Posted[]) => {
  const [id, referenceOf] = [uuid(), await referencesOf(tx, lines)]
  await sql`insert into journal (id, number, date_from, date_until, created_at, created_by_id)
    values (${id}, ${number}, ${from}, ${until}, ${now()}, ${caller.id})`.execute(tx)
  const all = lines.map((posted, at) => {
    const { stone: _, party, ...line } = posted
    return { ...line, line: at + 1, reference: referenceOf(posted), party_id: party }
  })
  await sql`insert into journal_line (journal_id, line, date, kind, document, reference, party_id, account, amount)
    select ${id}, line, date, kind, document, reference, party_id, account, amount
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as l (line integer, date date, kind text, document uuid, reference text, party_id uuid, account text, amount numeric)`.execute(
    tx,
  )
  await writeAudit(tx, { entity: 'journal', record: id, action: 'create', after: { number, from, until, lines: lines.length }, caller })
  return journalOf(tx, id)
}

type Last = { first: string | null; number: number; until: string | null }

/**
 * Creates a journal of what was posted up to a day and was not handed over before. The first one may begin with a day: what is before it is
 * in the books of the accountant already. Refused for a day to come, and when there is nothing new.
 */
export const createJournal = async (tx: Db, context: Context, { from, until }: JournalDraft): Promise<Journal> => {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
  if (until > (await todayIn(tx, context))) throw invalid({ until: 'This day is in the future.' })
  const { rows } = await sql<Last>`select coalesce(max(number), 0) as number, max(date_until) filter (where taken_back_at is null) as until,
    (select date_from from journal where taken_back_at is null order by number limit 1) as first from journal`.execute(tx)
  const last = oneRow(rows)
  if (last.until !== null && from !== null)
    throw invalid({ from: 'Only the first journal begins with a day. The others go on from the one before.' })
  if (last.until !== null && until < last.until)
    throw invalid({ until: `The last journal is up to ${dayInWords(last.until)}. Enter this day or a later one.` })
  if (from !== null && from > until) throw invalid({ from: `This day is after ${dayInWords(until)}.` })
  const begin = { from: last.until === null ? from : last.first, until }
  const lines = await postedSince(tx, begin)
  if (lines.length === 0) throw conflict(`Everything up to ${dayInWords(until)} is in a journal already. Nothing was created.`)
  if (lines.length > mostLines) throw conflict('That is too much for one journal. Enter an earlier day, and create several.')
  return keep(tx, context, { ...begin, number: last.number + 1 }, lines)
}

/** Takes the last journal back, if it was not used. What it has comes again with the next one. */
export const takeBackJournal = async (tx: Db, { caller, now }: Context, { id }: { id: string }): Promise<Journal> => {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
  const { number, isLast } = await journalOf(tx, id)
  if (!isLast) throw conflict('Only the last journal can be taken back.')
  await sql`update journal set taken_back_at = ${now()}, taken_back_by_id = ${caller.id} where id = ${id}`.execute(tx)
  await writeAudit(tx, { entity: 'journal', record: id, action: 'take-back', before: { number }, caller })
  return journalOf(tx, id)
}
