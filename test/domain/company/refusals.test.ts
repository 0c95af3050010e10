import { expect, test } from 'vitest'
import { attachmentFault, attachmentKinds, sizeFault } from '../../../src/domain/company/attachment.ts'
import { deactivationFault } from '../../../src/domain/company/branch-use.ts'
import { sizeOf } from '../../../src/domain/company/label-size.ts'

const unused = { stones: 0, approvals: 0, drafts: 0, jobs: 0, transfers: 0, stockTakes: 0, users: 0, employees: 0 }

test('a branch without stock, work or people may be deactivated', () => expect(deactivationFault('Bangkok', unused)).toBeNull())

test('a branch in use says what keeps it open, one thing or many', () => {
  expect(deactivationFault('Bangkok', { ...unused, stones: 1 })).toBe('Bangkok still has 1 stone in its stock. Move or finish this first.')
  expect(deactivationFault('Bangkok', { ...unused, drafts: 2, users: 1 })).toMatch('still has 2 drafts and 1 active user.')
  expect(deactivationFault('Bangkok', { ...unused, stones: 3, approvals: 1, employees: 2 })).toMatch(
    'still has 3 stones in its stock, 1 open approval and 2 active employees.',
  )
})

const picture = { content: 'picture', isOnOrderForm: false, isOnStone: true } as const
const form = { isOnOrderForm: true, isOnStone: false } as const

test('only an order form has a sketch, and photos from before and after the work', () => {
  const refused = (words: string, on = {}) =>
    attachmentKinds.filter(kind => attachmentFault(kind, { ...picture, ...on })?.startsWith(words))
  expect(refused('Only an order form')).toEqual(['sketch', 'before', 'after'])
  expect(refused('Only a stone', form)).toEqual(['video', 'turn'])
  expect(refused('Only', { isOnOrderForm: true })).toEqual([])
})

test('photos and sketches are pictures, a certificate is a picture or a PDF, a document is anything', () => {
  const faulty = (content: 'picture' | 'video' | 'pdf' | 'other') =>
    attachmentKinds.filter(kind => attachmentFault(kind, { content, isOnOrderForm: true, isOnStone: true }))
  expect(faulty('picture')).toEqual(['video'])
  expect(faulty('pdf')).toEqual(['photo', 'video', 'turn', 'sketch', 'before', 'after'])
  expect(faulty('other')).toEqual(['photo', 'video', 'turn', 'certificate', 'sketch', 'before', 'after'])
  expect(faulty('video')).toEqual(attachmentKinds.filter(kind => kind !== 'video'))
  expect(attachmentFault('sketch', { ...form, content: 'other' })).toMatch('A sketch must be')
  expect(attachmentFault('after', { ...form, content: 'other' })).toMatch('A photo must be')
})

test('a file says its size when it is too large, a video at another limit than the rest', () => {
  const megabytes = (many: number) => many * 1024 * 1024
  expect(sizeFault(megabytes(15), false)).toBeNull()
  expect(sizeFault(megabytes(60), false)).toBe('The file has 60 MB. At most 15 MB are stored.')
  expect(sizeFault(megabytes(100), true)).toBeNull()
  expect(sizeFault(megabytes(100) + 1, true)).toBe('The video has 101 MB. At most 100 MB are stored: make it shorter or smaller.')
})

test('a label of a sheet is not a label of a roll of that size', () => {
  expect(sizeOf({ width: 40, height: 25 })).toEqual({
    code: 'own',
    name: '40 × 25 mm',
    group: 'Rolls',
    kind: 'flat',
    width: 40,
    height: 25,
  })
  // The label of a sheet is printed on that sheet, not on a roll.
  expect(sizeOf({ width: 38.1, height: 21.2 }).code).toBe('own')
  expect(sizeOf({ width: 30, height: 25 }).code).toBe('own')
})
