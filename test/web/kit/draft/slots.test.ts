import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A browser tab: the module as a newly loaded page sees it. */
const openPage = async (how: 'navigate' | 'reload' = 'navigate') => {
  vi.resetModules()
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    Object.assign(new EventTarget(), { name: '', entryType: 'navigation', startTime: 0, duration: 0, type: how, toJSON: () => ({}) }),
  ])
  return import('../../../../src/web/kit/draft/slots.ts')
}
const leave = () => window.dispatchEvent(new Event('pagehide'))

beforeEach(() => vi.resetModules())
afterEach(() => vi.restoreAllMocks())

test('after a reload the same tab gets its own draft back, once', async () => {
  const first = await openPage()
  first.holdSlot('invoice', 'slot-1')
  leave()
  const second = await openPage('reload')
  expect(second.slotBefore('invoice')).toBe('slot-1')
  expect(second.slotBefore('approval')).toBeUndefined()
  second.holdSlot('invoice', 'slot-1')
  expect(second.slotBefore('invoice')).toBeUndefined()
})

test('a duplicated tab and a page opened by its address begin with empty forms', async () => {
  const first = await openPage()
  first.holdSlot('invoice', 'slot-1')
  leave()
  expect((await openPage('navigate')).slotBefore('invoice')).toBeUndefined()
  expect((await openPage('reload')).slotBefore('invoice')).toBeUndefined()
})

test('a form that was closed before the reload does not get its draft back', async () => {
  const first = await openPage()
  const release = first.holdSlot('invoice', 'slot-1')
  first.holdSlot('approval', 'slot-2')
  release()
  leave()
  const second = await openPage('reload')
  expect([second.slotBefore('invoice'), second.slotBefore('approval')]).toEqual([undefined, 'slot-2'])
})

test('the release of an earlier form does not free the slot of the next one', async () => {
  const page = await openPage()
  const release = page.holdSlot('invoice', 'slot-1')
  page.holdSlot('invoice', 'slot-2')
  release()
  expect(await page.freeSlots(['slot-1', 'slot-2'])).toEqual(['slot-1'])
})

test('a draft that is open in this or another tab is not offered', async () => {
  const page = await openPage()
  vi.stubGlobal('navigator', {
    language: 'en-US',
    locks: {
      request: () => Promise.resolve(),
      query: () => Promise.resolve({ held: [{ name: 'stonebook.draft.slot-2' }, { name: 'other' }] }),
    },
  })
  page.holdSlot('invoice', 'slot-1')
  expect(await page.freeSlots(['slot-1', 'slot-2', 'slot-3'])).toEqual(['slot-3'])
})

test.each(['{', '[["invoice",7]]', '{"invoice":"slot"}', '[["invoice"]]'])('damaged memory (%s) means no draft', async text => {
  sessionStorage.setItem('stonebook.slots', text)
  expect((await openPage('reload')).slotBefore('invoice')).toBeUndefined()
})

test('the names of slots differ', async () => {
  const { newSlot } = await openPage()
  expect(new Set(Array.from({ length: 200 }, newSlot)).size).toBe(200)
})
