const isCutOff = (element: Element) =>
  element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).textOverflow === 'ellipsis'

/** Shows the whole text of what ends with an ellipsis while the mouse is over it, in every list and field of a document. */
export const showWholeTexts = (document: Document): void => {
  document.addEventListener('mouseover', ({ target }) => {
    if (!(target instanceof HTMLElement) || (target.title && target.dataset.whole === undefined)) return
    const text = (target instanceof HTMLInputElement ? target.value : target.textContent).trim()
    if (text && isCutOff(target)) {
      target.title = text
      target.dataset.whole = ''
    } else if (target.title) {
      target.removeAttribute('title')
      delete target.dataset.whole
    }
  })
}
