import type { KeyboardEvent } from 'react'

/** Marks the fields that Enter moves between. */
export const walked = { 'data-walk': true, autoComplete: 'off' } as const

type Field = HTMLInputElement
const fieldsIn = (editor: HTMLElement): Field[] => [...editor.querySelectorAll<Field>('input[data-walk]:not(:disabled)')]
const lineOf = (field: Element) => field.closest<HTMLElement>('[data-result]')
const isBlank = (line: HTMLElement) => fieldsIn(line).every(({ value }) => value.trim() === '')

export const focusField = (field: Field | undefined): void => {
  field?.focus()
  if (field && field.type !== 'checkbox') field.select()
}

/** Focuses the first field, except on a touch device, where the keyboard would open. */
export const beginAt = (editor: HTMLElement | null): void => {
  if (editor && window.matchMedia('(pointer: fine)').matches) focusField(fieldsIn(editor)[0])
}

type CardActions = { add: (card: string) => void; remove: (card: string, result: string) => void }

/** The target of Enter: the next field, past a blank stone, or a new stone below the last. */
const onward = (fields: readonly Field[], target: Field): Field | 'new' | undefined => {
  const line = lineOf(target)
  const here = fields.indexOf(target)
  const next = fields[here + 1]
  if (!line) return next
  if (isBlank(line)) return fields.slice(here).find(field => !line.contains(field))
  const isEnd = !next || lineOf(next) !== line
  return isEnd && line.dataset.last !== undefined ? 'new' : next
}

/**
 * The keys of the receipt editor. Enter moves to the next field and Shift+Enter back, also between cards. After the last finished stone
 * with values a new one starts; a blank one is skipped. Ctrl+Delete removes a result.
 */
export const receiptKeys = (event: KeyboardEvent<HTMLElement>, { add, remove }: CardActions): void => {
  const { target, key, currentTarget: editor } = event
  if (!(target instanceof HTMLInputElement) || event.defaultPrevented || event.altKey) return
  const isCommand = event.ctrlKey || event.metaKey
  const card = target.closest<HTMLElement>('[data-card]')?.dataset.card ?? ''
  const result = lineOf(target)?.dataset.result
  if (isCommand && key === 'Delete' && result) {
    event.preventDefault()
    remove(card, result)
  }
  if (key !== 'Enter' || !('walk' in target.dataset) || isCommand) return
  event.preventDefault()
  const fields = fieldsIn(editor)
  const to = event.shiftKey ? fields[fields.indexOf(target) - 1] : onward(fields, target)
  if (to === 'new') add(card)
  const after = to === 'new' ? fieldsIn(editor) : fields
  focusField(to === 'new' ? after[after.indexOf(target) + 1] : to)
}
