import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPressed, mayRun, type Pressed, shortcutOf } from '../../../../src/web/kit/shell/pressed.ts'

const press = (key: string, held: Partial<Pressed> = {}): Pressed => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...held,
})
const free = { isTyping: false, isEntering: false, hasDialog: false }
const keys = ['n', 'j', '/', '?', 'Escape', 'ArrowDown', 'shift+ArrowDown', 'mod+k', 'mod+s', 'mod+Enter']
const letters = fc.constantFrom('n', 'j', 'k', 's', 'Enter', 'ArrowDown', 'Escape')

describe('a shortcut', () => {
  test('is its key, with Caps Lock too', () => {
    expect([isPressed(press('n'), 'n', false), isPressed(press('N'), 'n', false), isPressed(press('m'), 'n', false)]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('with mod is Ctrl, on a Mac ⌘, and never the other one', () => {
    const [ctrl, command] = [press('k', { ctrlKey: true }), press('k', { metaKey: true })]
    expect([isPressed(ctrl, 'mod+k', false), isPressed(command, 'mod+k', true)]).toEqual([true, true])
    expect([isPressed(command, 'mod+k', false), isPressed(ctrl, 'mod+k', true)]).toEqual([false, false])
  })

  test('is never pressed together with Alt, or with a Ctrl or ⌘ that it does not have: those belong to the browser', () => {
    fc.assert(
      fc.property(fc.constantFrom(...keys), letters, fc.boolean(), (key, letter, isMac) => {
        expect(isPressed(press(letter, { altKey: true }), key, isMac)).toBe(false)
        if (key.startsWith('mod+')) return
        expect(isPressed(press(letter, { ctrlKey: true }), key, isMac)).toBe(false)
        expect(isPressed(press(letter, { metaKey: true }), key, isMac)).toBe(false)
      }),
    )
  })

  test('of a named key has Shift only when it says so; a sign that needs Shift is the sign', () => {
    const shifted = press('ArrowDown', { shiftKey: true })
    expect([isPressed(shifted, 'shift+ArrowDown', false), isPressed(shifted, 'ArrowDown', false)]).toEqual([true, false])
    expect(isPressed(press('ArrowDown'), 'shift+ArrowDown', false)).toBe(false)
    expect(isPressed(press('?', { shiftKey: true }), '?', false)).toBe(true)
  })
})

describe('a shortcut runs', () => {
  test('not while the user types, not behind a dialog, and not while the next screen loads', () => {
    for (const reason of ['isTyping', 'hasDialog', 'isEntering'] as const)
      expect([reason, mayRun('n', { ...free, [reason]: true })]).toEqual([reason, false])
    expect(mayRun('n', free)).toBe(true)
  })

  test('always with Ctrl, because no text has it', () => {
    expect(mayRun('mod+Enter', { isTyping: true, isEntering: true, hasDialog: true })).toBe(true)
  })

  test('for the part of the screen that was opened last', () => {
    const [list, panel] = [
      [
        { key: 'n', of: 'list' },
        { key: 'j', of: 'list' },
      ],
      [{ key: 'n', of: 'panel' }],
    ]
    expect(shortcutOf([list, panel], press('n'), false, free)?.of).toBe('panel')
    expect(shortcutOf([list, panel], press('j'), false, free)?.of).toBe('list')
    expect(shortcutOf([list, panel], press('x'), false, free)).toBeUndefined()
    expect(shortcutOf([list, panel], press('n'), false, { ...free, isTyping: true })).toBeUndefined()
  })

  test('once for a key, and every key finds the same shortcut as before when another part is closed', () => {
    const parts = fc.array(fc.array(fc.constantFrom(...keys), { maxLength: 5 }), { maxLength: 4 })
    fc.assert(
      fc.property(parts, letters, fc.boolean(), (mounted, letter, ctrlKey) => {
        const named = mounted.map((list, at) => list.map(key => ({ key, at })))
        const found = shortcutOf(named, press(letter, { ctrlKey }), false, free)
        const has = (list: readonly string[]) => list.some(key => isPressed(press(letter, { ctrlKey }), key, false))
        expect(found?.at ?? -1).toBe(mounted.findLastIndex(has))
      }),
    )
  })
})
