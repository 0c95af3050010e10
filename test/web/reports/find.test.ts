import { beforeEach, describe, expect, test } from 'vitest'
import type { Hit } from '../../../src/domain/reports/contract.ts'
import { findableFor } from '../../../src/domain/reports/find.ts'
import { homes } from '../../../src/web/pages.ts'
import { beginnings, itemOf, ordered } from '../../../src/web/reports/find/items.ts'
import { signIn } from '../support/company.ts'

const id = '0197f3a0-1111-7222-8333-444455556666'
const hit = (entity: Hit['entity'], change: Partial<Hit> = {}): Hit => ({ entity, id, title: 'X-1', about: {}, rank: 1, ...change })
const homeOf = (entity: string, of: string) => homes[entity]?.(of) ?? null

beforeEach(() => void signIn())

describe('a search result', () => {
  test('opens the record, and says what it is', () => {
    const about = { customer: { id: 'c', title: 'Galle' }, date: '2026-11-21', total: '1234.50', currency: 'USD', status: 'overdue' }
    const item = itemOf(hit('invoice', { title: 'INV-1', about }), homeOf)
    expect(item).toMatchObject({ to: `/sales-and-clients/invoices/${id}`, title: 'INV-1', kind: 'Invoice' })
    expect(item?.details).toBe('Galle · 21 Nov 2026 · 1,234.50 USD')
    expect(item?.status?.label).toBe('Overdue')
  })

  test('shows weights with their unit, and nothing for an empty field', () => {
    const about = { stoneName: { id: 'n', title: 'Ruby' }, shape: null, pieces: 2, weight: '3.270' }
    expect(itemOf(hit('inventory', { about }), homeOf)?.details).toBe('Ruby · 2 pcs · 3.27 ct')
  })

  test('of a stone answers what a customer asks on the telephone', () => {
    const about = {
      stoneName: { id: 'n', title: 'Ruby' },
      pieces: 1,
      weight: '2.050',
      length: '8.10',
      width: '6.2',
      depth: null,
      colour: null,
      treatments: [{ code: 'N' }],
      origin: { id: 'o', title: 'Mogok, Burma' },
      certificate: null,
      askingRate: '9000',
      askingBasis: 'per carat',
      currency: 'USD',
      asked: '18450',
      branch: { id: 'b', title: 'Bangkok' },
    }
    expect(itemOf(hit('inventory', { about }), homeOf)).toMatchObject({
      details: 'Ruby · 2.05 ct · 8.10 × 6.20 mm · no treatment · Mogok, Burma · no report · Bangkok',
      price: '9,000.00 USD per carat · 18,450.00 USD in all',
    })
    const whole = { ...about, askingBasis: 'whole', askingRate: '18450', certificate: 'GRS 1' }
    expect(itemOf(hit('inventory', { about: whole }), homeOf)).toMatchObject({
      details: expect.stringMatching(/GRS 1 · Bangkok$/),
      price: '18,450.00 USD',
    })
    expect(itemOf(hit('inventory', { about: { ...about, askingRate: null } }), homeOf)?.price).toBe('no asking price')
  })

  test('has the photo of a stone, both of a pair, and a place without one', () => {
    const stone = { photo: 'p-1', partner: { id: 'other', photo: null } }
    const photosOf = (about: Record<string, unknown>) => itemOf(hit('inventory', { about }), homeOf)?.pictures?.map(({ photo }) => photo)
    expect(photosOf({ photo: 'p-1' })).toEqual(['p-1'])
    expect(photosOf({ photo: null })).toEqual([null])
    expect(photosOf(stone)).toEqual(['p-1', null])
    expect(itemOf(hit('invoice'), homeOf)?.pictures).toBeUndefined()
    const about = { photo: null, shape: { id: 's', title: 'Oval' }, colour: 'Royal blue', stoneName: { id: 'n', title: 'Sapphire' } }
    expect(itemOf(hit('inventory', { about }), homeOf)?.pictures).toEqual([
      { photo: null, shape: { title: 'Oval' }, colour: 'Royal blue', stoneName: { title: 'Sapphire' } },
    ])
  })

  test('of a stone or a pair may begin an offer, and that of another record may not', () => {
    const pair = hit('inventory', { about: { partner: { id: 'other' } } })
    expect(itemOf(hit('inventory'), homeOf)?.offer).toBe(`/sales-and-clients/offers/new?stones=${id}`)
    expect(itemOf(pair, () => null)?.offer).toBe(`/sales-and-clients/offers/new?stones=${id},other`)
    expect(itemOf(hit('invoice'), homeOf)?.offer).toBeUndefined()
  })

  test('without a number is a draft', () => expect(itemOf(hit('invoice', { title: null }), homeOf)?.title).toBe('Draft invoice'))

  test('of a laboratory report opens its stone', () => {
    const about = { inventory: { id: 'stone-1', title: 'EU-1' } }
    expect(itemOf(hit('certificate', { about }), homeOf)?.to).toBe(homeOf('inventory', 'stone-1'))
  })

  test('of a record without a screen for this role leads to what the role can do with it, or is left out', () => {
    expect(itemOf(hit('inventory'), () => null)?.to).toBe(`/sales-and-clients/approvals/new?stones=${id}`)
    expect(itemOf(hit('customer'), () => null)).toMatchObject({
      to: `/sales-and-clients/invoices?customer=${id}`,
      details: 'their invoices',
    })
    expect(itemOf(hit('user'), () => null)).toBeNull()
  })

  test('of every entity that is found opens a screen', () => {
    const closed = findableFor('Admin').filter(
      ({ entity }) => !itemOf(hit(entity, { about: { inventory: { id, title: 'EU-1' } } }), homeOf),
    )
    expect(closed).toEqual([])
  })
})

describe('the order of results', () => {
  const titles = (typed: string, hits: readonly Hit[]) => ordered('Admin', typed, hits, homeOf).map(({ title }) => title)
  const exact = hit('invoice', { title: 'exact', rank: 0 })
  const near = hit('invoice', { title: 'near', rank: 1 })
  const loose = hit('invoice', { title: 'loose', rank: 2 })

  test('is exact matches, screens by their name, near matches, and then looser ones', () => {
    const list = titles('approvals', [loose, near, exact])
    const at = (title: string) => list.indexOf(title)
    expect(at('exact')).toBe(0)
    expect([at('exact') < at('Approvals'), at('Approvals') < at('near'), at('near') < at('loose')]).toEqual([true, true, true])
  })

  test('puts a screen that is found by another word last', () => {
    const list = titles('memo', [loose])
    expect(list.indexOf('loose')).toBe(0)
    expect(list).toContain('Approvals')
  })

  test('has at most thirty', () => {
    const many = Array.from({ length: 60 }, (_, at) => hit('invoice', { id: `${at}`, title: `${at}` }))
    expect(titles('new', many)).toHaveLength(30)
  })

  test('has only screens and actions that the role may open', () => {
    expect(ordered('Salesman', 'new user', [], homeOf)).toEqual([])
    expect(ordered('Admin', 'new user', [], homeOf).map(({ to }) => to)).toEqual(['/people/users?open=new'])
  })
})

test('before anything is typed, the role’s own actions are offered', () => {
  for (const role of ['Admin', 'Manager', 'Salesman'] as const) {
    const items = beginnings(role)
    expect(items.length).toBeGreaterThan(0)
    expect(items.every(({ kind }) => kind === 'Action')).toBe(true)
  }
  expect(beginnings('Salesman').map(({ title }) => title)).toContain('New invoice')
})
