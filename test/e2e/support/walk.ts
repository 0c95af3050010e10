import type { Page } from 'playwright-core'
import { isLong } from '../../support/size.ts'
import { settled } from './quiet.ts'

/** From the smallest phone to a large screen, in pixels. */
const widths = [320, 360, 390, 480, 600, 768, 900, 1024, 1180, 1280, 1440, 1680, 1920, 2560]
const colours = ['light', 'dark'] as const

/** Faults of the layout in this window: what overlaps, is cut off, cannot be reached, or takes the key of something else. */
const faults = (): string[] => {
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') || (element as HTMLInputElement).labels?.[0]?.textContent || element.textContent || '').trim().slice(0, 40)}”`
  const parents = (element: Element): Element[] => (element.parentElement ? [element.parentElement, ...parents(element.parentElement)] : [])
  const styleOf = (element: Element) => getComputedStyle(element)
  /** The part of an element that its scrolling and clipping parents leave. */
  const seenPart = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const part = { left, right, top, bottom }
    if (styleOf(element).position === 'fixed') return part
    for (const parent of parents(element)) {
      const { overflowX, overflowY, position } = styleOf(parent)
      const box = parent.getBoundingClientRect()
      if (overflowX !== 'visible') [part.left, part.right] = [Math.max(part.left, box.left), Math.min(part.right, box.right)]
      if (overflowY !== 'visible') [part.top, part.bottom] = [Math.max(part.top, box.top), Math.min(part.bottom, box.bottom)]
      if (position === 'fixed') break
    }
    return part
  }
  // What stays while the page scrolls below it covers it on purpose.
  const layerOf = (element: Element) =>
    [element, ...parents(element)].find(
      one => ['sticky', 'fixed'].includes(styleOf(one).position) || one.matches('dialog, [role=dialog], [role=listbox]'),
    )
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 3 && height > 3 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const controls = [...document.querySelectorAll('button, a[href], input, select, textarea')]
    .filter(isVisible)
    .map(element => ({ element, part: seenPart(element), layer: layerOf(element) }))
  const wrong: string[] = []
  if (document.documentElement.scrollWidth > window.innerWidth) wrong.push('scrolls horizontally')

  const isTogether = (one: Element, other: Element) =>
    one.contains(other) || Boolean(one.matches('input, textarea') && one.closest('[data-with-right-section]')?.contains(other))
  for (const [at, one] of controls.entries())
    for (const other of controls.slice(at + 1)) {
      const across = Math.min(one.part.right, other.part.right) - Math.max(one.part.left, other.part.left)
      const down = Math.min(one.part.bottom, other.part.bottom) - Math.max(one.part.top, other.part.top)
      // The box around a link that goes on in the next line covers what stands beside it.
      if ([one, other].some(({ element }) => element.getClientRects().length > 1)) continue
      if (across <= 2 || down <= 2 || one.layer !== other.layer) continue
      if (isTogether(one.element, other.element) || isTogether(other.element, one.element)) continue
      wrong.push(`${nameOf(one.element)} overlaps ${nameOf(other.element)}`)
    }
  for (const { element } of controls) {
    const { left, right } = element.getBoundingClientRect()
    const scrolls = parents(element).some(
      parent => /auto|scroll/.test(styleOf(parent).overflowX) && parent.scrollWidth > parent.clientWidth,
    )
    if ((left > window.innerWidth - 2 || right < 2) && !scrolls) wrong.push(`${nameOf(element)} is outside of the window`)
  }
  for (const element of document.querySelectorAll('body *')) {
    const hasText = [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    if (!hasText || element.scrollWidth <= element.clientWidth + 2 || element.clientWidth < 3 || !isVisible(element)) continue
    const { overflowX, textOverflow } = styleOf(element)
    if (/hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis') wrong.push(`${nameOf(element)} is cut off`)
  }
  // The longest text that a field must show whole. A longer one ends with an ellipsis.
  const longestIn = (input: Element) => (window.innerWidth < 390 ? 12 : window.innerWidth < 1024 || input.closest('aside') ? 24 : 30)
  for (const input of document.querySelectorAll('input')) {
    if (!isVisible(input) || input.scrollWidth <= input.clientWidth + 1) continue
    if (input.value.length > longestIn(input) && styleOf(input).textOverflow === 'ellipsis') continue
    wrong.push(`${nameOf(input)} cuts off “${input.value}” (${input.clientWidth} of ${input.scrollWidth} px)`)
  }
  const shortcuts = [...document.querySelectorAll('span:has(> kbd)')].filter(isVisible).map(hint => hint.textContent ?? '')
  for (const shortcut of shortcuts)
    if (shortcuts.indexOf(shortcut) !== shortcuts.lastIndexOf(shortcut)) wrong.push(`two actions say that their key is ${shortcut}`)
  return [...new Set(wrong)]
}

// The short form looks at each page in three windows, the next in turn, so that all of them are seen.
let turn = 0
const looks = widths.flatMap(width => colours.map(colour => ({ width, colour })))
const looksNow = () =>
  isLong ? looks : [0, 9, 18].map(step => looks[(turn + step) % looks.length] ?? { width: 1440, colour: 'light' as const })

/** Faults of the layout of this page, from the smallest window to the largest. */
export const wrongOnWalk = async (page: Page): Promise<string[]> => {
  const wrong: string[] = []
  const walk = looksNow()
  turn++
  for (const { width, colour } of walk) {
    await page.emulateMedia({ colorScheme: colour, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    wrong.push(...(await page.evaluate(faults)).map(fault => `${width} px, ${colour}: ${fault}`))
  }
  return wrong
}
