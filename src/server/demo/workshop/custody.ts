import { present } from '../../../domain/kit/present.ts'
import type { Values } from '../../kit/entity/rows.ts'
import { daysAfter } from '../clerk.ts'
import type { Party } from '../parties/parties.ts'
import type { Cast } from '../story/cast.ts'
import type { Bench, Form } from './bench.ts'

/** The status of a lapidary order and of its invoice today. */
type Fate = 'collected' | 'waiting' | 'broken' | 'reworked' | 'late' | 'issued' | 'cancelled' | 'draft'
type Invoice = 'paid' | 'partly' | 'open' | 'draft' | 'cancelled'
type Order = {
  ago: number
  by: string
  code: string
  weight: string
  loses: number
  services: readonly string[]
  fate: Fate
  invoice?: Invoice
}

// biome-ignore format: one row per line, as a table.
const orders: readonly Order[] = [
  { ago: 205, by: 'Saman Weerakoon', code: 'BS',  weight: '3.210', loses: 0.03, services: ['REPOL'],           fate: 'collected', invoice: 'paid' },
  { ago: 171, by: 'Jintana Rakdee',  code: 'RU',  weight: '2.040', loses: 0.05, services: ['CHIP', 'REPOL'],   fate: 'collected', invoice: 'paid' },
  { ago: 133, by: 'Saman Weerakoon', code: 'EM',  weight: '4.480', loses: 0,    services: ['OIL'],             fate: 'collected', invoice: 'paid' },
  { ago: 104, by: 'Jintana Rakdee',  code: 'TZ',  weight: '6.120', loses: 0.09, services: ['RECUT'],           fate: 'reworked',  invoice: 'paid' },
  { ago: 88,  by: 'Saman Weerakoon', code: 'SPR', weight: '2.750', loses: 0.02, services: ['REPOL', 'PHOTO'],  fate: 'waiting',   invoice: 'open' },
  { ago: 66,  by: 'Jintana Rakdee',  code: 'BS',  weight: '5.330', loses: 0.04, services: ['RECUT'],           fate: 'broken',    invoice: 'partly' },
  { ago: 49,  by: 'Saman Weerakoon', code: 'TS',  weight: '1.940', loses: 0.03, services: ['WINDOW'],          fate: 'waiting',   invoice: 'draft' },
  { ago: 44,  by: 'Jintana Rakdee',  code: 'YS',  weight: '7.020', loses: 0.03, services: ['GIRDLE'],          fate: 'collected', invoice: 'cancelled' },
  { ago: 38,  by: 'Saman Weerakoon', code: 'RG',  weight: '3.870', loses: 0.05, services: ['RECUT', 'PHOTO'],  fate: 'late' },
  { ago: 21,  by: 'Jintana Rakdee',  code: 'EM',  weight: '2.110', loses: 0,    services: ['DEOIL'],           fate: 'waiting',   invoice: 'open' },
  { ago: 15,  by: 'Saman Weerakoon', code: 'PS',  weight: '1.480', loses: 0,    services: ['MATCH'],           fate: 'cancelled' },
  { ago: 6,   by: 'Jintana Rakdee',  code: 'RU',  weight: '1.760', loses: 0,    services: ['REPOL'],           fate: 'issued' },
  { ago: 2,   by: 'Saman Weerakoon', code: 'BS',  weight: '2.930', loses: 0,    services: ['RECUT'],           fate: 'issued' },
  { ago: 1,   by: 'Jintana Rakdee',  code: 'TZ',  weight: '4.050', loses: 0,    services: ['REPOL'],           fate: 'draft' },
]

/** Customers' own stones in the workshop: weighed in front of them, worked on at their risk, and collected or not. */
export const planCustody = (cast: Cast, bench: Bench, services: ReadonlyMap<string, string>): void => {
  const { clerk, agenda, parties } = cast
  const owners = parties.filter(
    ({ buys, limited, currency, type, seller }) =>
      buys && !limited && currency === 'USD' && ['designer', 'retailer', 'collector'].includes(type) && seller.branch === 'BKK',
  )
  for (const [index, order] of orders.entries())
    agenda.on(clerk.ago(order.ago), async date => {
      const owner = present(owners[(index * 2) % owners.length])
      const form = await takeIn(cast, bench, services, order, owner, date)
      workOn(cast, bench, order, owner, form, date)
    })
}

const takeIn = (
  { lists }: Cast,
  bench: Bench,
  services: ReadonlyMap<string, string>,
  { by, code, weight, services: ordered, fate }: Order,
  owner: Party,
  date: string,
): Promise<Form> => {
  const head = {
    ...{ orderedFor: 'customer', customer: owner.id, employee: bench.employee(by), riskAccepted: true, receivedBy: 'Amara Boonyarat' },
    promisedDate: daysAfter(date, fate === 'late' ? 14 : 21),
  }
  const declaredValue = String(Math.round(Number(weight) * 38) * 10)
  const goods: Values = {
    ownership: 'customer',
    stoneName: lists.stone.get(code),
    pieces: 1,
    weight,
    declaredValue,
    condition: 'Worn facet edges, seen together.',
  }
  const second =
    fate === 'broken'
      ? [{ ...goods, weight: '1.620', condition: 'A feather that reaches the girdle. The customer was informed before work.' }]
      : []
  const work = [1, 2].slice(0, 1 + second.length).flatMap(of => ordered.map(service => ({ of, service: services.get(service) })))
  return (fate === 'draft' ? bench.write : bench.issue)('lapidaryOrderForm', date, head, [goods, ...second], work)
}

const workOn = (cast: Cast, bench: Bench, order: Order, owner: Party, form: Form, date: string): void => {
  const { agenda } = cast
  const { fate, weight, loses } = order
  if (fate === 'draft' || fate === 'issued') return
  const cancel = (on: string) => bench.move(form, 'cancel', on, { reason: 'They decided to leave it as it is.' })
  agenda.on(daysAfter(date, 2), on => (fate === 'cancelled' ? cancel(on) : bench.move(form, 'start', on)))
  if (fate === 'cancelled' || fate === 'late') return
  const left = (Number(weight) * (1 - loses)).toFixed(3)
  agenda.on(daysAfter(date, 9), async on => {
    const stones = await bench.stonesOf(form)
    const whole = { outputs: [{ id: stones.get(1), weight: left }], finish: true }
    await bench.receive(form, on, fate === 'broken' ? [whole, { broken: { pieces: 1, weight: '1.620' } }] : [whole])
    await bench.move(form, 'complete', on)
    if (fate !== 'reworked') return charge(cast, bench, order, owner, form, on)
    const result = await bench.resultOf(form, null)
    await bench.move(form, 'rework', daysAfter(on, 0), { results: [result.id], reason: 'The customer sees a scratch on the table.' })
    agenda.on(daysAfter(on, 5), async day => {
      const lighter = (Number(left) - 0.02).toFixed(3)
      await bench.receive(form, day, [{ outputs: [{ id: result.stone, weight: lighter }], finish: true }])
      await bench.move(form, 'complete', day)
      await charge(cast, bench, order, owner, form, day)
    })
  })
}

/** Bills the work, and hands the stone over if the customer has collected it. */
const charge = async ({ agenda }: Cast, bench: Bench, { invoice, fate }: Order, owner: Party, form: Form, date: string): Promise<void> => {
  const bill = await bench.bill(form, date, { party: owner, isDraft: invoice === 'draft' })
  if (invoice === 'paid') bench.pay(bill, daysAfter(date, 6))
  if (invoice === 'partly') bench.pay(bill, daysAfter(date, 12), (Number(bill.total) / 2).toFixed(0))
  if (invoice === 'cancelled')
    agenda.on(daysAfter(date, 1), on => bench.act(bill.entity, bill.id, 'cancel', on, { reason: 'Goodwill: their third order this year.' }))
  if (fate !== 'waiting') agenda.on(daysAfter(date, 6), on => bench.move(form, 'deliver', on, { deliveredTo: owner.name }))
}
