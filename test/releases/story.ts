import { entities } from '../../src/domain/index.ts'
import { uuid } from '../../src/server/kit/db/uuid.ts'
import type { Answer, Visitor } from '../support/company.ts'
import { today } from '../support/shop.ts'
import { workInHouse } from './story-work.ts'

type Values = Record<string, unknown>
type Made = Answer['data']
export type Teller = ReturnType<typeof tellerOf>

/** A client of a release: data that the release does not support yet is left out and reported. */
export const tellerOf = (browser: Visitor, print: (sentence: string) => void) => {
  const done = (what: string, { status, errorMessages, data }: Answer): Made => {
    if (status !== 200) print(`  left out: ${what} (${status} ${errorMessages?.join(' ')})`)
    return status === 200 ? data : undefined
  }
  const pathOf = (name: keyof typeof entities) => `/api/${entities[name].path}`
  const rowsOf = async (name: keyof typeof entities, query: Values = {}): Promise<Made[]> =>
    done(name, await browser.get(pathOf(name), query))?.rows ?? []
  const make = async (name: keyof typeof entities, draft: Values): Promise<Made> =>
    done(name, await browser.post(pathOf(name), { id: uuid(), ...draft }))
  const read = async (name: keyof typeof entities, { id }: Made): Promise<Made> => (await browser.get(pathOf(name), { id })).data
  /** An action on a record at its current version; nothing when the record was left out. */
  const move = async (name: keyof typeof entities, action: string, record: Made, input: Values = {}): Promise<Made> => {
    if (!record) return undefined
    const { id, version } = await read(name, record)
    return done(`${name} ${action}`, await browser.put(`${pathOf(name)}/${action}`, { id, version, ...input }))
  }
  return { browser, done, make, move, read, rowsOf }
}

export type Cast = Awaited<ReturnType<typeof castOf>>

/** The company’s users and branches, its customers, and stones to trade with. */
const castOf = async ({ make, rowsOf }: Teller) => {
  const [branch] = await rowsOf('branch')
  const [designation] = await rowsOf('employeeDesignation')
  const named = (name: string) => make('employee', { name, designation: designation.id, branch: branch.id })
  const [somchai, malee] = [await named('Somchai'), await named('Malee')]
  const geneva = await make('branch', { code: 'GVA', name: 'Geneva' })
  const kinds = ['customer', 'supplier']
  await make('exchangeRate', { currency: 'EUR', date: '2026-01-01', rate: '1.1' })
  const amal = await make('customer', { name: 'Amal Gems', kinds, openingBalance: '120.50' })
  const paris = await make('customer', { name: 'Maison Paris', kinds, currency: 'EUR' })
  await make('customer', { name: 'An old debt', kinds, openingPayable: '80' })
  const sapphire = (await rowsOf('stoneName', { pageSize: 200 })).find(({ code }) => code === 'BS')
  const stone = async (given: Values = {}): Promise<Made> => {
    const priced = { costBasis: 'per carat', costRate: '100', askingRate: '300', treatments: [{ code: 'H' }] }
    return make('inventory', { stoneName: sapphire.id, branch: branch.id, weight: '2.31', ...priced, ...given })
  }
  const parcel = (pieces: number, weight: string) => stone({ type: 'parcel', pieces, weight })
  const document = { branch: branch.id, date: today(), currency: 'USD' }
  return { amal, branch, geneva, malee, document, parcel, paris, sapphire, somchai, stone }
}

const sales = async ({ make, move, read }: Teller, { amal, malee, document, parcel, paris, somchai, stone }: Cast) => {
  const draft = (items: Values[], given: Values = {}) =>
    make('invoice', { ...document, customer: amal.id, salesperson: somchai.id, items, ...given })
  const sell = async (items: Values[], given: Values = {}) => move('invoice', 'issue', await draft(items, given))
  const lot = await parcel(40, '20')
  const first = await sell([{ inventory: (await stone()).id, rate: '300' }])
  const mixed = [
    { inventory: lot.id, pieces: 5, weight: '2.5', rate: '250', discountPercent: '4' },
    { description: 'Setting', basis: 'whole', rate: '80' },
  ]
  await sell(mixed, { discountPercent: '3', shipping: '12', splits: [{ employee: malee.id, share: '40' }] })
  const euros = await sell([{ inventory: lot.id, pieces: 4, weight: '2', rate: '210.55' }], {
    customer: paris.id,
    currency: 'EUR',
    exchange: '1.1',
  })
  await move('invoice', 'cancel', await sell([{ inventory: (await stone()).id, rate: '310' }]), { reason: 'Sent back' })
  await draft([{ inventory: (await stone()).id, rate: '333' }])

  const note = { ...document, party: amal.id, method: 'bank' }
  await make('paymentNote', { ...note, amount: '500' })
  await make('paymentNote', { ...note, amount: '50', settle: 'account' })
  await make('paymentNote', { ...note, method: 'cheque', reference: '4711', amount: '25' })
  await make('paymentNote', { ...note, party: paris.id, currency: 'EUR', exchange: '1.2', amount: String(Number(euros?.total ?? 10) / 2) })
  await move('paymentNote', 'void', await make('paymentNote', { ...note, amount: '20' }), { reason: 'Not honoured' })
  await make('paymentNote', { ...note, direction: 'refund', amount: '10' })

  const lent = [
    { inventory: lot.id, pieces: 10, weight: '5', rate: '260' },
    { inventory: (await stone()).id, rate: '280' },
  ]
  const approval = await move(
    'approval',
    'issue',
    await make('approval', { ...document, customer: amal.id, salesperson: malee.id, items: lent }),
  )
  const [some, whole] = approval?.items ?? []
  await move('approval', 'return', approval, { lines: [{ id: some?.id, pieces: 4, weight: '2' }] })
  await move('approval', 'invoice', approval, { lines: [{ id: some?.id, pieces: 3, weight: '1.5' }] })
  await move('approval', 'lost', approval, { lines: [{ id: whole?.id }], reason: 'Lost on the way' })
  return { first, approval, lot: await read('inventory', lot) }
}

const stock = async ({ browser, done, make, move, read, rowsOf }: Teller, { amal, branch, geneva, document, parcel, stone }: Cast) => {
  const put = async (action: string, input: Values) => done(action, await browser.put(`/api/inventory/${action}`, input))
  const versionOf = async (one: Made) => {
    const { id, version } = await read('inventory', one)
    return { id, version }
  }
  const lot = await parcel(30, '15')
  const parts =
    (
      await put('split', {
        ...(await versionOf(lot)),
        parts: [
          { pieces: 5, weight: '2' },
          { pieces: 3, weight: '1' },
        ],
      })
    )?.into ?? []
  await put('merge', { stones: await Promise.all(parts.map(versionOf)) })
  await put('write-off', { ...(await versionOf(lot)), pieces: 1, weight: '0.4', reason: 'Fell down' })
  await put('adjust', { ...(await versionOf(lot)), pieces: 20, weight: '11.1', reason: 'Counted' })
  await put('reserve', { id: lot.id, customer: amal.id, pieces: 2, weight: '1' })
  const more = { inventory: lot.id, date: today(), pieces: 6, weight: '3', costRate: '77.77' }
  await make('inventoryRefill', more)
  await move('inventoryRefill', 'reverse', await make('inventoryRefill', { ...more, pieces: 1, weight: '0.5' }), {
    reason: 'Entered twice',
  })
  const lab = { lab: 'GIA', date: today() }
  await make('labSubmission', { ...lab, inventory: (await stone()).id })
  const back = await make('labSubmission', { ...lab, inventory: (await stone()).id })
  await move('labSubmission', 'return', back, {
    weight: '2.283',
    fee: '180',
    certificate: { lab: 'GIA', number: '2141438171', type: 'identification and origin', weight: '2.31' },
  })
  const travellers = [await stone(), await stone()]
  const items = travellers.map(({ id }) => ({ inventory: id }))
  const sent = await move('transfer', 'send', await make('transfer', { from: branch.id, to: geneva.id, date: today(), items }))
  if (sent) await move('transfer', 'receive', sent, { stones: [travellers[0].sku] })
  await stone({ location: 'Tray 9' })
  await move('stockTake', 'start', await make('stockTake', { branch: document.branch, location: 'Tray 9' }))
  await rowsOf('inventory')
}

const buying = async ({ make, move }: Teller, { amal, document, parcel, paris, sapphire }: Cast) => {
  const single = (given: Values = {}) => ({ stoneName: sapphire.id, treatments: [{ code: 'H' }], weight: '3', rate: '90', ...given })
  const buy = async (items: Values[], given: Values = {}) => {
    const draft = await make('purchase', { ...document, type: 'cut-stones', supplier: amal.id, items, ...given })
    return move('purchase', 'record', draft)
  }
  const lot = await parcel(12, '6')
  const costs = [{ kind: 'freight', amount: '12' }]
  await buy([single(), { inventory: lot.id, pieces: 4, weight: '2', rate: '95' }], { costs, withholdingPercent: '1', billNumber: 'A-1' })
  await buy([single({ weight: '1.7' })], { supplier: paris.id, currency: 'EUR', exchange: '1.1', billNumber: 'P-1' })
  await buy([single()], { type: 'memo-in', supplier: paris.id })
  await move('purchase', 'cancel', await buy([single()], { billNumber: 'A-2' }), { reason: 'Entered twice' })
  await buy([{ expense: 'rent', description: 'May', basis: 'whole', rate: '400' }], { type: 'rent', billNumber: 'R-1' })
  await make('paymentNote', { ...document, party: amal.id, method: 'bank', direction: 'paid', amount: '200' })
}

/** A few days of a company, as far as the release supports them. */
export const tell = async (browser: Visitor, print: (sentence: string) => void): Promise<void> => {
  const teller = tellerOf(browser, print)
  const cast = await castOf(teller)
  await sales(teller, cast)
  await stock(teller, cast)
  await buying(teller, cast)
  await workInHouse(teller, cast)
}
