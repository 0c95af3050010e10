import { expect, test } from 'vitest'
import { attachmentFault, attachmentKinds } from '../../../src/domain/company/attachment.ts'
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

const picture = { isPicture: true, isPdf: false, isOnOrderForm: false }
const pdf = { isPicture: false, isPdf: true, isOnOrderForm: false }
const other = { isPicture: false, isPdf: false, isOnOrderForm: true }

test('only an order form has a sketch, and photos from before and after the work', () => {
  const refused = (on: typeof picture) => attachmentKinds.filter(kind => attachmentFault(kind, on)?.startsWith('Only an order form'))
  expect(refused(picture)).toEqual(['sketch', 'before', 'after'])
  expect(attachmentKinds.filter(kind => attachmentFault(kind, { ...picture, isOnOrderForm: true }))).toEqual([])
})

test('photos and sketches are pictures, a certificate is a picture or a PDF, a document is anything', () => {
  expect(attachmentKinds.filter(kind => attachmentFault(kind, { ...pdf, isOnOrderForm: true }))).toEqual([
    'photo',
    'sketch',
    'before',
    'after',
  ])
  expect(attachmentKinds.filter(kind => attachmentFault(kind, other))).toEqual(['photo', 'certificate', 'sketch', 'before', 'after'])
  expect(attachmentFault('sketch', other)).toMatch('A sketch must be')
  expect(attachmentFault('after', other)).toMatch('A photo must be')
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
