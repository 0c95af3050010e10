import { expect, test } from 'vitest'
import { mediaTypeOf } from '../../../src/web/company/media/sniff.ts'
import { frameAfter } from '../../../src/web/company/media/turn.tsx'
import { heicPicture, jpegOf, movieOf, pngOf, webpOf } from '../../support/media/files.ts'

test('a file is what its content says', () => {
  expect(
    [jpegOf(4, 4), pngOf(4, 4), webpOf(4, 4), heicPicture(), movieOf(), movieOf('qt  '), Buffer.from('\x1a\x45\xdf\xa3webm', 'latin1')].map(
      mediaTypeOf,
    ),
  ).toEqual(['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'video/mp4', 'video/quicktime', 'video/webm'])
  expect(mediaTypeOf(Buffer.from('PK\x03\x04'))).toBe('application/zip')
  for (const other of ['', '#!/bin/sh', '%PDF-1.7', '\0\0\0\x18ftypavif']) expect(mediaTypeOf(Buffer.from(other, 'latin1'))).toBeNull()
})

test('a drag over the whole width turns a stone once, in both directions', () => {
  expect(frameAfter(0, 0, 300, 36)).toBe(0)
  expect(frameAfter(0, 300, 300, 36)).toBe(0)
  expect(frameAfter(0, 100, 300, 36)).toBe(24)
  expect(frameAfter(0, -100, 300, 36)).toBe(12)
  expect(frameAfter(30, -100, 300, 36)).toBe(6)
  expect(frameAfter(3, 50, 0, 4)).toBeGreaterThanOrEqual(0)
})
