import { sql } from 'kysely'
import type { Quantity } from '../../domain/kit/quantity.ts'
import type { Agenda } from './agenda.ts'
import { chanceOf } from './chance.ts'
import { type Clerk, daysAfter } from './clerk.ts'
import type { People } from './parties/people.ts'

export type Broker = Awaited<ReturnType<typeof openBroker>>

/** A customs broker, who bills the duty on goods that arrive and is paid when due. */
export const openBroker = async (clerk: Clerk, people: People, agenda: Agenda) => {
  const chance = chanceOf('broker')
  const since = clerk.ago(1100)
  const id = await clerk.add('customer', people.manager, since, {
    ...{
      id: chance.id(since),
      name: 'Klong Toey Customs Brokers',
      type: 'dealer',
      country: 'TH',
      kinds: ['supplier'],
      currency: 'USD',
      termsDays: 14,
    },
    ...{ address: '48 Port Road\nBangkok', phone: '+66 555 0148', email: 'office@klong-toey-customs.test', taxNumber: 'TH-104812' },
  })
  const pay = async (purchase: string, branch: string): Promise<void> => {
    const { rows } = await sql<{
      bill: string
      due: string
      amount: Quantity
      currency: string
    }>`select b.id as bill, b.due_date as due, b.total as amount, b.currency
      from bill b join purchase_cost c on c.id = b.id where c.purchase_id = ${purchase}`.execute(clerk.tx)
    for (const { bill, due, amount, currency } of rows) {
      const day = daysAfter(due, chance.whole(0, 6))
      const note = {
        id: chance.id(day),
        direction: 'paid',
        party: id,
        branch,
        date: day,
        amount,
        currency,
        method: 'bank',
        reference: `TT ${chance.whole(100_000, 999_999)}`,
      }
      if (day < clerk.today)
        agenda.on(day, () => clerk.add('paymentNote', people.manager, day, { ...note, settle: 'chosen', allocations: [{ bill, amount }] }))
    }
  }
  return { id, pay }
}
