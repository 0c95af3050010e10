import { describe, expect, test } from 'vitest'
import type { NamedStone } from '../../../../src/domain/stock/media/contract.ts'
import { fileKey } from '../../../../src/domain/stock/media/file-name.ts'
import type { MediaType } from '../../../../src/web/company/media/sniff.ts'
import { mediaItems, moved } from '../../../../src/web/stock/media/items.ts'
import { type Chosen, keysFor, linesOf, type Plan, planFiles } from '../../../../src/web/stock/media/plan.ts'

const stone = (sku: string): NamedStone => ({
  key: fileKey(sku),
  id: `id of ${sku}`,
  sku,
  stoneName: { id: 'n', title: 'Ruby' },
  photo: null,
})
const stones = ['EU-01307', 'EU-01308', 'EU-01308-2'].map(stone)
const chosen = (name: string, type: MediaType | null = 'image/jpeg', more: Partial<Chosen> = {}): Chosen => ({
  ...{ key: name, file: new File(['x'], name), type, hash: name },
  ...more,
})
const plan = (...files: Chosen[]) => planFiles(files, stones)
const words = ({ file, stone, use, fault }: Plan) => [file.name, stone?.sku ?? null, use, ...(fault ? [fault] : [])].join(' | ')

describe('files are planned', () => {
  test('for the stones of their names, photos before videos, in the order of their numbers, and those without a stone first', () => {
    const plans = plan(
      chosen('EU-01307-10.jpg'),
      chosen('EU-01307 side.mp4', 'video/mp4'),
      chosen('IMG_0001.jpg'),
      chosen('EU-01307-2.heic', 'image/heic'),
      chosen('EU-01307.jpg'),
      chosen('eu-01308.png', 'image/png'),
    )
    expect(plans.map(words)).toEqual([
      'IMG_0001.jpg |  | photo',
      'EU-01307.jpg | EU-01307 | photo',
      'EU-01307-2.heic | EU-01307 | photo',
      'EU-01307-10.jpg | EU-01307 | photo',
      'EU-01307 side.mp4 | EU-01307 | video',
      'eu-01308.png | EU-01308 | photo',
    ])
  })

  test('with the other stone that a name fits', () => {
    const [one] = plan(chosen('EU-01308-2.jpg'))
    expect([one?.stone?.sku, one?.other]).toEqual(['EU-01308-2', 'EU-01308'])
  })

  test('by what they are, not by what they are called', () => {
    const plans = plan(chosen('EU-01307.heic', null), chosen('EU-01308.jpg', 'video/quicktime'), chosen('EU-01307.zip', 'application/zip'))
    expect(plans.map(({ use, fault }) => [use, fault?.slice(0, 15) ?? null])).toEqual([
      ['photo', 'This is no JPEG'],
      ['photo', 'This is no JPEG'],
      ['video', null],
    ])
  })

  test('once, when the same file is chosen twice', () => {
    const plans = plan(chosen('EU-01307.jpg', 'image/jpeg', { hash: 'same' }), chosen('EU-01307-2.jpg', 'image/jpeg', { hash: 'same' }))
    expect(plans.map(({ fault }) => fault)).toEqual([null, 'The same file as EU-01307.jpg.'])
  })

  test('as a 360° view, from numbered pictures or from an archive named after the stone, on one line', () => {
    const numbered = [3, 1, 2].map(at => chosen(`EU-01307_360_0${at}.jpg`))
    const held = ['a2.jpg', 'a10.jpg', 'a1.jpg'].map(name => chosen(name, 'image/jpeg', { archive: 'EU-01308_360.zip' }))
    const lines = linesOf(plan(...held, chosen('EU-01307.jpg'), ...numbered))
    expect(lines.map(({ plans }) => plans.map(({ file }) => file.name))).toEqual([
      ['EU-01307.jpg'],
      ['EU-01307_360_01.jpg', 'EU-01307_360_02.jpg', 'EU-01307_360_03.jpg'],
      ['a1.jpg', 'a2.jpg', 'a10.jpg'],
    ])
    expect(new Set(lines.slice(1).flatMap(({ plans }) => plans.map(({ use }) => use)))).toEqual(new Set(['turn']))
  })

  test('as a photo, when a 360° view would have one picture', () => {
    expect(plan(chosen('EU-01307_360_01.jpg')).map(({ use }) => use)).toEqual(['photo'])
  })

  test('by the names of the files in an archive where those name stones', () => {
    const plans = plan(chosen('EU-01307-2.jpg', 'image/jpeg', { archive: 'EU-01308.zip' }))
    expect(plans.map(words)).toEqual(['EU-01307-2.jpg | EU-01307 | photo'])
  })

  test('and the numbers that are looked up are those that their names begin with', () => {
    expect(keysFor([chosen('EU-01307-2.jpg'), chosen('x.jpg', 'image/jpeg', { archive: 'EU-01308_360.zip' })])).toEqual([
      'eu-01307-2',
      'eu-01307',
      'eu-01308',
    ])
  })
})

describe('what a stone is shown by', () => {
  const file = (id: string, kind: string) => ({ id, kind })

  test('is its photos and videos in their order, then its 360° view as one', () => {
    const items = mediaItems([file('t1', 'turn'), file('v', 'video'), file('r', 'certificate'), file('p', 'photo'), file('t2', 'turn')])
    expect(items.map(({ kind, key, frames }) => [kind, key, frames])).toEqual([
      ['video', 'v', []],
      ['photo', 'p', []],
      ['turn', 't1', ['t1', 't2']],
    ])
  })

  test('moves to another place in its order', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a'], 3, 0)).toEqual(['a'])
  })
})
