import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { WorkKind } from '../../../../src/domain/workshop/work-kind.ts'
import { numberFaults } from '../../../../src/web/kit/form/typed-text.ts'
import { type WorkRow, workKindNames } from '../../../../src/web/workshop/kind.ts'
import { workForm } from '../../../../src/web/workshop/order-form/state.ts'
import { blankWork, isBlankGoods, isBlankTask, type WorkValues } from '../../../../src/web/workshop/order-form/values.ts'
import { emptyStep, usualSteps } from '../../../../src/web/workshop/steps/values.ts'
import { bangkok, signIn } from '../../support/company.ts'
import { stone } from '../../support/stone.ts'
import { goods, inWork, orderForm, task } from '../../support/work.ts'

const work = (change: Partial<WorkValues> = {}, kind: WorkKind = 'orderForm'): WorkValues => ({ ...blankWork(kind, signIn()), ...change })
const sent = (values: WorkValues, kind: WorkKind = 'orderForm', seesPay = true) =>
  workForm(kind, seesPay).draftOf(values, { ratedByHand: false })
const own = goods({ id: 'own', inventory: stone(), pieces: '1', weight: '3.27' })
const brought = goods({
  id: 'theirs',
  isBrought: true,
  stoneName: { id: 'name-1', title: 'Ruby' },
  type: 'rough',
  weight: '12.5',
  description: ' chipped ',
})

beforeEach(() => void signIn())

describe('a new order form', () => {
  test('is dated today in the user’s branch and has a blank line of goods and of work', () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T18:30:00Z'), toFake: ['Date'] })
    signIn({ zones: { company: 'UTC', branches: { [bangkok.id]: 'Asia/Bangkok' }, own: bangkok.id } })
    const values = blankWork(
      'orderForm',
      signIn({ zones: { company: 'UTC', branches: { [bangkok.id]: 'Asia/Bangkok' }, own: bangkok.id } }),
    )
    expect(values).toMatchObject({ date: '2026-11-21', orderedFor: 'stock', exchange: '1', currency: 'USD' })
    expect([values.items.map(isBlankGoods), values.tasks.map(isBlankTask)]).toEqual([[true], [true]])
    expect(sent(values)).toMatchObject({ items: [], tasks: [] })
  })

  test('of the lapidary is for the goods of a customer', () => {
    const values = work({}, 'lapidaryOrderForm')
    expect([values.orderedFor, values.items[0]?.isBrought, values.items[0]?.ownership]).toEqual(['customer', true, 'customer'])
  })
})

describe('what is sent', () => {
  test('of own stock is the stone, of a customer’s goods their kind', () => {
    expect(sent(work({ items: [own, goods(), brought] })).items).toMatchObject([
      { id: 'own', inventory: 'stone-1', pieces: 1, weight: '3.27', description: undefined },
      { id: 'theirs', inventory: null, ownership: 'customer', stoneName: 'name-1', type: 'rough', weight: '12.5', description: 'chipped' },
    ])
    expect(sent(work({ items: [own] })).items).not.toMatchObject([{ ownership: expect.anything() }])
  })

  test('of a task is the number that its line has among the lines that are sent', () => {
    const tasks = [task({ line: 'theirs', rate: '5' }), task(), task({ line: '', rate: '6' }), task({ line: 'gone', rate: '7' })]
    const draft = sent(work({ items: [goods(), own, brought], tasks }))
    expect(draft.tasks).toMatchObject([
      { of: 2, rate: '5' },
      { of: null, rate: '6' },
      { of: null, rate: '7' },
    ])
  })

  test('of labor is nothing for a user who does not see it', () => {
    const values = work({ items: [own], tasks: [task({ rate: '5', labourRate: '3.5', minutes: '90' })] })
    expect(sent(values).tasks).toMatchObject([{ labourRate: '3.5', minutes: 90 }])
    expect(sent(values, 'orderForm', false).tasks).not.toMatchObject([{ labourRate: expect.anything() }])
  })

  test('keeps text that is no number, so that its field is named', () => {
    const values = work({ items: [{ ...own, weight: 'heavy' }], tasks: [task({ rate: '2k' })], exchange: 'x' })
    expect(sent(values)).toMatchObject({ items: [{ weight: 'heavy' }], tasks: [{ rate: '2k' }] })
    expect(numberFaults(workForm('orderForm', true).numbersOf(values)).map(([path]) => path)).toEqual([
      'items.0.weight',
      'tasks.0.rate',
      'exchange',
    ])
  })

  test('has the details of a jewel only when jewelry is ordered, and the target only where one is cut', () => {
    const jewel = { design: ' Halo ', jewelSize: '52' }
    expect(sent(work({ jewel }, 'mfOrderForm'), 'mfOrderForm')).toMatchObject({ design: 'Halo', jewelSize: '52' })
    expect(sent(work({ jewel }))).not.toHaveProperty('design')
    const more = { targetPieces: '3', purity: '75', declaredValue: '900' }
    expect(sent(work({ items: [{ ...own, more }] })).items).toMatchObject([{ targetPieces: 3 }])
    expect(sent(work({ items: [{ ...own, more }] })).items).not.toMatchObject([{ declaredValue: expect.anything() }])
    expect(sent(work({ items: [{ ...brought, more }] }, 'mfOrderForm'), 'mfOrderForm').items).toMatchObject([
      { purity: '75', declaredValue: '900' },
    ])
  })

  test('after it was issued is only what may still change', () => {
    const values = work({ employee: { id: 'e', title: 'E' }, notes: ' soon ', customer: { id: 'c', title: 'C' } })
    expect(workForm('orderForm', true).editableAfterIssue(values)).toEqual({
      ...{ employee: 'e', maker: null, promisedDate: null, priority: 'normal', instructions: null, notes: 'soon', steps: [] },
    })
  })
})

test('a step has the number of its line among the lines that are sent, and its minutes as a number', () => {
  const steps = [
    { ...emptyStep('facet'), id: 'one', line: 'theirs', employee: { id: 'e', title: 'E' }, planned: ' 90 ' },
    { ...emptyStep('control'), id: 'two', note: ' twice ' },
  ]
  const values = work({ items: [goods(), own, brought], steps })
  expect(sent(values).steps).toEqual([
    { id: 'one', of: 2, kind: 'facet', employee: 'e', maker: null, planned: 90, note: null },
    { id: 'two', of: null, kind: 'control', employee: null, maker: null, planned: null, note: 'twice' },
  ])
  const at = (path: string) => workForm('orderForm', true).placeOf(values, path)
  expect(['steps.0.of', 'steps.1', 'steps.1.maker'].map(at)).toEqual(['steps.0.line', 'steps.1.kind', 'steps.1.maker'])
  expect(usualSteps('mfOrderForm').map(({ kind }) => kind)).toEqual(['assemble', 'set', 'polish', 'control'])
})

test('an error stands at the line and the field that were sent', () => {
  const values = work({ items: [goods(), own, brought], tasks: [task(), task({ rate: '1' })] })
  const at = (path: string) => workForm('orderForm', true).placeOf(values, path)
  expect(['items.0.weight', 'items.1.condition', 'items.1', 'items.2.weight'].map(at)).toEqual([
    ...['items.1.weight', 'items.2.more.condition', 'items.2.description', null],
  ])
  expect(['tasks.0.of', 'tasks.0', 'tasks.0.rate', 'tasks.1.rate'].map(at)).toEqual([
    'tasks.1.line',
    'tasks.1.description',
    'tasks.1.rate',
    null,
  ])
  expect(['customer', 'items', 'nonsense'].map(at)).toEqual(['customer', 'items', null])
})

describe('a saved order form that is opened and saved again', () => {
  const row = (kind: WorkKind): Partial<WorkRow> => ({
    ...{
      state: 'draft',
      orderedFor: 'customer',
      customer: { id: 'c', title: 'C' },
      currency: 'THB',
      exchange: '0.028500',
      priority: 'urgent',
    },
    items: [
      inWork({ id: 'a', description: 'Blue', pieces: 10, weight: '1234.500', expectedYield: '35.000' }),
      inWork({
        ...{ id: 'b', inventory: null, ownership: 'customer', type: 'rough', stoneName: { id: 'n', title: 'Ruby' } },
        declaredValue: '1500.00',
      }),
    ],
    tasks: [
      { ...task(), ...{ id: 't', of: 2, rate: '12.1250', labourRate: '1000.0000', minutes: 90, service: null, description: 'Cut' } },
    ] as unknown as WorkRow['tasks'],
    ...(kind === 'mfOrderForm' ? { design: 'Halo' } : {}),
  })

  test.each(workKindNames)('sends the same goods and work: %s', kind => {
    const form = workForm(kind, true)
    const draft = form.draftOf(form.shown(orderForm(row(kind))), { ratedByHand: false })
    expect(draft).toMatchObject({ orderedFor: 'customer', customer: 'c', currency: 'THB', priority: 'urgent', spread: 'value' })
    expect(draft.items).toMatchObject([
      { id: 'a', inventory: 'lot-1', pieces: 10, weight: '1234.5', description: 'Blue' },
      { id: 'b', inventory: null, ownership: 'customer', stoneName: 'n', type: 'rough', weight: '20', declaredValue: '1500' },
    ])
    expect(draft.tasks).toMatchObject([{ id: 't', of: 2, rate: '12.125', labourRate: '1000', minutes: 90, description: 'Cut' }])
  })

  test('keeps what is known about the customer, unless it is another one', () => {
    const form = workForm('orderForm', true)
    const typed = work({ customer: { id: 'c', title: 'C', termsDays: 30 } })
    expect(form.shown(orderForm(row('orderForm')), typed).customer).toEqual({ id: 'c', title: 'C', termsDays: 30 })
    expect(form.shown(orderForm({ customer: { id: 'd', title: 'D' } }), typed).customer).toEqual({ id: 'd', title: 'D' })
  })

  test('without lines has a blank one', () => {
    expect(
      workForm('orderForm', true)
        .shown(orderForm({ items: [] }))
        .items.map(isBlankGoods),
    ).toEqual([true])
  })
})
