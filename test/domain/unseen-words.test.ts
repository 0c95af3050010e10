import { expect, it } from 'vitest'
import { tokenCalls } from '../../src/domain/people/contract.ts'
import { commissionCalls } from '../../src/domain/reports/performance/contract.ts'
import { viewCalls } from '../../src/domain/reports/view-contract.ts'
import { reservationCalls } from '../../src/domain/stock/inventory/contract.ts'
import { feedCalls } from '../../src/domain/stock/price-list/contract.ts'

const texts = [
  [tokenCalls['POST api-token'].body, 'name'],
  [commissionCalls['PUT employee/commission/take-back'].body, 'reason'],
  [viewCalls['POST view'].body, 'name'],
  [viewCalls['PUT view'].body, 'name'],
  [reservationCalls['PUT inventory/reserve'].body, 'note'],
  [feedCalls['POST price-feed'].body, 'name'],
] as const

// A mark of direction alone, and an invisible space: nobody could tell such a name from none.
it.each(['\u200f', '\u200b \ufeff'])('a text of which nothing can be seen is refused as empty', text => {
  for (const [body, field] of texts) {
    const faults = body.safeParse({ [field]: text }).error?.issues ?? []
    expect(faults.filter(({ path }) => path[0] === field).map(({ message }) => message)).toEqual(['is empty'])
  }
})
