import { beforeEach, describe, expect, it } from 'vitest'
import { saleFaults } from '../../../../src/web/documents/blockers/sale-faults.ts'
import { bangkok, signIn } from '../../support/company.ts'
import { line, sale, stone } from '../../support/stone.ts'

beforeEach(() => void signIn())

const ready = { isRated: true, status: 'active', takesStones: true }
const nadia = { id: 'employee-1', title: 'Nadia' }
const head = { customer: { id: 'party-1', title: 'Amal Gems' }, salesperson: nadia, branch: bangkok, date: '2026-11-24' }
const sold = (of: Parameters<typeof stone>[0] = {}, change: Parameters<typeof line>[0] = {}) =>
  sale({ ...head, items: [line({ stone: stone(of), sku: stone(of).title, rate: '300', ...change })] })
const messages = (values: ReturnType<typeof sale>, checked = ready) => saleFaults(values, checked).map(({ message }) => message)

describe('what is known to be refused', () => {
  it('is nothing for a complete document, also when its last line is empty', () => {
    expect(messages(sold({ treatments: [{ code: 'H' }] }))).toEqual([])
    expect(messages(sale({ ...head, items: [line({ description: 'Setting', rate: '10' }), line()] }))).toEqual([])
  })
  it('is a head that is not complete, a customer who is on hold, and a currency without a rate', () => {
    const values = sale({ ...head, salesperson: null, branch: null, date: '', currency: 'THB' })
    expect(messages(values, { ...ready, isRated: false, status: 'on hold' })).toEqual([
      '“Amal Gems” is on hold. Nothing can go to this customer.',
      'Date is missing.',
      'There is no exchange rate for THB on this date.',
      'Salesperson is missing.',
      'Branch is missing.',
    ])
  })
  it('is a natural stone without a treatment, and the fault carries the stone', () => {
    const values = sold({ treatments: [], naturalness: 'natural' })
    expect(saleFaults(values, ready)).toEqual([
      {
        at: 'line',
        index: 0,
        cell: 'sku',
        message: `Line 1: The treatment of ${stone().title} is not stated.`,
        undisclosed: values.items[0]?.stone,
      },
    ])
  })
  it('is a stone of a customer, a stone that is gone, and a line without a price', () => {
    const treatments = [{ code: 'H' as const }]
    expect(messages(sold({ treatments, ownership: 'customer' }))[0]).toMatch(/belongs to a customer/)
    expect(messages(sold({ treatments, availableWeight: '0', status: 'sold' }))[0]).toMatch(/is not available: sold\./)
    expect(messages(sold({ treatments }, { rate: ' ' }))).toEqual(['Line 1: Price is missing.'])
  })
  it('is not a stone that may be reserved for this customer, nor one on their approval', () => {
    const treatments = [{ code: 'H' as const }]
    expect(messages(sold({ treatments, availableWeight: '0', status: 'reserved' }))).toEqual([])
    const approvalLine = { id: 'line-1', approval: { id: 'approval-1', title: 'AP-1' }, outPieces: 1, outWeight: '2.31' }
    expect(messages(sold({ treatments, availableWeight: '0', status: 'on_approval' }, { approvalLine }))).toEqual([])
  })
})
