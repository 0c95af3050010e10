import { sql } from 'kysely'
import { present } from '../../../domain/kit/present.ts'
import { daysAfter } from '../clerk.ts'
import type { Lot } from '../stock/lots.ts'
import { buyer, type Cast } from '../story/cast.ts'
import type { Bench } from './bench.ts'
import { centreOfRing, goldForRing, roughToCut, sidesOfRing } from './stones.ts'

/** The cases of the workshop in docs/domain/worked-cases.md: rough from cutting to sale, and a ring that is made and sold. */
export const planWorkStories = (cast: Cast, bench: Bench): void => {
  const { clerk, agenda } = cast
  agenda.on(clerk.ago(96), async date => cutRough(cast, bench, await bench.comeIn(roughToCut, date)))
  agenda.on(clerk.ago(61), async date =>
    makeRing(cast, bench, [
      await bench.comeIn(goldForRing, date),
      await bench.comeIn(centreOfRing, date),
      await bench.comeIn(sidesOfRing, date),
    ]),
  )
}

/**
 * Of 250 ct come 55.20 and 9.80 ct; 30 ct stay uncut, 12 ct are sold as rejects, 143 ct are dust
 * (docs/domain/worked-cases.md#case-b-rough).
 */
const cutRough = (cast: Cast, bench: Bench, rough: Lot): void => {
  const { clerk, agenda } = cast
  agenda.on(clerk.ago(90), async date => {
    const head = {
      employee: bench.employee('Boonlert Kaewta'),
      promisedDate: daysAfter(date, 30),
      instructions: 'Ovals first; keep the color in the keel.',
    }
    const work = [{ of: 1, description: 'Faceting', labourRate: '4' }]
    const form = await bench.issue('orderForm', date, head, [{ inventory: rough.id, weight: '250', expectedYield: '28' }], work)
    const ovals = { sku: 'DEMO-B1', type: 'parcel', pieces: 18, weight: '55.20', askingBasis: 'per carat', askingRate: '60' }
    const matched = { sku: 'DEMO-B2', type: 'set', pieces: 3, weight: '9.80', askingBasis: 'per carat', askingRate: '180' }
    agenda.on(clerk.ago(76), on => bench.receive(form, on, [{ outputs: [ovals] }]))
    agenda.on(clerk.ago(68), async on => {
      const rejects = [{ sku: 'DEMO-B3', weight: '12', value: '60' }]
      await bench.receive(form, on, [{ outputs: [matched], uncut: { weight: '30' }, rejects, finish: true }])
      await bench.move(form, 'complete', on)
      await bench.bill(form, on, { direction: 'internal' })
    })
  })
  agenda.on(clerk.ago(41), on => sellPart(cast, bench, on, 'DEMO-B1', { pieces: 10, weight: '30.70', rate: '62' }, clerk.ago(19)))
  agenda.on(clerk.ago(9), on => sellPart(cast, bench, on, 'DEMO-B2', { pieces: 3, weight: '9.80', rate: '175' }))
}

type Sold = { pieces: number; weight: string; rate: string }

const sellPart = async (cast: Cast, bench: Bench, date: string, sku: string, sold: Sold, paid?: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select id from inventory where sku = ${sku}`.execute(cast.clerk.tx)
  const sale = await bench.sell(dealerFor(cast), date, { inventory: present(rows[0]).id, basis: 'per carat', ...sold })
  if (paid) bench.pay(sale, paid)
}
const dealerFor = (cast: Cast) => buyer(cast, ({ currency, type }) => currency === 'USD' && type === 'dealer')

/**
 * 7.2 g of gold and 26 stones are issued, 6.45 g and 24 stones are in the ring, which sells for 2,217.18
 * (docs/domain/worked-cases.md#case-c-ring).
 */
const makeRing = (cast: Cast, bench: Bench, [gold, centre, sides]: [Lot, Lot, Lot]): void => {
  const { clerk, agenda } = cast
  const party = buyer(cast, ({ currency, type }) => currency === 'USD' && type === 'designer')
  agenda.on(clerk.ago(55), async date => {
    const head = {
      ...{ orderedFor: 'customer', customer: party.id, employee: bench.employee('Vichit Thongsuk'), promisedDate: daysAfter(date, 21) },
      ...{ design: 'Halo, DEMO-C', jewel: 'ring', jewelSize: '52', engraving: 'For M.' },
    }
    const goods = [
      {
        inventory: gold.id,
        description: '18K yellow gold',
        weight: '7.2',
        purity: '75',
        wastage: '8',
        basis: 'per gram',
        rate: '63.75',
        allowedLoss: '5',
      },
      { inventory: centre.id, setting: 'prong', basis: 'per carat', rate: '900' },
      { inventory: sides.id, pieces: 26, weight: '0.52', setting: 'pavé', basis: 'per carat', rate: '450' },
    ]
    const work = [
      { of: 1, description: 'Production', basis: 'per gram', rate: '18', labourRate: '5' },
      { of: 2, description: 'Setting the center stone', basis: 'whole', rate: '15' },
      { of: 3, description: 'Setting the side stones', basis: 'per piece', rate: '2', labourRate: '0.5' },
      { description: 'Plating', basis: 'whole', rate: '10', labourRate: '3' },
    ]
    const form = await bench.issue('mfOrderForm', date, head, goods, work)
    agenda.on(clerk.ago(44), on =>
      bench.act(form.kind, form.id, 'receive', on, {
        lines: [
          { id: form.lines[0], outputs: [], rejects: [], uncut: { weight: '0.5' }, loss: '0.25', finish: false },
          {
            id: form.lines[2],
            outputs: [],
            rejects: [],
            uncut: { pieces: 1, weight: '0.02' },
            broken: { pieces: 1, weight: '0.02' },
            finish: false,
          },
        ],
      }),
    )
    agenda.on(clerk.ago(40), async on => {
      const product = { sku: 'DEMO-C', gross: '6.850', askingBasis: 'whole', askingRate: '2500' }
      await bench.move(form, 'complete', on, { products: [product] })
      bench.pay(await bench.bill(form, on, { party }), clerk.ago(24))
      await bench.bill(form, on, { direction: 'internal' })
    })
    agenda.on(clerk.ago(36), on => bench.move(form, 'deliver', on, { deliveredTo: party.name }))
  })
}
