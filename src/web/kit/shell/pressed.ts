/** The properties of a key event that decide which shortcut it is. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>
/** Where a key was pressed: in a field, while the next screen loads, or with a dialog open. */
export type Situation = { isTyping: boolean; isEntering: boolean; hasDialog: boolean }

/** Whether a key event is this shortcut: 'n', '?', 'mod+s', 'shift+ArrowDown'. `mod` is Ctrl, or ⌘ on a Mac. */
export const isPressed = (event: Pressed, key: string, isMac: boolean): boolean => {
  const parts = key.split('+')
  const name = parts.pop() ?? ''
  const mod = parts.includes('mod')
  const [own, other] = isMac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  if (mod !== own || other || event.altKey) return false
  if (parts.includes('shift') !== event.shiftKey && name.length > 1) return false
  return event.key.toLowerCase() === name.toLowerCase()
}

/** Whether a shortcut runs here. One with `mod`, and F1, always does; any other only on a screen that is ready and not typed into. */
export const mayRun = (key: string, { isTyping, isEntering, hasDialog }: Situation): boolean =>
  key === 'F1' || key.startsWith('mod+') || (!isTyping && !isEntering && !hasDialog)

/** The shortcut that a key event runs: of the component mounted last that has it. */
export const shortcutOf = <K extends { key: string }>(
  mounted: readonly (readonly K[])[],
  event: Pressed,
  isMac: boolean,
  situation: Situation,
): K | undefined =>
  [...mounted]
    .reverse()
    .flatMap(keys => keys.find(({ key }) => isPressed(event, key, isMac) && mayRun(key, situation)) ?? [])
    .at(0)
