/**
 * The faults of the layout in each state of a part on the page: text that is cut off without an ellipsis, that sticks out of its part or
 * of the screen, or that covers other text, and numbers that do not fit into their field. It runs in the browser, so it holds everything
 * that it needs.
 */
export const layoutFaults = (): string[] => {
  type Text = { words: string; rect: DOMRect; layer: Element }
  const slack = 1.5
  const isFloating = (element: Element) => ['fixed', 'absolute', 'sticky'].includes(getComputedStyle(element).position)
  // Text for screen readers is clipped away on purpose.
  const isHiddenFromEyes = (element: Element) =>
    element.closest('legend, noscript') !== null || element.getClientRects().length === 0 || getComputedStyle(element).clip !== 'auto'
  const layerOf = (element: Element, box: Element): Element =>
    element === box || isFloating(element) || !element.parentElement ? element : layerOf(element.parentElement, box)
  const screen = new DOMRect(0, 0, innerWidth, innerHeight)

  /** What can be seen of a text, and why not all of it. Text in an element that scrolls can be reached. */
  const seen = (element: Element, box: Element, rect: DOMRect): { rect: DOMRect; fault?: string } => {
    let scrolls = false
    let isFixed = false
    let isEllipsis = false
    let [left, top, right, bottom] = [rect.left, rect.top, rect.right, rect.bottom]
    for (let at: Element | null = element; at && at !== box.parentElement; at = at.parentElement) {
      const style = getComputedStyle(at)
      const edge = at.getBoundingClientRect()
      if (style.textOverflow === 'ellipsis') isEllipsis = true
      if (/auto|scroll/.test(style.overflow)) scrolls = true
      if (style.overflowX !== 'visible' && style.display !== 'inline') {
        const cut = Math.max(edge.left - left, right - edge.right, top - edge.top < 0 ? edge.top - top : 0, bottom - edge.bottom)
        if (cut > slack && !scrolls && !isEllipsis) return { rect, fault: 'is cut off' }
        left = Math.max(left, edge.left)
        right = Math.min(right, edge.right)
        top = Math.max(top, edge.top)
        bottom = Math.min(bottom, edge.bottom)
      }
      if (style.position === 'fixed') {
        isFixed = true
        break
      }
    }
    const edge = isFixed ? screen : box.getBoundingClientRect()
    const clipped = new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
    if (clipped.width > 0 && (left < edge.left - slack || right > edge.right + slack)) return { rect: clipped, fault: 'sticks out' }
    return { rect: clipped }
  }

  const textsOf = (box: Element, faults: string[]): Text[] => {
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      const element = node.parentElement
      const words = node.textContent?.trim() ?? ''
      if (!element || !words || isHiddenFromEyes(element) || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        const { rect: clipped, fault } = seen(element, box, rect)
        if (fault) faults.push(`“${words.slice(0, 60)}” ${fault}`)
        if (clipped.width > 1 && clipped.height > 1) texts.push({ words, rect: clipped, layer: layerOf(element, box) })
      }
    }
    return texts
  }

  const nameOf = (control: Element) =>
    `the ${control.localName} “${(control.getAttribute('aria-label') ?? control.textContent ?? '').slice(0, 40)}”`

  const overlaps = (a: Text, b: Text) =>
    a.layer === b.layer &&
    a.words !== b.words &&
    Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left) > 2 &&
    // Lines of text are taller than their letters.
    Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top) > 5

  const faultsOf = (box: Element): string[] => {
    const faults: string[] = []
    const texts = textsOf(box, faults)
    for (const control of box.querySelectorAll('input, select, textarea, button, video')) {
      const { fault } = seen(control.parentElement ?? box, box, control.getBoundingClientRect())
      if (fault && control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) faults.push(`${nameOf(control)} ${fault}`)
    }
    for (const [at, text] of texts.entries())
      for (const other of texts.slice(at + 1))
        if (overlaps(text, other)) faults.push(`“${text.words.slice(0, 40)}” covers “${other.words.slice(0, 40)}”`)
    for (const input of box.querySelectorAll('input'))
      if (/decimal|numeric/.test(input.inputMode) && input.scrollWidth > input.clientWidth + 1)
        faults.push(`the number ${input.value} is cut off`)
    const rect = box.getBoundingClientRect()
    if (rect.right > innerWidth + slack) faults.push('is wider than the screen')
    return faults
  }
  return [...document.querySelectorAll<HTMLElement>('[data-state]')].flatMap(box =>
    [...new Set(faultsOf(box))].map(fault => `${box.dataset.state}: ${fault}`),
  )
}

/** The state of the element that reaches furthest to the right, and the element. It runs in the browser. */
export const widest = (): string => {
  const right = (element: Element) => element.getBoundingClientRect().right
  const [first] = [...document.querySelectorAll<HTMLElement>('[data-state] *')].sort((a, b) => right(b) - right(a))
  return `${first?.closest<HTMLElement>('[data-state]')?.dataset.state} ${first?.localName}.${first?.className}`
}
