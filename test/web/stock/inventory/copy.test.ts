import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { entities } from '../../../../src/domain/index.ts'
import type { Field } from '../../../../src/domain/kit/field.ts'
import { stockTypes } from '../../../../src/domain/stock/stone/type.ts'
import { readDraft, type Typed, typedOf } from '../../../../src/web/kit/form/schema.ts'
import { figuresOf, firstOf, nextOf, piecesOf, rememberLast } from '../../../../src/web/stock/inventory/form/draft.ts'
import { bangkok, galle, signIn } from '../../support/company.ts'
import { held } from '../../support/held.ts'
import { speak } from '../../support/speak.ts'

const { fields } = entities.inventory
const offered: [string, Field][] = Object.entries(fields).filter(([, field]) => field.mode !== 'readonly')
const typed = (change: Typed = {}): Typed => ({ ...typedOf(offered), type: 'parcel', currency: 'USD', ...change })
const next = (change: Typed) => nextOf(offered, typed(change))

beforeEach(() => void signIn())

describe('the next stone', () => {
  test('has what it shares with this one, and a copy has what it shares with its model, in every language', () => {
    const cost = fc.integer({ min: 1, max: 10 ** 9 }).map(value => (value / 10_000).toFixed(4))
    fc.assert(
      fc.property(fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'en-IN'), cost, (language, costRate) => {
        speak(language)
        const like = held({ costRate, costBasis: 'whole', location: 'Tray 1' })
        const [copy, sent] = [firstOf(offered, galle, like), readDraft(fields, typedOf(offered, like))]
        expect(readDraft(fields, copy).costRate).toBe(sent.costRate)
        expect(readDraft(fields, nextOf(offered, copy)).costRate).toBe(sent.costRate)
        expect(copy).toMatchObject({ location: 'Tray 1', branch: bangkok, stoneName: { id: 'name-1' }, costBasis: 'whole' })
      }),
    )
  })

  test('keeps a number as it was typed, also one that cannot be read', () => {
    for (const costRate of ['1,234.50', '12.5', '12k']) expect(next({ costRate }).costRate).toBe(costRate)
  })

  test('has its own number, weight, measurements, prices and notes', () => {
    const own = { sku: 'EU-1', weight: '2.5', length: '9.1', width: '7', depth: '4', clarity: 'VS', askingRate: '500', minimumRate: '400' }
    const after = next({ ...own, notes: 'chip', internalNotes: 'ask Sam', colour: 'Blue' })
    expect(Object.keys(own).filter(name => after[name])).toEqual([])
    expect(after).toMatchObject({ notes: '', internalNotes: '', colour: 'Blue' })
  })

  test('has the pieces that its type has, and those of a lot are counted again', () => {
    expect(next({ type: 'single', pieces: '1' }).pieces).toBe('1')
    expect(next({ type: 'pair', pieces: '2' }).pieces).toBe('2')
    expect(next({ type: 'parcel', pieces: '12' }).pieces).toBe('')
    expect(stockTypes.every(({ value }) => ['', '1', '2'].includes(piecesOf(value)))).toBe(true)
  })

  test('has only the fields that this user may fill', () => {
    const few = offered.filter(([name]) => name !== 'costRate')
    expect(nextOf(few, typed({ costRate: '5' }))).not.toHaveProperty('costRate')
  })
})

describe('a new stone', () => {
  test('is a single one in the user’s branch', () => {
    expect(firstOf(offered, bangkok, undefined)).toMatchObject({ branch: bangkok, type: 'single', pieces: '1', sku: '', weight: '' })
  })

  test('begins with branch, type and name of the last one, and nothing else of it', () => {
    rememberLast(typed({ branch: galle, type: 'parcel', stoneName: { id: 'n', title: 'Ruby' }, costRate: '500', colour: 'Red' }))
    expect(firstOf(offered, bangkok, undefined)).toMatchObject({
      ...{ branch: galle, type: 'parcel', stoneName: { id: 'n', title: 'Ruby' }, pieces: '', costRate: '', colour: '' },
    })
  })

  test('that is copied was not acquired on the same day', () => {
    expect(firstOf(offered, bangkok, held({ acquired: '2020-01-01' })).acquired).toBe('')
  })
})

test('the numbers of a form are read for its calculations, and are missing while they cannot be read', () => {
  expect(figuresOf(typed({ weight: '3.27', pieces: '2', costRate: '1,200.50', askingRate: 'x', length: '9.1 mm', width: '' }))).toEqual({
    ...{ weight: '3.27', pieces: 2, costRate: '1200.5', askingRate: null, length: '9.1', width: null, depth: null },
  })
})
