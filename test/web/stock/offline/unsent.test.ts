import { expect, test, vi } from 'vitest'
import { dropUnsent, keepUnsent, type Unsent, unsentCounts, unsentOf } from '../../../../src/web/stock/offline/unsent.ts'
import { countQueue } from '../../../../src/web/stock/stock-take/count/queue.ts'

const move = (id: string, at: string): Unsent => ({
  ...{ id, at, title: `${id} into Tray 1`, screen: '/tray-1', fault: null },
  ...{ kind: 'move', location: 'tray-1', code: id },
})
const ids = (user: string) => unsentOf(user).map(({ id }) => id)

test('what was done is found again in its order, by the same user alone, until it is dropped', () => {
  keepUnsent('a', move('second', '2026-11-29T10:00:02.000Z'))
  keepUnsent('a', move('first', '2026-11-29T10:00:01.000Z'))
  keepUnsent('b', move('other', '2026-11-29T10:00:00.000Z'))
  expect([ids('a'), ids('b')]).toEqual([['first', 'second'], ['other']])
  dropUnsent('a', 'first')
  expect([ids('a'), ids('b')]).toEqual([['second'], ['other']])
})

test('a reason why it is refused replaces none before', () => {
  keepUnsent('a', move('one', '2026-11-29T10:00:00.000Z'))
  keepUnsent('a', { ...move('one', '2026-11-29T10:00:00.000Z'), fault: 'The stone is sold.' })
  expect(unsentOf('a').map(({ fault }) => fault)).toEqual(['The stone is sold.'])
})

test('a full storage is told', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  })
  expect(keepUnsent('a', move('one', '2026-11-29T10:00:00.000Z'))).toBe(false)
})

test('counts that wait are told by stock-take', () => {
  const at = '2026-11-29T10:00:00.000Z'
  countQueue('a', 'take-1').add({ id: 'c1', code: 'SKU-1', at })
  countQueue('a', 'take-1').add({ id: 'c2', code: 'SKU-2', at })
  countQueue('a', 'take-2').add({ id: 'c3', code: 'SKU-3', at })
  countQueue('b', 'take-3').add({ id: 'c4', code: 'SKU-4', at })
  expect(unsentCounts('a')).toEqual([
    { take: 'take-1', ids: ['c1', 'c2'] },
    { take: 'take-2', ids: ['c3'] },
  ])
})
