import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeSealed, forget, keysUnder, onRead, openSealed, remember, remembered } from '../../../../src/web/kit/draft/sealed.ts'
import { importUserKey } from '../../../../src/web/kit/draft/sealing.ts'

const keyA = await importUserKey(Buffer.alloc(32, 1).toString('base64'))
const keyB = await importUserKey(Buffer.alloc(32, 2).toString('base64'))
const place = (user: string, name: string) => `stonebook.sealed.${user}.${name}`
/** Waits until running encryptions have come to this. */
const settled = (check: () => void) => vi.waitFor(check, { interval: 1, timeout: 30_000 })
const stored = () => Object.entries(localStorage).map(([name, value]) => [name, String(value)] as const)
/** What another tab of this browser stored or removed. */
const elsewhere = (key: string, newValue: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))

beforeEach(() => closeSealed())
afterEach(() => closeSealed())

describe('the draft of a user', () => {
  test('is found again after the page is reloaded, by the same user', async () => {
    await openSealed('a', keyA)
    remember('draft.a.invoice.1', { price: '1200' })
    await settled(() => expect(stored()).toHaveLength(1))
    closeSealed()
    expect(remembered('draft.a.invoice.1', null)).toBeNull()
    await openSealed('a', keyA)
    expect(remembered('draft.a.invoice.1', null)).toEqual({ price: '1200' })
  })

  test('cannot be read on the computer', async () => {
    await openSealed('a', keyA)
    remember('draft.a.invoice.1', { customer: 'Galle Gems' })
    await settled(() => expect(stored()).toHaveLength(1))
    expect(JSON.stringify(stored())).not.toContain('Galle')
    expect(atob(stored()[0]?.[1] ?? '')).not.toContain('Galle')
  })

  test('is not shown to the next user, even with the same name', async () => {
    await openSealed('a', keyA)
    remember('x', 'secret')
    await settled(() => expect(stored()).toHaveLength(1))
    closeSealed()
    await openSealed('b', keyB)
    expect([remembered('x', 'nothing'), keysUnder('')]).toEqual(['nothing', []])
  })

  test('is unreadable with another key, and does not disturb the rest', async () => {
    await openSealed('a', keyA)
    remember('x', 'secret')
    await settled(() => expect(stored()).toHaveLength(1))
    closeSealed()
    localStorage.setItem(place('a', 'damaged'), 'not base64 !')
    await openSealed('a', keyB)
    expect([remembered('x', 'nothing'), remembered('damaged', 'nothing')]).toEqual(['nothing', 'nothing'])
  })

  test('cannot be moved under another name', async () => {
    await openSealed('a', keyA)
    remember('price', '1')
    await settled(() => expect(stored()).toHaveLength(1))
    localStorage.setItem(place('a', 'discount'), stored()[0]?.[1] ?? '')
    closeSealed()
    await openSealed('a', keyA)
    expect([remembered('price', null), remembered('discount', null)]).toEqual(['1', null])
  })

  test('that changes while it is encrypted is stored with its last value', async () => {
    await openSealed('a', keyA)
    for (let typed = 0; typed <= 20; typed++) remember('draft', typed)
    await settled(() => expect(stored()).toHaveLength(1))
    closeSealed()
    await openSealed('a', keyA)
    expect(remembered('draft', null)).toBe(20)
  })

  test('that is discarded while it is encrypted does not come back', async () => {
    await openSealed('a', keyA)
    remember('kept', 1)
    remember('draft', 'typed')
    forget('draft')
    await settled(() => expect(stored().map(([name]) => name)).toEqual([place('a', 'kept')]))
    expect(remembered('draft', null)).toBeNull()
  })
})

test('without a signed-in user nothing is stored', () => {
  expect(remember('x', 1)).toBe(1)
  forget('x')
  expect([remembered('x', 'nothing'), keysUnder(''), stored()]).toEqual(['nothing', [], []])
})

test('a full or disabled store loses nothing that is on the screen', async () => {
  await openSealed('a', keyA)
  let tried = 0
  vi.stubGlobal('localStorage', {
    setItem: () => {
      tried++
      throw new DOMException('Full.', 'QuotaExceededError')
    },
  })
  remember('draft', 'typed')
  await settled(() => expect(tried).toBe(1))
  expect(remembered('draft', null)).toBe('typed')
})

test('names are listed by their beginning', async () => {
  await openSealed('a', keyA)
  for (const name of ['draft.a.invoice.1', 'draft.a.invoice.2', 'draft.a.approval.1']) remember(name, 1)
  expect(keysUnder('draft.a.invoice.')).toEqual(['draft.a.invoice.1', 'draft.a.invoice.2'])
  await settled(() => expect(stored()).toHaveLength(3))
})

describe('another tab of the same user', () => {
  test('shows its draft here, and its removal', async () => {
    await openSealed('a', keyA)
    let calls = 0
    const stop = onRead(() => calls++)
    remember('draft', 'from there')
    await settled(() => expect(stored()).toHaveLength(1))
    const sealed = stored()[0]?.[1] ?? ''
    forget('draft')
    await settled(() => expect(stored()).toEqual([]))
    elsewhere(place('a', 'draft'), sealed)
    await settled(() => expect(calls).toBe(1))
    expect(remembered('draft', null)).toBe('from there')
    elsewhere(place('a', 'draft'), null)
    await settled(() => expect(calls).toBe(2))
    expect(remembered('draft', null)).toBeNull()
    stop()
  })

  test('of another user changes nothing here', async () => {
    await openSealed('a', keyA)
    remember('draft', 'mine')
    elsewhere(place('b', 'draft'), null)
    elsewhere('stonebook.density', '"usual"')
    expect(remembered('draft', null)).toBe('mine')
    await settled(() => expect(stored()).toHaveLength(1))
  })
})

test('the plain drafts of an earlier release are encrypted, its last filters deleted, other settings kept', async () => {
  const plain = {
    'stonebook.draft.a.invoice': '"mine"',
    'stonebook.draft.b.invoice': '"theirs"',
    'stonebook.invoice.view': '"?search=x"',
    'stonebook.columns.invoice.view': '{}',
    'stonebook.density': '"usual"',
  }
  for (const [name, value] of Object.entries(plain)) localStorage.setItem(name, value)
  await openSealed('a', keyA)
  expect(remembered('draft.a.invoice', null)).toBe('mine')
  expect(
    stored()
      .map(([name]) => name)
      .sort(),
  ).toEqual(['stonebook.columns.invoice.view', 'stonebook.density', 'stonebook.draft.b.invoice', place('a', 'draft.a.invoice')].sort())
})
