import { expect, test } from 'vitest'
import { entities } from '../../../src/domain/index.ts'
import { withArticle } from '../../../src/domain/kit/article.ts'
import type { Entity } from '../../../src/domain/kit/entity.ts'

test('a word has the article that it sounds with', () => {
  const all: Entity[] = Object.values(entities)
  const words = [...new Set(all.map(({ one }) => withArticle(one)))]
  expect(words.filter(word => word.startsWith('an ')).sort()).toEqual([
    'an approval',
    'an employee',
    'an exchange rate',
    'an invoice',
    'an offer',
    'an opening bill',
    'an origin',
  ])
  expect(words).toContain('a user')
})
