import { present } from '../../../domain/kit/present.ts'
import { daysAfter } from '../clerk.ts'
import type { Party } from '../parties/parties.ts'
import type { Lot } from '../stock/lots.ts'
import type { Cast } from '../story/cast.ts'
import type { Bench, Bill, Form } from './bench.ts'
import { roughLots } from './stones.ts'

/** The status of a cutting order today. */
type Fate = 'done' | 'reworked' | 'part' | 'late' | 'issued' | 'cancelled'
type Order = { ago: number; by: string; fate: Fate; carats: number; outside?: 'paid' | 'partly' | 'open' | 'draft' | 'cancelled' }

// biome-ignore format: one row per line, as a table.
const orders: readonly Order[] = [
  { ago: 214, by: 'Kasun Perera',    fate: 'done',      carats: 46 },
  { ago: 188, by: 'outside',         fate: 'done',      carats: 52, outside: 'paid' },
  { ago: 163, by: 'Sakda Phumjai',   fate: 'reworked',  carats: 38 },
  { ago: 140, by: 'Manop Thipsuda',  fate: 'done',      carats: 61 },
  { ago: 118, by: 'outside',         fate: 'done',      carats: 44, outside: 'paid' },
  { ago: 97,  by: 'Wirat Chomphu',   fate: 'done',      carats: 35 },
  { ago: 83,  by: 'outside',         fate: 'done',      carats: 58, outside: 'partly' },
  { ago: 71,  by: 'Somporn Noi-in',  fate: 'done',      carats: 40 },
  { ago: 60,  by: 'outside',         fate: 'done',      carats: 33, outside: 'cancelled' },
  { ago: 52,  by: 'Rashid Gul',      fate: 'late',      carats: 47 },
  { ago: 47,  by: 'outside',         fate: 'done',      carats: 30, outside: 'open' },
  { ago: 33,  by: 'Kasun Perera',    fate: 'part',      carats: 42 },
  { ago: 29,  by: 'Dinesh Kumawat',  fate: 'cancelled', carats: 25 },
  { ago: 26,  by: 'outside',         fate: 'done',      carats: 28, outside: 'draft' },
  { ago: 12,  by: 'outside',         fate: 'issued',    carats: 36 },
  { ago: 3,   by: 'Boonlert Kaewta', fate: 'issued',    carats: 31 },
]

/** Plans cutting orders, in-house and outside: rough is issued, stones come back, and cutters are paid per finished carat. */
export const planCutting = (cast: Cast, bench: Bench): void => {
  const { clerk, agenda, parties } = cast
  const makers = parties.filter(({ supplies, country, currency }) => supplies && currency === 'USD' && ['TH', 'LK', 'IN'].includes(country))
  const lots: Lot[] = []
  agenda.on(clerk.ago(230), async date => {
    for (const [index, { weight, cost, asking, ...rough }] of roughLots.entries())
      lots.push(
        await bench.comeIn(
          {
            ...rough,
            ...{
              sku: `WS-ROUGH-${index + 1}`,
              type: 'rough',
              pieces: null,
              weight: String(weight),
              cost: String(cost),
              asking: String(asking),
            },
            treatments: [{ code: 'H', basis: 'supplier' }],
            more: { location: 'Workshop · Drawer 2' },
          },
          date,
        ),
      )
  })
  for (const [index, order] of orders.entries())
    agenda.on(clerk.ago(order.ago), async date => {
      const at = index % roughLots.length
      const work: Cut = { ...order, index, asking: present(roughLots[at]).asking, maker: present(makers[index % makers.length]) }
      await cut(cast, bench, work, await open(bench, work, present(lots[at]), date), date)
    })
  agenda.on(clerk.ago(1), date =>
    open(bench, { ...present(orders[0]), fate: 'issued', index: 99, asking: 0, maker: present(makers[0]) }, present(lots[0]), date, true),
  )
}

type Cut = Order & { index: number; asking: number; maker: Party }

/** The steps of rough that is cut in the house. */
const stepsAtHome = [
  { of: 1, kind: 'preform', planned: 300 },
  { of: 1, kind: 'facet', planned: 900 },
]

/** Hands the rough over for preforming, and for faceting when it is further. */
const atBenches = ({ agenda }: Cast, bench: Bench, { by, carats, fate }: Cut, form: Form, date: string): void => {
  if (by === 'outside' || fate === 'cancelled') return
  const to = { employee: bench.employee(by) }
  agenda.on(daysAfter(date, 1), async on => bench.move(form, 'handOver', on, { step: await bench.stepOf(form, 'preform'), ...to }))
  if (fate === 'issued') return
  const weight = (carats * 0.62).toFixed(3)
  agenda.on(daysAfter(date, 5), async on =>
    bench.move(form, 'handOver', on, { step: await bench.stepOf(form, 'facet'), ...to, weight, minutes: 260 + carats }),
  )
}

const open = (bench: Bench, { by, carats, maker, fate }: Cut, lot: Lot, date: string, isDraft = false): Promise<Form> => {
  const who = by === 'outside' ? { maker: maker.id } : { employee: bench.employee(by), steps: stepsAtHome }
  const days = fate === 'late' ? 20 : 45
  const head = { ...who, promisedDate: daysAfter(date, days), priority: fate === 'late' ? 'urgent' : 'normal' }
  const goods = [{ inventory: lot.id, weight: String(carats), expectedYield: '30' }]
  const work = [{ of: 1, description: 'Faceting', labourRate: by === 'outside' ? '5.5' : '4' }]
  return (isDraft ? bench.write : bench.issue)('orderForm', date, head, goods, work)
}

const cut = async (cast: Cast, bench: Bench, order: Cut, form: Form, date: string): Promise<void> => {
  const { agenda } = cast
  const { fate } = order
  atBenches(cast, bench, order, form, date)
  if (fate === 'issued') return
  if (fate === 'cancelled')
    return agenda.on(daysAfter(date, 4), on => bench.move(form, 'cancel', on, { reason: 'The color is good as it is. Sold as rough.' }))
  const [first, rest] = finished(bench, order)
  if (order.by === 'outside') agenda.on(daysAfter(date, 2), on => bench.move(form, 'start', on))
  agenda.on(daysAfter(date, 8), on => bench.receive(form, on, [{ outputs: first }]))
  if (fate === 'part' || fate === 'late') return
  agenda.on(daysAfter(date, 17), async on => {
    if (order.by !== 'outside')
      await bench.move(form, 'handBack', on, {
        step: await bench.stepOf(form, 'facet'),
        weight: share(order, 0.31),
        minutes: 800 + order.carats,
      })
    await bench.receive(form, on, [{ outputs: rest, uncut: { weight: share(order, 0.06) }, finish: true }])
    if (fate === 'reworked') return recut(cast, bench, form, present(rest[0]))
    await complete(cast, bench, order, form, on)
  })
}

const share = ({ carats }: Cut, part: number): string => (carats * part).toFixed(3)

/** The results of the rough: small stones as a parcel, then the best stones as singles. */
const finished = (bench: Bench, order: Cut) => {
  const { chance } = bench
  const sku = (letter: string) => `WS-${String(order.index + 1).padStart(2, '0')}${letter}`
  const priceFields = (more: number) => ({ askingBasis: 'per carat', askingRate: String(Math.round(order.asking * more)) })
  const single = (letter: string, part: number) => ({
    sku: sku(letter),
    type: 'single',
    pieces: 1,
    weight: share(order, part),
    ...priceFields(2.4),
  })
  const parcel = {
    sku: sku('A'),
    type: 'parcel',
    pieces: chance.whole(9, 24),
    weight: share(order, chance.between(0.11, 0.16)),
    ...priceFields(1),
  }
  return [[parcel], [single('B', chance.between(0.04, 0.06)), single('C', chance.between(0.03, 0.045))]] as const
}

const complete = async (cast: Cast, bench: Bench, { outside, maker }: Cut, form: Form, date: string): Promise<void> => {
  const { agenda } = cast
  await bench.move(form, 'complete', date)
  if (!outside) return void (await bench.bill(form, daysAfter(date, 0), { direction: 'internal' }))
  agenda.on(daysAfter(date, 3), async on => {
    const bill = await bench.bill(form, on, { party: maker, direction: 'maker', isDraft: outside === 'draft' })
    settle(cast, bench, bill, outside, on)
  })
}

const settle = ({ agenda }: Cast, bench: Bench, bill: Bill, outside: NonNullable<Order['outside']>, date: string): void => {
  if (outside === 'paid') bench.pay(bill, daysAfter(date, 21))
  if (outside === 'partly') bench.pay(bill, daysAfter(date, 21), (Number(bill.total) / 2).toFixed(0))
  if (outside === 'cancelled')
    agenda.on(daysAfter(date, 2), on =>
      bench.act(bill.entity, bill.id, 'cancel', on, { reason: 'They charged by the rough carat; a new bill comes.' }),
    )
}

/** A stone shows a window when face up: it is recut, loses a little weight, and is then correct. */
const recut = async (cast: Cast, bench: Bench, form: Form, stone: { sku: string; weight: string }): Promise<void> => {
  const { clerk, agenda } = cast
  agenda.on(clerk.ago(140), async date => {
    await bench.move(form, 'complete', date)
    const result = await bench.resultOf(form, stone.sku)
    agenda.on(daysAfter(date, 2), on => bench.move(form, 'rework', on, { results: [result.id], reason: 'A window under the table.' }))
    agenda.on(daysAfter(date, 9), async on => {
      const weight = (Number(stone.weight) * 0.94).toFixed(3)
      await bench.receive(form, on, [{ outputs: [{ id: result.stone, weight }], finish: true }])
      await bench.move(form, 'complete', on)
      await bench.bill(form, on, { direction: 'internal' })
    })
  })
}
