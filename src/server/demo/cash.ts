import { daysBetween } from '../../domain/company/business-day.ts'
import { minus, type Quantity, round, times } from '../../domain/kit/quantity.ts'
import type { Caller } from '../kit/http/route.ts'
import type { Agenda } from './agenda.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Clerk, daysAfter } from './clerk.ts'
import type { Party } from './parties/parties.ts'
import type { People } from './parties/people.ts'
import type { Sale } from './sales.ts'

// biome-ignore format: one row per line, as a table.
const methods = [['bank', 58], ['cheque', 18], ['cash', 12], ['card', 10], ['other', 2]] as const

const referenceOf = (chance: Chance, method: string): string | null => {
  if (method === 'bank') return `TT ${chance.whole(100_000, 999_999)}`
  if (method === 'cheque') return `Cheque ${chance.whole(1_000_000, 9_999_999)}`
  return method === 'card' ? `Card ending ${chance.whole(1000, 9999)}` : null
}

type Outcome = 'paid' | 'part' | 'open'

/** The payment status of a bill today: the longer overdue, the more likely it is paid. */
const outcomeOf = (chance: Chance, lateDays: number): Outcome => {
  if (lateDays < 0)
    return chance.weighted([
      ['open', 86],
      ['part', 11],
      ['paid', 3],
    ])
  if (lateDays < 45)
    return chance.weighted([
      ['open', 42],
      ['part', 24],
      ['paid', 34],
    ])
  if (lateDays < 120)
    return chance.weighted([
      ['open', 10],
      ['part', 22],
      ['paid', 68],
    ])
  return chance.weighted([
    ['open', 2],
    ['part', 9],
    ['paid', 89],
  ])
}

/** Schedules the receipts of sales. */
export const openCash = (clerk: Clerk, people: People, agenda: Agenda) => {
  const chance = chanceOf('money')
  const banking = chanceOf('cheques')
  const unpaid: Sale[] = []

  const noteOf = (party: Party, branch: string, date: string, amount: Quantity, more: object) => {
    const method = chance.weighted<string>(methods)
    return { party: party.id, branch, date, method, reference: referenceOf(chance, method), amount, currency: party.currency, ...more }
  }
  /** Records a receipt as the salesperson; a cheque clears some days later, and the latest are still pending. */
  const record = async (caller: Caller, date: string, note: ReturnType<typeof noteOf>): Promise<void> => {
    const id = await clerk.add('paymentNote', caller, date, note)
    const day = daysAfter(date, banking.whole(3, 14))
    if (note.method === 'cheque' && day < clerk.today)
      agenda.on(day, on => clerk.act('paymentNote', 'clear', people.manager, on, { id, version: 1, date: on }))
  }
  /** Schedules a receipt for one bill. */
  const receive = (sale: Sale, amount: Quantity, on: string): void =>
    agenda.on(on, date =>
      record(
        sale.seller.caller,
        date,
        noteOf(sale.party, sale.branch, date, amount, { settle: 'chosen', allocations: [{ bill: sale.id, amount }] }),
      ),
    )

  const dayWithin = (sale: Sale): string => {
    const latest = Math.max(0, daysBetween(sale.date, clerk.today) - 1)
    const lag =
      daysBetween(sale.date, sale.due) +
      chance.weighted([
        [chance.whole(-20, 2), 55],
        [chance.whole(0, 18), 33],
        [chance.whole(15, 70), 12],
      ])
    return daysAfter(sale.date, lag > latest ? chance.whole(0, latest) : Math.max(0, lag))
  }

  /** Schedules the payment of a sale: in one or two payments, in part, or not at all. */
  const settle = (sale: Sale): void => {
    const outcome = outcomeOf(chance, daysBetween(sale.due, clerk.today))
    if (outcome === 'open') return void unpaid.push(sale)
    const first =
      outcome === 'part' || chance.happens(0.2) ? round(times(sale.total, chance.pick(['0.3', '0.4', '0.5', '0.6'])), 0) : sale.total
    const day = dayWithin(sale)
    if (Number(first) <= 0) return
    receive(sale, first, day)
    const rest = minus(sale.total, first)
    if (outcome === 'paid' && Number(rest) > 0)
      receive(sale, rest, daysAfter(day, Math.min(chance.whole(5, 40), Math.max(0, daysBetween(day, clerk.today)))))
  }

  /** Schedules an advance: it stays as credit on the party's account. */
  const advance = (party: Party, on: string): void =>
    agenda.on(on, date =>
      record(
        party.seller.caller,
        date,
        noteOf(party, people.branches[party.seller.branch], date, String(chance.whole(3, 60) * 100), {
          settle: 'account',
          notes: 'Advance on an order to come.',
        }),
      ),
    )

  /** A cheque for a whole bill bounces, the bill is open again, and the money comes later by transfer. */
  const bounce = (sale: Sale): void => {
    const id = clerk.newId(sale.date)
    agenda.on(daysAfter(sale.date, 10), date =>
      clerk.add('paymentNote', sale.seller.caller, date, {
        ...noteOf(sale.party, sale.branch, date, sale.total, { settle: 'chosen', allocations: [{ bill: sale.id, amount: sale.total }] }),
        id,
        method: 'cheque',
        reference: `Cheque ${chance.whole(1_000_000, 9_999_999)}`,
      }),
    )
    agenda.on(daysAfter(sale.date, 15), date =>
      clerk.act('paymentNote', 'bounce', people.admin, date, {
        id,
        version: 1,
        reason: 'The bank returned the cheque unpaid.',
        charges: '25',
      }),
    )
    receive(sale, sale.total, daysAfter(sale.date, 24))
  }
  /** Removes and returns the latest unpaid sale that fits; undefined when there is none. */
  const takeUnpaid = (fits: (sale: Sale) => boolean): Sale | undefined => {
    const at = unpaid.findLastIndex(fits)
    return at < 0 ? undefined : unpaid.splice(at, 1)[0]
  }
  return { settle, advance, bounce, receive, takeUnpaid }
}
export type Cash = ReturnType<typeof openCash>
