import { beforeEach, describe, expect, test } from 'vitest'
import { entities } from '../../../src/domain/index.ts'
import { workKindNames } from '../../../src/web/workshop/kind.ts'
import { billForm, billStep } from '../../../src/web/workshop/production/state.ts'
import { sumsOf } from '../../../src/web/workshop/production/sums.ts'
import {
  type BillBasis,
  type BillValues,
  blankBill,
  emptyItem,
  fixedMuch,
  type ItemValues,
  isBlankItem,
  measured,
} from '../../../src/web/workshop/production/values.ts'
import { kindOf } from '../../../src/web/workshop/scan.ts'
import { signIn } from '../support/company.ts'
import { speak } from '../support/speak.ts'

const form = billForm('orderForm')
const customer = { id: 'party-1', title: 'Galle Gems' }
const item = (change: Partial<ItemValues> = {}): ItemValues => ({ ...emptyItem(), ...change })
const bill = (change: Partial<BillValues> = {}): BillValues => ({ ...blankBill(signIn()), customer, ...change })
const sent = (values: BillValues) => form.draftOf(values, { ratedByHand: false })

beforeEach(() => void signIn())

describe('typed time', () => {
  const minutes = (much: string) => measured({ basis: 'per hour', much }).minutes

  test.each([
    ['90', 90],
    ['90 min', 90],
    ['1:30', 90],
    ['0:05', 5],
    ['1.5 h', 90],
    ['1.5h', 90],
    ['0.325 h', 20],
    ['1:60', null],
    ['1:5', null],
    ['soon', null],
    ['', null],
    ['h', null],
  ])('“%s” is %s minutes', (typed, expected) => expect(minutes(typed)).toBe(expected))

  test('is read in the language of the user', () => {
    speak('de-DE')
    expect(minutes('1,5 h')).toBe(90)
  })
})

test('a quantity is measured only in the unit of its price', () => {
  const kept = (basis: BillBasis) => Object.entries(measured({ basis, much: '5' })).filter(([, value]) => value !== null)
  expect(kept('per piece')).toEqual([['pieces', 5]])
  expect(kept('per carat')).toEqual([['weight', '5']])
  expect(kept('per gram')).toEqual([['grams', '5']])
  expect(kept('per hour')).toEqual([['minutes', 5]])
  expect(kept('whole')).toEqual([])
})

test.each<[BillBasis, string, string]>([
  ['per piece', '1', '1 pc'],
  ['per piece', '5', '5 pcs'],
  ['per carat', '6.2', '6.20 ct'],
  ['per gram', '12.4', '12.40 g'],
  ['per hour', '90', '90 min'],
  ['whole', '', ''],
])('work %s of “%s” on an order form is shown as “%s”', (basis, much, shown) => expect(fixedMuch({ basis, much })).toBe(shown))

describe('what is sent', () => {
  test('of work from an order form is only its price; its quantity stays that of the work', () => {
    const lines = [
      item({ id: 'a', task: 't', form: 'OF-1', basis: 'per carat', much: '3', rate: '10' }),
      item({ id: 'b', goods: 'g', rate: '5' }),
    ]
    expect(sent(bill({ items: lines })).items).toEqual([
      { id: 'a', task: 't', description: '', rate: '10', discountPercent: null, taxCode: 'EXEMPT' },
      { id: 'b', goods: 'g', description: '', rate: '5', discountPercent: null, taxCode: 'EXEMPT' },
    ])
  })

  test('keeps a quantity that cannot be read, so that the server names its cell', () => {
    const values = bill({
      items: [item({ basis: 'per hour', much: ' soon ', rate: '5' }), item({ basis: 'per carat', much: '2.50', rate: '5' })],
    })
    expect(sent(values).items).toMatchObject([{ minutes: 'soon' }, { weight: '2.5' }])
    expect(form.placeOf(values, 'items.0.minutes')).toBe('items.0.much')
  })

  test('leaves out blank lines, and an error stands at the line that was sent', () => {
    const values = bill({ items: [item(), item({ id: 'b', description: 'Polish' })] })
    expect(
      ['items.0.rate', 'items.0', 'items.0.task', 'items.1.rate', 'discountAmount', 'customer', 'nonsense'].map(path =>
        form.placeOf(values, path),
      ),
    ).toEqual(['items.1.rate', 'items.1.description', 'items.1.description', null, 'discount', 'customer', null])
  })

  test('has a salesperson only for a customer, and an employee only for internal work', () => {
    const people = { employee: { id: 'e', title: 'E' }, salesperson: { id: 's', title: 'S' } }
    expect(sent(bill({ ...people, direction: 'customer' }))).toMatchObject({ employee: null, salesperson: 's' })
    expect(sent(bill({ ...people, direction: 'internal' }))).toMatchObject({ employee: 'e', salesperson: null })
  })
})

test('the sums tax a customer, and nobody when there is none', () => {
  const items = [item({ rate: '100', taxCode: 'STD' })]
  expect([sumsOf(bill({ items })).total, sumsOf(bill({ items, customer: null })).total]).toEqual(['107.00', '100.00'])
  expect(sumsOf(bill({ items, customer: { ...customer, taxTreatment: 'exempt' } })).total).toBe('100.00')
  expect(sumsOf(bill({ items: [item({ basis: 'per hour', much: '1:30', rate: '40' })] })).total).toBe('60.00')
})

describe('issuing', () => {
  test('needs a line and the party of its direction', () => {
    expect(billStep.lacks(bill())).toEqual({ message: 'Add finished work or at least one line.' })
    expect(billStep.lacks(bill({ customer: null, items: [item({ rate: '5' })] }))).toMatchObject({ field: 'customer' })
    expect(billStep.lacks(bill({ items: [item({ rate: '5' })] }))).toBeNull()
  })

  test('says who owes whom', () => {
    const items = [item({ rate: '100' }), item({ task: 't', form: 'OF-1', rate: '1' })]
    expect(billStep.message(bill({ items }))).toBe('2 lines for OF-1. Galle Gems will owe 101.00 USD.')
    expect(billStep.message(bill({ items, direction: 'maker' }))).toBe('2 lines for OF-1. You will owe Galle Gems 101.00 USD.')
  })

  test('names three order forms and counts the others', () => {
    const items = [1, 2, 3, 4, 5, 5].map(at => item({ task: String(at), form: `OF-${at}`, rate: '1' }))
    expect(billStep.message(bill({ items }))).toMatch('6 lines for OF-1, OF-2, OF-3 and 2 more.')
  })
})

test('a line with any value is not blank', () => {
  expect([
    isBlankItem(item()),
    isBlankItem(item({ rate: ' ' })),
    isBlankItem(item({ rate: '1' })),
    isBlankItem(item({ goods: 'g' })),
  ]).toEqual([true, true, false, false])
})

test('a code is that of an order form only by its series and its whole format', () => {
  for (const kind of workKindNames) {
    const series = entities[kind].series ?? ''
    expect([kindOf(`${series}-BKK-26-00012`), kindOf(`${series.toLowerCase()}-bkk-26-123456`)]).toEqual([kind, kind])
    for (const other of ['BKK-26-12', 'BKK-2026-00012', 'BKK-26-00012-1', '26-00012']) expect(kindOf(`${series}-${other}`)).toBeUndefined()
    expect(kindOf(`https://house.test/${series}-BKK-26-00012`)).toBeUndefined()
  }
  expect([kindOf('EU-01307'), kindOf('XYZ-BKK-26-00012')]).toEqual([undefined, undefined])
})
