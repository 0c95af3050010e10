import { describe, expect, it, test } from 'vitest'
import { entities } from '../../../src/domain/index.ts'
import { exportQuery, listQuery } from '../../../src/domain/kit/list-query.ts'

const id = '0197f3a0-1111-7222-8333-444455556666'
const query = listQuery(entities.inventory)
const accepts = (given: Record<string, unknown>) => query.safeParse(given).success

describe('the address of a list', () => {
  it('has a page, an order and words to search', () => {
    expect(query.parse({ page: '2', pageSize: '1000', sort: '-weight,sku', search: 'ruby', ids: `${id},${id}` })).toEqual({
      ...{ page: 2, pageSize: 1000, sort: ['-weight', 'sku'], search: 'ruby', ids: [id, id] },
    })
    expect([accepts({ page: '0' }), accepts({ pageSize: '1001' }), accepts({ pageSize: '0' }), accepts({ page: '1.5' })]).toEqual(
      Array(4).fill(false),
    )
    expect([accepts({ search: 'x'.repeat(100) }), accepts({ search: 'x'.repeat(101) })]).toEqual([true, false])
    expect([accepts({ view: 'lookup' }), accepts({ view: 'all' }), accepts({ id }), accepts({ id: 'x' })]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
  it('sorts by stored fields and columns of the list, never by lines or secrets', () => {
    expect(['sku', '-arrived', 'cost'].map(sort => accepts({ sort }))).toEqual([true, true, true])
    expect(['reservations', 'sk', '--sku', 'nothing'].map(sort => accepts({ sort }))).toEqual([false, false, false, false])
    expect(listQuery(entities.user).safeParse({ sort: 'password' }).success).toBe(false)
    expect(listQuery(entities.invoice).safeParse({ sort: 'items' }).success).toBe(false)
    expect([accepts({ sort: 'sku,weight,status,type' }), accepts({ sort: 'sku,weight,status,type,branch' })]).toEqual([true, false])
  })
  it('filters a range by both ends', () => {
    expect([accepts({ ageMin: '3', ageMax: '90' }), accepts({ ageMin: 'many' }), accepts({ age: '3' })]).toEqual([true, false, false])
    const notes = listQuery(entities.paymentNote)
    expect(notes.safeParse({ dateFrom: '2026-01-01', dateTo: '2026-12-31', amountMin: '-5.25' }).success).toBe(true)
    expect([{ dateFrom: '5' }, { dateMin: '5' }, { amountMin: '2026-01-01' }].map(given => notes.safeParse(given).success)).toEqual([
      false,
      false,
      false,
    ])
  })
  it('filters choices and records by several, a flag by one', () => {
    expect(query.parse({ status: 'available,at_lab', stoneName: id, certified: 'true' })).toMatchObject({
      status: ['available', 'at_lab'],
      stoneName: [id],
    })
    expect([accepts({ status: 'available,lost' }), accepts({ stoneName: 'ruby' }), accepts({ certified: 'yes' })]).toEqual([
      false,
      false,
      false,
    ])
    expect([accepts({ lab: 'GIA,SSEF' }), accepts({ lab: 'none' })]).toEqual([true, false])
  })
  it('filters text by a part of it, whole values may be longer', () => {
    expect([accepts({ colour: 'x'.repeat(2000) }), accepts({ colour: 'x'.repeat(2001) })]).toEqual([true, false])
    expect([accepts({ location: 'x'.repeat(200) }), accepts({ location: 'x'.repeat(201) })]).toEqual([true, false])
  })
  it('has no other parameter', () => expect(accepts({ internalNotes: 'x' })).toBe(false))
})

test('an export has columns of the list, each once', () => {
  const exported = exportQuery(entities.branch)
  expect(exported.parse({ columns: 'name,code', sort: 'code' })).toEqual({ columns: ['name', 'code'], sort: ['code'] })
  expect(['name,name', 'bank'].map(columns => exported.safeParse({ columns }).success)).toEqual([false, false])
  expect(exported.safeParse({ columns: 'bank' }).error?.issues[0]?.message).toMatch(/^is not one of: code, name/)
})
