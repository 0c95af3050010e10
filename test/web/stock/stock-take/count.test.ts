import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { CountResult, Progress, SheetLine } from '../../../../src/domain/stock/stock-take/contract.ts'
import { faultsOf } from '../../../../src/web/stock/stock-take/count/amount-prompt.tsx'
import { corrected, type ScanMessage } from '../../../../src/web/stock/stock-take/count/answer.ts'
import { countBook } from '../../../../src/web/stock/stock-take/count/book.ts'
import { countQueue } from '../../../../src/web/stock/stock-take/count/queue.ts'

const progress = (counted: number): Progress => ({ state: 'counting', stones: 3, counted }) as Progress
const sheet = (code: string, outcome: SheetLine[4] = null, by: string | null = null, needed: SheetLine[3] = 0): SheetLine => [
  code,
  null,
  null,
  needed,
  outcome,
  by,
  'single',
]
const opened = (...lines: SheetLine[]) => {
  const book = countBook('Nadia')
  book.merge(lines, progress(lines.filter(line => line[4] !== null).length), [])
  return book
}
const left = (book: ReturnType<typeof countBook>) => book.left().map(([code]) => code)

describe('the list of a stock-take on a phone', () => {
  test('counts a stone once, whoever scans it, in whichever letters', () => {
    const book = opened(sheet('EU-1'), sheet('EU-2', 'found', 'Sam'))
    expect(book.scan(' eu-1 ').outcome).toBe('found')
    book.mark('eu-1')
    expect([book.scan('EU-1').outcome, book.scan('EU-1').line?.[5]]).toEqual(['again', 'Nadia'])
    expect([book.scan('EU-2').outcome, book.scan('EU-2').line?.[5]]).toEqual(['again', 'Sam'])
    book.mark('EU-1')
    expect(book.progress()?.counted).toBe(2)
  })

  test('reports a code that is not on the list, and the second time as counted', () => {
    const book = opened(sheet('EU-1'))
    expect(book.scan('XX').outcome).toBe('unexpected')
    book.mark('XX')
    expect([book.scan('xx').outcome, book.progress()?.counted]).toEqual(['again', 0])
  })

  test('keeps its unsent counts when the list is loaded again', () => {
    const book = opened(sheet('EU-1'), sheet('EU-2'))
    book.mark('EU-1')
    book.merge([sheet('EU-1'), sheet('EU-2')], progress(0), ['EU-1'])
    expect([left(book), book.progress()?.counted]).toEqual([['EU-2'], 1])
  })

  test('does not count a stone twice once the server knows it', () => {
    const book = opened(sheet('EU-1'), sheet('EU-2'))
    book.mark('EU-1')
    book.merge([sheet('EU-1', 'found', 'Nadia')], progress(1), [])
    expect([left(book), book.progress()?.counted]).toEqual([['EU-2'], 1])
    book.merge([sheet('EU-1', 'found', 'Nadia')], progress(1), ['EU-1'])
    expect(book.progress()?.counted).toBe(1)
  })

  test('does not count a stone twice while its answer is under way', () => {
    const book = opened(sheet('EU-1'), sheet('EU-2'))
    book.mark('EU-1')
    book.merge([sheet('EU-1', 'found', 'Nadia')], progress(1), ['EU-1'])
    expect(book.progress()?.counted).toBe(1)
  })

  test('takes back a count that the server refused, and only that', () => {
    const book = opened(sheet('EU-1'), sheet('EU-2', 'found', 'Sam'))
    book.mark('EU-1')
    book.forget('eu-1')
    book.forget('EU-2')
    expect([left(book), book.progress()?.counted]).toEqual([['EU-1'], 1])
  })

  test('shows no progress before the list is loaded', () => expect(countBook('Nadia').progress()).toBeNull())

  test('shows after any scans and reloads as many counted as are not left', () => {
    const codes = ['A', 'B', 'C', 'D']
    const step = fc.record({ code: fc.constantFrom(...codes), what: fc.constantFrom('scan', 'send', 'forget', 'reload') })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), steps => {
        const [server, waiting] = [new Set<string>(), new Set<string>()]
        const rows = () => codes.map(code => sheet(code, server.has(code) ? 'found' : null))
        const book = opened(...rows())
        for (const { code, what } of steps) {
          if (what === 'scan' && book.scan(code).outcome === 'found') {
            waiting.add(code)
            book.mark(code)
          }
          if (what === 'send' && waiting.delete(code)) server.add(code)
          if (what === 'forget' && waiting.delete(code)) book.forget(code)
          if (what !== 'scan') book.merge(rows(), progress(server.size), [...waiting])
          expect(left(book)).toEqual(codes.filter(one => !server.has(one) && !waiting.has(one)))
          expect(book.progress()?.counted).toBe(codes.length - left(book).length)
        }
      }),
    )
  })
})

describe('the counts that wait on the phone', () => {
  const count = (id: string, at: string) => ({ id, code: `EU-${id}`, at })

  test('are kept for each user and stock-take, in the order of counting', () => {
    const queue = countQueue('user', 'take')
    queue.add(count('2', '2026-11-21T10:00:02Z'))
    queue.add(count('1', '2026-11-21T10:00:01Z'))
    countQueue('user', 'other').add(count('3', '2026-11-21T10:00:00Z'))
    expect(
      countQueue('user', 'take')
        .all()
        .map(({ id }) => id),
    ).toEqual(['1', '2'])
    queue.drop(['1'])
    expect(queue.all().map(({ id }) => id)).toEqual(['2'])
  })

  test('are not taken when the phone is full', () => {
    const setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { setItem, getItem: () => null })
    expect(countQueue('user', 'take').add(count('1', '2026-11-21T10:00:01Z'))).toBe(false)
  })
})

describe('what the server says about a count', () => {
  const message = (code: string, tone: ScanMessage['tone']): ScanMessage => ({
    key: code,
    code,
    tone,
    message: 'Not on this list.',
    details: null,
  })
  const answer = { results: [], refused: [], progress: progress(0) }

  test('corrects a code that the phone did not know', () => {
    const results: CountResult['results'] = [
      { line: '1', code: 'eu-1', outcome: 'found', why: null },
      { line: '2', code: 'EU-2', outcome: 'unexpected', why: 'It should be in Galle.' },
      { line: '3', code: 'EU-3', outcome: 'unexpected', why: null },
    ]
    const shown = ['EU-1', 'EU-2', 'EU-3', 'EU-4'].map(code => message(code, 'red'))
    expect(corrected(shown, [], { ...answer, results }).map(({ tone, message: text }) => [tone, text])).toEqual([
      ['green', 'Found.'],
      ['red', 'It should be in Galle.'],
      ['red', 'Not on this list.'],
      ['red', 'Not on this list.'],
    ])
  })

  test('does not change a message that was right', () => {
    const results: CountResult['results'] = [{ line: '1', code: 'EU-1', outcome: 'unexpected', why: 'Elsewhere.' }]
    expect(corrected([message('EU-1', 'green')], [], { ...answer, results })).toEqual([message('EU-1', 'green')])
  })

  test('puts a refused count first, with its code', () => {
    const refused = [{ id: '7', reason: 'The count is closed.' }]
    expect(corrected([message('EU-1', 'green')], [{ id: '7', code: 'EU-9', at: '' }], { ...answer, refused })[0]).toMatchObject({
      ...{ code: 'EU-9', tone: 'red', message: 'The count is closed.' },
    })
  })
})

test('a lot is counted by weight, and by pieces where they are kept; both reach zero together', () => {
  expect(faultsOf(1, 'melee', null, '1')).toEqual({})
  expect(faultsOf(1, 'melee', null, null)).toEqual({ weight: 'Enter carats, or grams as 12.4 g.' })
  expect(faultsOf(1, 'metal', null, null)).toEqual({ weight: 'Enter the weight in grams.' })
  expect(faultsOf(2, 'melee', null, '1')).toEqual({ pieces: 'Enter the pieces.' })
  expect([faultsOf(2, 'melee', 0, '1'), faultsOf(2, 'melee', 3, '0')]).toEqual(
    Array(2).fill({ weight: 'Pieces and carats must reach zero together.' }),
  )
  expect([faultsOf(2, 'melee', 0, '0'), faultsOf(2, 'melee', 3, '1')]).toEqual([{}, {}])
})
