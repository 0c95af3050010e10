import { uuid } from '../../src/server/kit/db/uuid.ts'
import { caratsText, money, type Numbers, type Others, pathOf, type Values } from '../support/clerk/makers.ts'
import type { Workshop } from '../support/clerk/workshop.ts'
import type { Answer, Visitor } from '../support/company.ts'
import { nobody } from './bill.ts'
import type { JewelForm, Part, Work } from './jewel.ts'
import { divide } from './model.ts'

/** Issued orders for jewels of company goods and of customers’ goods, each with its model. */
export const jewelOrders = (shop: Workshop, admin: Visitor, others: Others) => {
  const workOf = (basis: Work['basis'], a: number, b: number): Work => ({
    id: uuid(),
    basis,
    price: 1 + (a % 4_000),
    pay: 1 + (b % 900),
    billedOn: nobody(),
  })
  type Drafted = { part: Part; goods: Values }
  const partFrom = async (kind: 'metal' | 'parcel' | 'single', isOwn: boolean, a: number, b: number): Promise<Drafted> => {
    const milli = 300 + (a % 9_000)
    const pieces = { metal: null, parcel: 3 + (b % 30), single: 1 }[kind]
    const isMetal = kind === 'metal'
    const terms = { rate: a % 4 ? 1 + (b % 9_000) : null, wastage: b % 12 }
    const material = { purity: isMetal ? '75' : undefined, wastage: String(terms.wastage), setting: isMetal ? undefined : 'prong' }
    const priced = terms.rate === null ? {} : { basis: isMetal ? 'per gram' : 'per carat', rate: money(terms.rate) }
    const behavior = kind === 'single' || !isOwn ? 0 : a % 2_000
    const lot = {
      pieces: pieces === null ? null : pieces + (behavior > 0 ? 2 : 0),
      milli: milli + behavior,
      cents: isOwn ? 500 + (b % 60_000) : 0,
    }
    const cents = behavior === 0 ? lot.cents : divide(lot.cents * milli, lot.milli)
    const part: Part = {
      ...{ id: uuid(), stone: '', isMetal, isOwn, ...terms, work: workOf(isMetal ? 'per gram' : 'per piece', a, b), billedOn: nobody() },
      ...{ issued: { pieces, milli, cents }, held: { pieces, milli, cents }, came: [], used: [], labour: 0 },
      rest: { pieces: lot.pieces === null ? null : lot.pieces - pieces!, milli: lot.milli - milli, cents: lot.cents - cents },
    }
    const type = { type: kind, ...(isMetal && { category: 'metal' }) }
    const theirs = { ownership: 'customer', stoneName: shop.sapphire, type: kind, pieces, weight: caratsText(milli) }
    if (!isOwn) return { part, goods: { id: part.id, ...theirs, ...material, ...priced } }
    const bought = { costBasis: 'whole', costRate: money(lot.cents), weight: caratsText(lot.milli), pieces: lot.pieces }
    const stone = await shop.stone({ ...type, ...bought, ...(isMetal && { treatments: [], naturalness: 'imitation' }) })
    part.stone = stone.id
    return { part, goods: { id: part.id, inventory: stone.id, pieces, weight: caratsText(milli), ...material, ...priced } }
  }

  return async ({ a, b, c }: Numbers): Promise<{ form: JewelForm; issued: Answer['data'] }> => {
    const isForCustomer = c % 3 !== 0
    const by = b % 4 === 0 ? 'outside' : 'company'
    const isTheirs = isForCustomer && c % 5 === 0
    const drafted = [await partFrom('metal', !(isTheirs || (isForCustomer && c % 7 === 0)), a, b)]
    drafted.push(await partFrom(a % 2 ? 'parcel' : 'single', !isTheirs, b, c))
    if (c % 2) drafted.push(await partFrom(b % 2 ? 'single' : 'parcel', !isForCustomer || b % 3 > 0, c, a))
    const whole = workOf(a % 2 ? 'whole' : 'per piece', b, c)
    const parts = drafted.map(({ part }) => part)
    const works = [...parts.map((part, index) => ({ of: index + 1, work: part.work })), { of: null, work: whole }]
    const tasks = works.map(({ of, work: { id, basis, price, pay } }) => ({
      ...{ id, of, description: 'Making', basis, rate: money(price), labourRate: money(pay) },
    }))
    const head = {
      ...{ id: uuid(), riskAccepted: true, ...(isForCustomer && { orderedFor: 'customer', customer: others.customer }) },
      ...(by === 'outside' && { employee: null, maker: others.maker }),
    }
    const draft = shop.done(
      await admin.post(
        pathOf.mfOrderForm,
        shop.draftOf(
          drafted.map(({ goods }) => goods),
          tasks,
          head,
        ),
      ),
    )
    const issued = shop.done(await admin.put(`${pathOf.mfOrderForm}/issue`, { id: head.id, version: draft.version }))
    for (const [index, part] of parts.entries()) part.stone = issued.items[index].inventory.id
    const form: JewelForm = {
      id: head.id,
      entity: 'mfOrderForm',
      by,
      isForCustomer,
      state: 'issued',
      parts,
      work: whole,
      jewels: [],
      done: [],
    }
    return { form, issued }
  }
}
