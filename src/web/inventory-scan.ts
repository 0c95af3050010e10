import { useEffect, useRef } from 'react'
import { nouns } from '../domain/index.ts'
import type { Stone } from './inventory-cells.tsx'
import { api } from './kit/api.ts'
import { notify } from './kit/notice.tsx'
import { useGo } from './kit/place.tsx'
import type { Page } from './kit/query.ts'

// A scanner types a whole number in the time a person needs for one key.
const pause = 45
const shortest = 3

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox], [type=radio], [type=search]), textarea, select, [contenteditable=true]')
const isSearch = (target: EventTarget | null): target is HTMLInputElement => target instanceof HTMLInputElement && target.type === 'search'

/**
 * Listens for a hand scanner, which types a number fast and presses Enter. Single keys are held back for the moment
 * it takes to tell the two apart, so that a scanned N opens no form; a person's keys then go on their way.
 */
export const useHandScanner = (onScan: (text: string) => void): void => {
  const then = useRef(onScan)
  then.current = onScan
  useEffect(() => {
    let held: KeyboardEvent[] = []
    let last = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const released = new WeakSet<Event>()
    const release = () => {
      const keys = held
      held = []
      for (const event of keys) {
        const again = new KeyboardEvent('keydown', {
          key: event.key,
          code: event.code,
          shiftKey: event.shiftKey,
          bubbles: true,
          cancelable: true,
        })
        released.add(again)
        event.target?.dispatchEvent(again)
      }
    }
    const listen = (event: KeyboardEvent) => {
      if (
        released.has(event) ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.isComposing ||
        isTyping(event.target) ||
        document.querySelector('dialog[open]')
      )
        return
      const isFast = event.timeStamp - last < pause
      last = event.timeStamp
      clearTimeout(timer)
      if (event.key === 'Enter' && isFast && held.length >= shortest) {
        event.preventDefault()
        event.stopImmediatePropagation()
        const text = held.map(({ key }) => key).join('')
        held = []
        if (isSearch(event.target)) event.target.blur()
        then.current(text)
        return
      }
      if (event.key === 'Shift') return
      const isSign = event.key.length === 1 && event.key !== ' ' && !event.repeat
      if (isSearch(event.target)) {
        held = isSign ? [...(isFast ? held : []), event] : []
        return
      }
      if (!isSign) return release()
      event.preventDefault()
      event.stopImmediatePropagation()
      if (!isFast) release()
      held.push(event)
      timer = setTimeout(release, pause)
    }
    document.addEventListener('keydown', listen, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', listen, true)
    }
  }, [])
}

/** The stone with this number, whatever its case; null when there is none. */
export const stoneWithSku = async (sku: string): Promise<{ id: string } | null> => {
  const { rows } = await api.get<Page<Stone>>(nouns.inventory.path, { search: sku, sort: 'sku', pageSize: 200 })
  return rows.find(row => row.sku.toLowerCase() === sku.toLowerCase()) ?? null
}

/** Opens the stone whose label is scanned. */
export const useStoneScanner = (): void => {
  const go = useGo()
  useHandScanner(text => {
    stoneWithSku(text.trim()).then(
      stone => (stone ? go(`/purchases-and-stock/inventory/${stone.id}`) : notify.warn(`There is no stone ${text}.`)),
      notify.error,
    )
  })
}
