import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Told by the page: a mouse that was used, or where the focus stopped and nobody saw it. */
const watch = () => {
  const tell = (what: string) => (window as unknown as { tellTheTest(what: string): void }).tellTheTest(what)
  const isOutlined = (element: Element | null) => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  }
  // What is typed into is outlined itself or by the frame drawn around it; what is chosen among others, by its label; a row, by its ground.
  const isSeen = (element: Element) =>
    isOutlined(element) ||
    isOutlined(element.parentElement) ||
    getComputedStyle(element).boxShadow !== 'none' ||
    getComputedStyle(element, '::after').outlineStyle !== 'none'
  // What only holds the focus until Tab goes on from there, as a screen does that was just entered, is no stop.
  const isStop = (element: Element) => element.getAttribute('tabindex') !== '-1' && element !== document.body
  const nameOf = (element: Element) =>
    `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`
  document.addEventListener('pointerdown', () => tell('A mouse was used.'), true)
  document.addEventListener('focusin', ({ target }) =>
    requestAnimationFrame(() => {
      if (target instanceof Element && target === document.activeElement && isStop(target) && !isSeen(target))
        tell(`The focus is not seen on ${nameOf(target)}.`)
    }),
  )
}

/** Watches somebody who has no mouse, from before the first address of a page; what is answered holds it against them and the screens. */
export const byKeysAlone = async (page: Page): Promise<() => void> => {
  const violations = new Set<string>()
  await page.exposeBinding('tellTheTest', (_, what: string) => violations.add(what))
  await page.addInitScript(watch)
  return () => expect([...violations]).toEqual([])
}

/** Walks with Tab, as somebody without a mouse does, until what is called so has the focus. */
export const tabTo = async (page: Page, name: string) => {
  const here = () =>
    page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement | null
      return field?.labels?.[0]?.textContent?.trim() || field?.getAttribute('aria-label') || field?.textContent?.trim() || ''
    })
  for (let steps = 0; steps < 40 && (await here()) !== name; steps++) await page.keyboard.press('Tab')
  expect(await here()).toBe(name)
}
