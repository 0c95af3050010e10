import { isPositive, minus, round, times } from '../../domain/kit/quantity.ts'
import type { Agenda } from './agenda.ts'
import { type Bought, payDay } from './buying.ts'
import { chanceOf } from './chance.ts'
import { type Clerk, daysAfter } from './clerk.ts'
import type { People } from './parties/people.ts'

/** Schedules payments to suppliers: usually by transfer when due, sometimes by cheque or in two parts; the latest are still open. */
export const openPaying = (clerk: Clerk, people: People, agenda: Agenda) => {
  const chance = chanceOf('paying')
  const payPart = ({ id: bill, supplier, branch, currency }: Bought, amount: string, on: string): void => {
    const isCheque = chance.happens(0.2)
    const id = chance.id(on)
    const how = isCheque
      ? { method: 'cheque', reference: `Cheque ${chance.whole(100_000, 999_999)}` }
      : { method: 'bank', reference: `TT ${chance.whole(100_000, 999_999)}`, bankCharges: chance.happens(0.3) ? '25' : '0' }
    agenda.on(on, date =>
      clerk.add('paymentNote', people.manager, date, {
        ...{ id, direction: 'paid', party: supplier.id, branch, date, amount, currency, ...how },
        ...{ settle: 'chosen', allocations: [{ bill, amount }] },
      }),
    )
    const cleared = daysAfter(on, chance.whole(2, 9))
    if (isCheque && cleared < clerk.today)
      agenda.on(cleared, date => clerk.act('paymentNote', 'clear', people.manager, date, { id, version: 1, date }))
  }
  return (bought: Bought): void => {
    const day = payDay(chance, bought, clerk.today)
    if (!day) return
    const first = chance.happens(0.15) ? round(times(bought.payable, '0.5'), 0) : bought.payable
    payPart(bought, first, day)
    const rest = minus(bought.payable, first)
    const later = daysAfter(day, chance.whole(10, 30))
    if (isPositive(rest) && later < clerk.today) payPart(bought, rest, later)
  }
}
