import { describe, expect, it } from 'vitest'
import { blindSheets } from '../../../support/sheets/blind.ts'
import { idIn, tradeBooks } from '../../../support/sheets/books.ts'
import { readSheet } from '../../../support/sheets/read.ts'
import { dealerSheets as sheets } from '../../../support/sheets/sheets.ts'

describe('the lists that dealers exchange', () => {
  it.each([...sheets, ...blindSheets].map(sheet => [sheet.name, sheet] as const))(
    '%s is read right, and asks only what it cannot say',
    (_, sheet) => {
      const { questions, faults, stones } = readSheet(sheet, tradeBooks, idIn(9, 0))
      expect([Object.keys(questions).sort(), faults]).toEqual([
        Object.keys(sheet.asks)
          .filter(path => path !== 'words' && path !== 'defaults.currency')
          .sort(),
        [],
      ])
      expect(stones.map((stone, at) => Object.fromEntries(Object.keys(sheet.stones[at] ?? {}).map(name => [name, stone[name]])))).toEqual(
        sheet.stones,
      )
    },
  )
  it('are twenty, and at least eighteen of them need no column chosen by hand', () => {
    const byHand = sheets.filter(sheet =>
      Object.keys(readSheet(sheet, tradeBooks, idIn(9, 0)).questions).some(path => path.startsWith('mapping')),
    )
    expect(sheets.length).toBeGreaterThanOrEqual(20)
    expect(sheets.length - byHand.length).toBeGreaterThanOrEqual(18)
    expect(byHand.map(({ name }) => name)).toEqual(sheets.filter(({ byHand }) => byHand).map(({ name }) => name))
  })
})
