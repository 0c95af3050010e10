import { expect, test } from 'vitest'
import { entities } from '../../../src/domain/index.ts'
import { explanationOf, moveWords, placeName, postingWords, statusSentence } from '../../../src/domain/reports/explain.ts'
import { findableFor } from '../../../src/domain/reports/find.ts'
import { overview } from '../../../src/domain/reports/overview.ts'
import { ratedDocuments, reportQueries, reversedStates, takenBackDocuments } from '../../../src/domain/reports/query.ts'
import { percentDigits, reportNames, reportOf, viewsOf } from '../../../src/domain/reports/report.ts'
import { addsUp, isTime, measureColumn, salesGroupNames, salesMeasuresFor } from '../../../src/domain/reports/sales.ts'

test('only declared numbers have an explanation', () => {
  expect(explanationOf('customer', 'balance')?.unit).toBe('money')
  expect([explanationOf('customer', 'name'), explanationOf('customer', 'constructor'), explanationOf('branch', 'open')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a place, a move and a posting are shown in words', () => {
  expect([placeName('on_approval'), placeName('elsewhere')]).toEqual(['On approval', 'elsewhere'])
  expect([moveWords('available', 'on_approval'), moveWords('supplier', 'available')]).toEqual([
    'available → on approval',
    'external → available',
  ])
  expect([postingWords('paymentNote', false), postingWords('invoice', true), postingWords('unknown', false)]).toEqual([
    'Payment',
    'Invoice, reversed',
    'unknown',
  ])
})

test('a status that needs a reason has a sentence', () => {
  expect(statusSentence('invoice', 'paid')).toBe('Nothing is open.')
  expect(statusSentence('cuttingInvoice', 'recorded')).toMatch('internal labor')
  expect([statusSentence('inventory', 'available'), statusSentence('branch', 'paid')]).toEqual([null, null])
})

test('the search finds what a role may read, and what it may choose in a form', () => {
  const found = (role: 'Admin' | 'Salesman') => findableFor(role).map(({ entity }) => entity)
  expect(found('Admin')).toHaveLength(23)
  expect(found('Salesman')).toEqual(expect.arrayContaining(['inventory', 'customer', 'certificate', 'invoice', 'stockTake']))
  for (const hidden of ['purchase', 'transfer', 'employee', 'user', 'branch']) expect(found('Salesman')).not.toContain(hidden)
})

test('documents that can be reversed, and those with an exchange rate, are found by their declaration', () => {
  expect(reversedStates(entities.paymentNote)).toEqual(['bounced', 'void'])
  expect(reversedStates(entities.branch)).toEqual([])
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)
  expect(names(takenBackDocuments)).toEqual(expect.arrayContaining(['invoice', 'paymentNote', 'inventoryRefill', 'transfer']))
  expect(names(takenBackDocuments)).not.toContain('customer')
  expect(names(ratedDocuments)).toEqual(expect.arrayContaining(['invoice', 'approval', 'purchase', 'orderForm', 'paymentNote']))
  expect(names(ratedDocuments)).not.toContain('transfer')
  const places = reportQueries['stock-value'].filters.place.options?.map(({ value }) => value)
  expect(places).toEqual(['available', 'reserved', 'on_approval', 'at_lab', 'in_work', 'in_transit'])
  expect(reportQueries.cancelled.filters.kind.options?.[0]?.label).toMatch(/^[A-Z]/)
})

test('a percentage has one or two decimals', () => expect(['7', '7.5', '7.25', '7.125'].map(percentDigits)).toEqual([1, 1, 2, 2]))

test('the saved views of a report are kept beside those of lists', () => {
  for (const name of reportNames) expect(reportOf(viewsOf(name))).toBe(name)
  expect([reportOf('invoice'), reportOf('sales')]).toEqual([null, null])
})

test('every report of the overview has its address, its question and its figures', () => {
  const reports = overview.flatMap(group => group.reports)
  expect(reports.find(({ name }) => name === 'sales')).toMatchObject({
    to: '/reports/sales',
    figures: [{ column: 'net' }, { column: 'documents' }],
  })
  expect(reports.find(({ name }) => name === 'payables')).toMatchObject({ to: '/statement/payables', figures: [{ column: 'open' }] })
  expect(reports.every(({ description }) => description.endsWith('.'))).toBe(true)
})

test('figures of sales add up, except ratios and the number of documents', () => {
  const measures = salesMeasuresFor('Admin')
  expect(measures.filter(name => !addsUp(name))).toEqual(['documents', 'marginRate', 'average'])
  expect(salesMeasuresFor('Salesman')).toEqual(measures.filter(name => !['cost', 'margin', 'marginRate'].includes(name)))
  expect(measureColumn('pieces')).toEqual({ name: 'pieces', header: 'Pieces', kind: 'integer' })
  expect(Object.keys(measureColumn('marginRate')).sort()).toEqual(['description', 'header', 'kind', 'name'])
  expect(salesGroupNames.filter(isTime)).toEqual(['day', 'week', 'month'])
})
