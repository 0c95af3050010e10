import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entities } from '../../../../src/domain/index.ts'
import { sortedBy } from '../../../../src/web/kit/list/head.tsx'
import { filtersOf, isSame } from '../../../../src/web/kit/list/saved-view.ts'
import { type ChangeView, changed, filtersIn, queryOf, type View, viewSchema, withStanding } from '../../../../src/web/kit/list/view.ts'
import { parseSearch, stringifySearch } from '../../../../src/web/kit/shell/router.tsx'

const { inventory, invoice } = entities
const text = fc.string({ minLength: 1 }).filter(value => value.isWellFormed())
const names = fc.constantFrom('search', 'sort', 'open', 'view', 'status', 'weightMin', 'weightMax', 'dateFrom', 'dateTo', 'stoneName')
const views: fc.Arbitrary<View> = fc.dictionary(names, text)

describe('the address of a list', () => {
  test('holds a view so that the link opens the same view', () => {
    fc.assert(fc.property(views, view => void expect(viewSchema.parse(parseSearch(stringifySearch(view)))).toEqual({ ...view })))
  })

  test('keeps numbers as the text that was typed', () => {
    expect(parseSearch('?weightMin=2.50&pieces=007&flag=true')).toEqual({ weightMin: '2.50', pieces: '007', flag: 'true' })
  })

  test('has no empty parameters', () => expect(stringifySearch({ search: '', sort: undefined })).toBe(''))
})

describe('a change of a view', () => {
  test('sets what it names, removes what it empties, and keeps the rest', () => {
    expect(changed({ search: 'ruby', sort: 'sku', open: '1' }, { sort: '-sku', open: undefined, search: '' })).toEqual({ sort: '-sku' })
  })

  test('made twice is made once', () => {
    fc.assert(
      fc.property(views, views, (view, by) => {
        expect(changed(changed(view, by), by)).toEqual(changed(view, by))
      }),
    )
  })
})

describe('the filters of a view', () => {
  test('are those that the entity declares, also the ends of a range', () => {
    expect(
      filtersIn(inventory, {
        weightMin: '2',
        weightMax: '3',
        status: 'available',
        search: 'ruby',
        sort: 'sku',
        open: '1',
        view: '2',
        nonsense: 'x',
      }),
    ).toEqual({ weightMin: '2', weightMax: '3', status: 'available' })
    expect(filtersIn(invoice, { dateFrom: '2026-01-01', dateTo: '' })).toEqual({ dateFrom: '2026-01-01' })
  })

  test('go to the server with search and order, but without the open record', () => {
    expect(queryOf(invoice, { search: 'galle', sort: '-date', open: '1', view: '2', dateFrom: '2026-01-01' })).toEqual({
      search: 'galle',
      sort: '-date',
      dateFrom: '2026-01-01',
    })
  })
})

describe('default filters', () => {
  const standing: View = { status: 'available', sort: '-arrived' }
  /** A list whose address changes as the router would change it. */
  const listAt = (start: View) => {
    let address = start
    const change: ChangeView = by => {
      address = changed(address, by)
    }
    return {
      address: () => address,
      view: () => withStanding([address, change], standing)[0],
      change: (by: View) => withStanding([address, change], standing)[1](by),
    }
  }

  test('apply until the user chooses others, and stay out of the address', () => {
    const list = listAt({})
    expect(list.view()).toEqual(standing)
    list.change({ status: 'sold' })
    expect([list.view(), list.address()]).toEqual([{ status: 'sold', sort: '-arrived' }, { status: 'sold' }])
    list.change({ status: 'available' })
    expect(list.address()).toEqual({})
  })

  test('that the user removed stay removed after a reload', () => {
    const list = listAt({})
    list.change({ status: '' })
    expect(list.view()).toEqual({ sort: '-arrived' })
    expect(listAt(list.address()).view()).toEqual({ sort: '-arrived' })
  })

  test('do not narrow a search, which covers everything; the order stays', () => {
    const list = listAt({})
    list.change({ search: 'ruby' })
    expect(list.view()).toEqual({ search: 'ruby', sort: '-arrived' })
  })

  test('of the order apply again when the user takes back an own order, also one that was chosen by hand', () => {
    const list = listAt({ sort: 'sku' })
    list.change({ sort: '-arrived' })
    expect(list.address()).toEqual({ sort: '-arrived' })
    list.change({ sort: '' })
    expect([list.view(), list.address()]).toEqual([standing, {}])
  })

  test('that the user removed before a search do not come back during it', () => {
    const list = listAt({})
    list.change({ status: '' })
    list.change({ search: 'ruby' })
    expect(list.view()).toEqual({ search: 'ruby', sort: '-arrived' })
  })

  test.each(['any', 'anyone'])('do not swallow a search for the word “%s”', word => {
    const list = listAt({})
    list.change({ search: word })
    expect(list.view()).toMatchObject({ search: word })
  })

  test('are chosen again by choosing their value', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('', 'sold', 'available', 'reserved')), choices => {
        const list = listAt({})
        for (const status of choices) list.change({ status })
        expect(list.view().status ?? '').toBe(choices.at(-1) ?? 'available')
      }),
    )
  })
})

describe('a saved view', () => {
  test('stores the filters and the order, but neither the open record nor its own id', () => {
    expect(filtersOf({ open: '1', view: '2', search: 'ruby', sort: '', status: 'sold' })).toEqual({ search: 'ruby', status: 'sold' })
  })

  test('is unchanged when the same filters are set, in whichever order', () => {
    expect(isSame({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true)
    expect(isSame({ a: '1' }, { a: '1', b: '2' })).toBe(false)
    expect(isSame({ a: '1', b: '2' }, { a: '1' })).toBe(false)
    expect(isSame({ a: '1' }, { a: '2' })).toBe(false)
  })
})

describe('a click on a column head', () => {
  test('sorts up, then down, then as before', () => {
    expect(sortedBy([], 'sku', false)).toBe('sku')
    expect(sortedBy(['sku'], 'sku', false)).toBe('-sku')
    expect(sortedBy(['-sku'], 'sku', false)).toBeUndefined()
    expect(sortedBy(['weight', 'date'], 'sku', false)).toBe('sku')
  })

  test('with Shift adds the column to the order, turns it, and takes it out again', () => {
    expect(sortedBy(['weight'], 'sku', true)).toBe('weight,sku')
    expect(sortedBy(['sku', 'weight'], 'sku', true)).toBe('weight,-sku')
    expect(sortedBy(['-sku', 'weight'], 'sku', true)).toBe('weight')
    expect(sortedBy(['-sku'], 'sku', true)).toBeUndefined()
  })

  test('keeps at most four columns, the last ones', () => {
    expect(sortedBy(['a', 'b', 'c', 'd'], 'e', true)).toBe('b,c,d,e')
  })
})
