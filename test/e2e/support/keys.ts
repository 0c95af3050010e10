import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { forThisTest } from './pages.ts'

/** Runs in the page and reports a use of the mouse, or a focus that is not visible. */
const watch = () => {
  const tell = (what: string) => (window as unknown as { tellTheTest(what: string): void }).tellTheTest(what)
  const isOutlined = (element: Element | null) => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  }
  // A text field has an outline on itself or on its frame, an option on its label, a row a background.
  const isSeen = (element: Element) =>
    isOutlined(element) ||
    isOutlined(element.parentElement) ||
    getComputedStyle(element).boxShadow !== 'none' ||
    getComputedStyle(element, '::after').outlineStyle !== 'none'
  // An element that only holds the focus until the next Tab, such as the heading of a new screen, is no tab stop.
  const isStop = (element: Element) => element.getAttribute('tabindex') !== '-1' && element !== document.body
  const nameOf = (element: Element) =>
    `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`
  document.addEventListener('pointerdown', () => tell('A mouse was used.'), true)
  document.addEventListener('focusin', ({ target }) =>
    requestAnimationFrame(() => {
      if (target instanceof Element && target === document.activeElement && isStop(target) && !isSeen(target))
        tell(`The focus is not visible on ${nameOf(target)}.`)
    }),
  )
}

/** Watches for use of the mouse and invisible focus. Call it before the first address of a page; the returned function expects none. */
export const byKeysAlone = async (page: Page): Promise<() => void> => {
  const violations = new Set<string>()
  forThisTest(page, await page.exposeBinding('tellTheTest', (_, what: string) => violations.add(what)))
  forThisTest(page, await page.addInitScript(watch))
  return () => expect([...violations]).toEqual([])
}

/** Presses Tab until the element with this name has the focus. */
export const tabTo = async (page: Page, name: string) => {
  const here = () =>
    page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement | null
      return field?.labels?.[0]?.textContent?.trim() || field?.getAttribute('aria-label') || field?.textContent?.trim() || ''
    })
  for (let steps = 0; steps < 40 && (await here()) !== name; steps++) await page.keyboard.press('Tab')
  expect(await here()).toBe(name)
}
