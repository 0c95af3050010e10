import { describe, expect, it, test } from 'vitest'
import { currencyDigits } from '../../../src/domain/company/base-currency.ts'
import { rateList } from '../../../src/domain/company/rate-list.ts'
import { gatherKinds } from '../../../src/domain/kit/import/fault-kinds.ts'
import { type ListDeclaration, listReading, prepareList } from '../../../src/domain/kit/import/list.ts'
import { readListRow } from '../../../src/domain/kit/import/row.ts'
import { plainWord } from '../../../src/domain/kit/import/words.ts'
import { customerList } from '../../../src/domain/parties/import.ts'
import { openingList } from '../../../src/domain/parties/opening-list.ts'
import { employeeList, userList } from '../../../src/domain/people/import.ts'
import { approvalList } from '../../../src/domain/sales/approval-list.ts'
import { certificateList } from '../../../src/domain/stock/certificate-list.ts'
import { serviceList } from '../../../src/domain/workshop/service-list.ts'

const money = { base: 'USD', digitsOf: currencyDigits }
/** Reads one cell of a list that has no other column. */
const read = (list: ListDeclaration, name: string, cell: string, words: object = {}) => {
  const reading = listReading(list).parse({ mapping: { Cell: name }, words })
  const { values, chosen, faults } = readListRow(prepareList(list, [{ name: 'Cell' }], reading, money), 2, [cell], new Set())
  return { value: values[name], chosen: chosen[name], faults: faults.filter(({ column }) => column === 'Cell') }
}
const id = '0190a5d2-0000-7000-8000-000000000001'

const lists = [customerList, openingList, employeeList, userList, approvalList, certificateList, serviceList, rateList]
const choices = lists.flatMap(list =>
  Object.entries(list.fields).flatMap(([name, field]) => (field.options ? [{ list, name, field, many: list.many }] : [])),
)

test.each(choices)('an unknown word of $name in a list of $many can be given each meaning of the field', ({ list, name, field }) => {
  const { faults } = read(list, name, 'Xyzzyx')
  expect(faults).toMatchObject([{ wordOf: name, word: 'Xyzzyx' }])
  for (const { value } of field.options ?? []) {
    const meant = read(list, name, ' xyzzyx ', { [name]: { xyzzyx: value } })
    expect([meant.faults, meant.value]).toEqual([[], field.kind === 'choices' ? [value] : value])
  }
})

describe('a word', () => {
  it('is asked about alone where a cell has several', () => {
    expect(read(customerList, 'kinds', 'client, Xyzzyx').faults).toMatchObject([{ wordOf: 'kinds', word: 'Xyzzyx' }])
    expect(read(customerList, 'kinds', 'client, Xyzzyx', { kinds: { xyzzyx: 'supplier' } }).value).toEqual(['customer', 'supplier'])
  })
  it('means what was chosen before what the list knows, unless that is no value any more', () => {
    expect(read(customerList, 'country', 'Congo', { country: { congo: 'CG' } }).value).toBe('CG')
    expect(read(customerList, 'country', 'Siam', { country: { siam: 'nowhere' } }).value).toBe('TH')
  })
  it('of a reference means a record', () => {
    expect(read(customerList, 'salesperson', 'Sam', { salesperson: { sam: id } })).toMatchObject({ chosen: id, faults: [] })
    expect(read(customerList, 'salesperson', 'Sam', { salesperson: { sam: 'nobody' } }).chosen).toBeUndefined()
  })
  it('of a currency counts for the amounts of its row', () => {
    const reading = listReading(customerList).parse({
      mapping: { Name: 'name', Cur: 'currency', Balance: 'openingBalance' },
      defaults: { country: 'TH', kinds: ['customer'] },
      words: { currency: { 'money nippon': 'JPY' } },
    })
    const columns = ['Name', 'Cur', 'Balance'].map(name => ({ name }))
    const row = readListRow(prepareList(customerList, columns, reading, money), 2, ['x', 'Nippon money', '10.5'], new Set())
    expect(row.faults).toMatchObject([{ column: 'Balance', message: expect.stringMatching(/JPY has none/) }])
  })
  it('that is too long is mended in its cell', () => {
    const long = 'x'.repeat(121)
    expect(plainWord(long)).toHaveLength(121)
    expect(read(customerList, 'country', long).faults[0]).not.toHaveProperty('wordOf')
  })
  it('stands with the kind of its errors', () => {
    const kinds = gatherKinds()
    kinds.add(read(customerList, 'kinds', 'client, Xyzzyx').faults)
    expect(kinds.found()).toMatchObject([{ count: 1, wordOf: 'kinds', word: 'Xyzzyx' }])
  })
})
