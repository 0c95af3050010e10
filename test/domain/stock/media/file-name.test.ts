import { expect, test } from 'vitest'
import { byNumber, fileKey, keysIn, readName } from '../../../../src/domain/stock/media/file-name.ts'

const stock = ['EU-01307', 'EU-01307-2', 'RU-360', 'BKK/RU.0015', 'EU']
const keys = new Set(stock.slice(0, 4).map(fileKey))
const read = (name: string) => readName(name, key => keys.has(key))

test('a file is for the stone whose number its name begins with', () => {
  expect(read('EU-01307.jpg')).toEqual({ key: 'eu-01307', place: 0, isTurn: false, other: null })
  expect(read('eu-01307 side.mp4')).toMatchObject({ key: 'eu-01307', place: 0 })
  expect(read('EU-01307_3.HEIC')).toMatchObject({ key: 'eu-01307', place: 3 })
  expect(read('EU-01307 (4).jpeg')).toMatchObject({ key: 'eu-01307', place: 4 })
  expect(read('BKK_RU_0015-12.png')).toMatchObject({ key: 'bkk-ru-0015', place: 12 })
})

test('a name that begins with no number of a stone is for none', () => {
  expect(read('IMG_4711.jpg')).toBeNull()
  expect(read('EU-0130.jpg')).toBeNull()
  expect(read('EU-013070.jpg')).toBeNull()
  expect(read('.jpg')).toBeNull()
})

test('of two stones the longer number counts, and the other one is named', () => {
  expect(read('EU-01307-2.jpg')).toEqual({ key: 'eu-01307-2', place: 0, isTurn: false, other: 'eu-01307' })
  expect(read('EU-01307-2-5.jpg')).toMatchObject({ key: 'eu-01307-2', place: 5 })
})

test('numbered pictures after 360 are a view all round, but a stone may be called 360', () => {
  expect(read('EU-01307_360_01.jpg')).toEqual({ key: 'eu-01307', place: 1, isTurn: true, other: null })
  expect(read('EU-01307-360-036.png')).toMatchObject({ place: 36, isTurn: true })
  expect(read('EU-01307 360.zip')).toMatchObject({ isTurn: true, place: 0 })
  expect(read('RU-360.jpg')).toMatchObject({ key: 'ru-360', isTurn: false })
  expect(read('RU-360_360_2.jpg')).toMatchObject({ key: 'ru-360', isTurn: true, place: 2 })
})

test('few numbers are looked up for a name, the longest first', () => {
  expect(keysIn('EU-01307 side view.mp4')).toEqual(['eu-01307-side-view', 'eu-01307-side', 'eu-01307'])
  expect(keysIn(`${'a-'.repeat(60)}b.jpg`).length).toBeLessThanOrEqual(6)
})

test('files are put in the order of their numbers', () => {
  expect(['a10.jpg', 'a2.jpg', 'A1.jpg'].sort(byNumber)).toEqual(['A1.jpg', 'a2.jpg', 'a10.jpg'])
})
