import { type ReactNode, useState } from 'react'

type Props<V> = { start: V; children: (value: V, change: (to: V) => void) => ReactNode }

/** Holds the value of an input, as the screen around it would. */
export const Held = <V,>({ start, children }: Props<V>) => {
  const [value, change] = useState(start)
  return children(value, change)
}

const first = (box: HTMLElement, selector: string): HTMLElement => {
  const found = box.querySelector<HTMLElement>(selector)
  if (!found) throw new TypeError(`The part has no ${selector}.`)
  return found
}

/** Clicks what the selector finds first, such as the button of a menu. */
export const clicks =
  (selector = 'button') =>
  (box: HTMLElement): void =>
    first(box, selector).click()

/** Puts the focus on what the selector finds first. */
export const focuses =
  (selector = 'input, button, a, textarea') =>
  (box: HTMLElement): void =>
    first(box, selector).focus()

export const nothing = (): void => {}
