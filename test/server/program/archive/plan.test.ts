import { expect, test } from 'vitest'
import { positionOf, positionText, segmentName, segmentStart } from '../../../../src/server/kit/replication/position.ts'
import { isDue } from '../../../../src/server/program/archive/bases.ts'
import type { Base, Stretch } from '../../../../src/server/program/archive/folder.ts'
import { type Piece, pieceName, pieceOf } from '../../../../src/server/program/archive/piece.ts'
import { planFor, type Recorded } from '../../../../src/server/program/archive/plan.ts'
import { neededSince } from '../../../../src/server/program/archive/prune.ts'

const segmentBytes = 16
const minute = (count: number) => new Date(Date.UTC(2026, 10, 30, 12, count))
const stretch: Stretch = {
  ...{ program: 'stonebook', at: minute(0), cluster: '7', timeline: 1, segmentBytes, start: 0n, folder: '/archive/log' },
}
const piece = (start: bigint, end: bigint, at: number): Piece => ({ start, end, at: minute(at), hash: 'a'.repeat(64) })
const base = (start: bigint, end: bigint, at: number): Base => ({
  at: minute(at),
  start,
  end,
  hashes: {},
  files: [],
  folder: `/base-${at}`,
})
const recorded = (bases: Base[], pieces: Piece[]): Recorded[] => [{ stretch, bases, pieces }]
const chosen = (all: Recorded[], moment?: Date) => {
  const { base: from, pieces, to } = planFor(all, moment)
  return { base: from.folder, pieces: pieces.map(({ start }) => start), to }
}

const pieces = [piece(0n, 20n, 1), piece(20n, 40n, 2), piece(40n, 50n, 3), piece(50n, 70n, 9)]
const two = recorded([base(4n, 8n, 0), base(41n, 45n, 3)], pieces)

test('the newest is restored from the last base, with the log from the beginning of its segment', () => {
  expect(chosen(two)).toEqual({ base: '/base-3', pieces: [20n, 40n, 50n], to: minute(9) })
})

test('a moment is restored from the last base before it, with the log that was written by then', () => {
  expect(chosen(two, minute(2))).toEqual({ base: '/base-0', pieces: [0n, 20n], to: minute(2) })
  expect(chosen(two, minute(5))).toEqual({ base: '/base-3', pieces: [20n, 40n], to: minute(3) })
  expect(chosen(two, minute(30)).to).toEqual(minute(9))
})

test('a moment before the first base is refused, and a base whose log is not complete does not count', () => {
  expect(() => chosen(two, minute(0))).toThrow('The archive goes back to 2026-11-30T12:01:00.000Z. Choose that moment or a later one.')
  expect(() => chosen(recorded([], pieces))).toThrow('no base whose log is complete')
  expect(() => chosen(recorded([base(41n, 99n, 3)], pieces))).toThrow('no base whose log is complete')
})

test('after a gap the archive goes on with the next base', () => {
  const gap = recorded([base(4n, 8n, 0), base(50n, 55n, 9)], [piece(0n, 20n, 1), piece(40n, 50n, 3), piece(50n, 70n, 9)])
  expect(chosen(gap)).toMatchObject({ base: '/base-9', to: minute(9) })
  expect(chosen(gap, minute(2)).to).toEqual(minute(1))
  expect(() => chosen(gap, minute(4))).toThrow(
    'The archive has a gap: a piece of the log after 2026-11-30T12:01:00.000Z is missing. Choose that moment, or a moment from 2026-11-30T12:09:00.000Z on.',
  )
})

test('bases are kept as long as a moment needs them, and the last one always', () => {
  const days = [0, 1, 2, 3].map(at => ({ at: minute(at) }))
  expect(neededSince(days, minute(1))).toEqual(days.slice(1))
  expect(neededSince(days, new Date(minute(1).getTime() + 1))).toEqual(days.slice(1))
  expect(neededSince(days, minute(99))).toEqual(days.slice(3))
  expect(neededSince(days, new Date(0))).toEqual(days)
})

test('a base is due at once, after a day, and at the hour of the backups', () => {
  const now = new Date('2026-11-30T01:30:00Z')
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  expect(isDue(undefined, now, 5)).toBe(true)
  expect([23, 24].map(hours => isDue(before(hours), now, 5))).toEqual([false, true])
  expect([11, 12].map(hours => isDue(before(hours), now, 1))).toEqual([false, true])
})

test('positions and names are those of PostgreSQL', () => {
  expect(positionText(positionOf('16/B374D848'))).toBe('16/B374D848')
  const size = 16 * 1024 ** 2
  // As pg_walfile_name(lsn) gives them.
  expect(segmentName(1, segmentStart(positionOf('16/B374D848'), size), size)).toBe('0000000100000016000000B3')
  expect(segmentName(10, positionOf('0/1000000'), size)).toBe('0000000A0000000000000001')
  const written = piece(20n, 40n, 2)
  expect(pieceOf(pieceName(written))).toEqual(written)
  expect(pieceOf(`${pieceName(written)}.age`)).toEqual(written)
  expect(['x', '', `${pieceName(written)}.part`, `../${pieceName(written)}`].map(pieceOf)).toEqual(Array(4).fill(undefined))
})
