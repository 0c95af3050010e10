import { present } from '../../../domain/kit/present.ts'
import type { StoneCode } from '../../../domain/trade/stone-names.ts'
import type { Values } from '../../kit/entity/rows.ts'
import { daysAfter } from '../clerk.ts'
import type { Lot } from '../stock/lots.ts'
import { buyer, type Cast } from '../story/cast.ts'
import type { StoryStone } from '../story/stones.ts'
import type { Bench, Form } from './bench.ts'
import { goldForRing } from './stones.ts'

type Piece = {
  ago: number
  by: string
  jewel: string
  design: string
  grams: string
  /** The stone set in it; plain metal when absent. */
  stone?: StoneCode
  fate: 'done' | 'late' | 'issued' | 'reworked' | 'cancelled' | 'draft'
}

// biome-ignore format: one row per line, as a table.
const pieces: readonly Piece[] = [
  { ago: 158, by: 'Ramesh Sonar',    jewel: 'pendant',  design: 'Drop',    grams: '3.400',  stone: 'TZ',  fate: 'done' },
  { ago: 112, by: 'Vichit Thongsuk', jewel: 'earrings', design: 'Studs',   grams: '4.100',  stone: 'SPP', fate: 'reworked' },
  { ago: 57,  by: 'Ramesh Sonar',    jewel: 'ring',     design: 'Signet',  grams: '8.250',  stone: 'TS',  fate: 'late' },
  { ago: 8,   by: 'Vichit Thongsuk', jewel: 'bracelet', design: 'Line',    grams: '11.600', stone: 'RG',  fate: 'issued' },
  { ago: 34,  by: 'Ramesh Sonar',    jewel: 'bangle',   design: 'Plain',   grams: '14.200',                fate: 'cancelled' },
  { ago: 1,   by: 'Vichit Thongsuk', jewel: 'ring',     design: 'Band',    grams: '4.800',                 fate: 'draft' },
]

/** Jewels for company stock, and a ring of a customer's own gold that was not collected. */
export const planJewels = (cast: Cast, bench: Bench): void => {
  const { clerk, agenda } = cast
  const boxes: Lot[] = []
  agenda.on(clerk.ago(170), async date => {
    boxes.push(await bench.comeIn({ ...goldForRing, sku: 'WS-GOLD', weight: '60.000' }, date))
  })
  for (const [index, piece] of pieces.entries())
    agenda.on(clerk.ago(piece.ago), async date => {
      const stone = piece.stone ? await bench.comeIn(stoneFor(piece.stone, index), date) : null
      const form = await begin(bench, piece, present(boxes[0]), stone, date)
      finish(cast, bench, piece, index, form, date)
    })
  agenda.on(clerk.ago(46), date => resize(cast, bench, date))
  agenda.on(clerk.ago(4), date => billByHand(cast, bench, date))
}

const stoneFor = (code: StoneCode, index: number) =>
  ({
    ...{ code, sku: `WS-SET-${index + 1}`, weight: (1.4 + index * 0.55).toFixed(3), cost: '95.00', asking: '180.00' },
    treatments: [{ code: 'H', basis: 'supplier' }],
    more: { location: 'Workshop · Drawer 1', clarity: 'Eye clean' },
  }) satisfies StoryStone

const begin = (bench: Bench, { by, jewel, design, grams, fate }: Piece, gold: Lot, stone: Lot | null, date: string): Promise<Form> => {
  const head = { employee: bench.employee(by), jewel, design, promisedDate: daysAfter(date, fate === 'late' ? 25 : 40) }
  const metal = { inventory: gold.id, description: '18K yellow gold', weight: grams, purity: '75', allowedLoss: '4' }
  const making = { of: 1, description: 'Production', basis: 'whole', labourRate: '60' }
  const setting = { of: 2, description: 'Setting', basis: 'per piece', labourRate: '9' }
  const goods = stone ? [metal, { inventory: stone.id, setting: 'bezel' }] : [metal]
  return (fate === 'draft' ? bench.write : bench.issue)('mfOrderForm', date, head, goods, stone ? [making, setting] : [making])
}

const finish = ({ agenda }: Cast, bench: Bench, { fate, grams }: Piece, index: number, form: Form, date: string): void => {
  if (fate === 'issued' || fate === 'draft') return
  if (fate === 'cancelled')
    agenda.on(daysAfter(date, 2), on => bench.move(form, 'cancel', on, { reason: 'One from the window was chosen.' }))
  if (fate === 'cancelled') return
  agenda.on(daysAfter(date, 3), on => bench.move(form, 'start', on))
  const filings = { uncut: { weight: (Number(grams) * 0.08).toFixed(3) }, loss: (Number(grams) * 0.02).toFixed(3) }
  agenda.on(daysAfter(date, 12), on => bench.receive(form, on, [filings]))
  if (fate === 'late') return
  agenda.on(daysAfter(date, 16), async on => {
    const product = (again: string): Values => ({ sku: `WS-J${index + 1}${again}`, askingBasis: 'whole', askingRate: '1450' })
    await bench.move(form, 'complete', on, { products: [product('')] })
    if (fate === 'reworked')
      return agenda.on(daysAfter(on, 2), async again => {
        await bench.move(form, 'rework', again, { reason: 'The setting is loose.' })
        agenda.on(daysAfter(again, 4), async at => {
          await bench.move(form, 'complete', at, { products: [product('-2')] })
          await bench.bill(form, at, { direction: 'internal' })
        })
      })
    await bench.bill(form, on, { direction: 'internal' })
    await bench.move(form, 'deliver', on)
  })
}

const designer = (cast: Cast) => buyer(cast, ({ currency, type }) => currency === 'USD' && type === 'designer')

/** A customer's own gold and stone, reset at their risk: invoiced, paid in part, and never collected. */
const resize = async (cast: Cast, bench: Bench, date: string): Promise<void> => {
  const party = designer(cast)
  const head = {
    orderedFor: 'customer',
    customer: party.id,
    employee: bench.employee('Ramesh Sonar'),
    riskAccepted: true,
    promisedDate: daysAfter(date, 20),
  }
  const stone = (code: 'BS' | 'GOLD') => ({ ownership: 'customer', stoneName: cast.lists.stone.get(code) })
  const goods = [
    { ...stone('GOLD'), description: 'Their old ring, 18K', type: 'metal', weight: '5.200', purity: '75', declaredValue: '300' },
    { ...stone('BS'), description: 'Their sapphire', pieces: 1, weight: '1.110', declaredValue: '700', setting: 'prong' },
  ]
  const form = await bench.issue('mfOrderForm', date, { ...head, design: 'Reset', jewelSize: '54' }, goods, [
    { of: 1, description: 'Making over', basis: 'whole', rate: '140' },
    { of: 2, description: 'Setting', basis: 'per piece', rate: '15' },
  ])
  cast.agenda.on(daysAfter(date, 13), async on => {
    await bench.move(form, 'complete', on, { products: [{ sku: 'WS-CU-1' }] })
    const bill = await bench.bill(form, on, { party })
    bench.pay(bill, daysAfter(on, 4), '75')
  })
}

/** Work without an order form, with a manually entered price. */
const billByHand = async (cast: Cast, bench: Bench, date: string): Promise<void> => {
  const { clerk, people, parties } = cast
  const collector = present(parties.find(({ buys, limited, type }) => buys && !limited && type === 'collector'))
  const items = [{ id: bench.chance.id(date), description: 'Cleaning and a new clasp', basis: 'whole', rate: '45' }]
  const head = { customer: collector.id, branch: people.branches.BKK, date, currency: 'USD', notes: 'While they wait.' }
  await clerk.add('mfInvoice', people.manager, date, { id: bench.chance.id(date), ...head, items })
}
