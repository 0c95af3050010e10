import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Refused } from '../../../../src/web/kit/data/api.ts'
import { openScanQueue, unprocessedCodesText } from '../../../../src/web/kit/scan/queue.ts'
import type { ScanAnswer } from '../../../../src/web/kit/scan/scan.tsx'

const added: ScanAnswer = { tone: 'green', message: 'Added.' }
const failed = (statusCode: number) => new Refused({ statusCode, isSuccess: false, errorMessages: ['Not now.'], data: null })
let isDialogOpen = false
let answers: ScanAnswer[] = []
let acted: string[] = []
let act: (code: string) => ScanAnswer | null | Promise<ScanAnswer | null> = () => added

const open = ({ isOverAll = false, under = 'user.invoice-1' } = {}) =>
  openScanQueue({
    under,
    act: code => {
      acted.push(code)
      return act(code)
    },
    onAnswer: answer => answers.push(answer),
    isOverAll: () => isOverAll,
  })
const begun = (options = {}) => {
  const queue = open(options)
  queue.start()
  return queue
}
/** Lets everything happen that happens at once, and so many milliseconds pass. */
const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const codes = (queue: ReturnType<typeof open>) => queue.now().left.map(({ code }) => code)

beforeEach(() => {
  ;[isDialogOpen, answers, acted, act] = [false, [], [], () => added]
  vi.stubGlobal('document', { querySelector: () => (isDialogOpen ? {} : null) })
  vi.useFakeTimers()
})

test('codes are processed one after the other, in the order in which they were read', async () => {
  const done: string[] = []
  act = async code => {
    await new Promise(next => setTimeout(next, code === 'A' ? 500 : 10))
    done.push(code)
    return added
  }
  const queue = begun()
  for (const code of ['A', ' B ', '', '  ', 'C']) {
    queue.take(code)
    await pass(1)
  }
  await pass(2_000)
  expect([done, queue.now()]).toEqual([['A', 'B', 'C'], { read: 3, added: 3, left: [] }])
})

describe('a code that cannot be added', () => {
  beforeEach(() => {
    act = code => (code === 'X' ? { tone: 'red', message: 'No stone has the number X.', isLeft: true } : added)
  })

  test('stays with its reason, does not hold up the others, and prevents that the document is completed', async () => {
    const queue = begun()
    queue.take('X')
    await pass(1)
    queue.take('A')
    await pass()
    expect(queue.now()).toMatchObject({ read: 2, added: 1, left: [{ code: 'X', says: 'No stone has the number X.', isWaiting: false }] })
    expect(unprocessedCodesText(queue)).toBe('A scanned code is not added. Correct or remove it.')
  })

  test('that is read again is counted on the same line', async () => {
    const queue = begun()
    for (const code of ['X', 'X']) {
      queue.take(code)
      await pass(1)
    }
    expect(queue.now().left).toMatchObject([{ code: 'X', times: 2 }])
  })

  test('can be corrected or removed', async () => {
    const queue = begun()
    queue.take('X')
    await pass()
    const [{ id = '' } = {}] = queue.now().left
    queue.retry(id, '  ')
    expect(codes(queue)).toEqual(['X'])
    queue.retry(id, ' A ')
    await pass()
    expect([acted, queue.now().left, unprocessedCodesText(queue)]).toEqual([['X', 'A'], [], null])
    queue.take('X')
    await pass()
    queue.remove(queue.now().left[0]?.id ?? '')
    expect(queue.now().left).toEqual([])
  })
})

test('a code that fails for another reason stays with the message', async () => {
  act = () => {
    throw new Error('Something is wrong.')
  }
  const queue = begun()
  queue.take('A')
  await pass()
  expect(queue.now().left).toMatchObject([{ code: 'A', says: 'Something is wrong.', isWaiting: false }])
  expect(answers).toEqual([{ tone: 'red', message: 'Something is wrong.' }])
})

describe('without a connection', () => {
  test.each([500, 503, 401, 429])('(an answer of %i) a code waits and is looked up when the connection is back', async status => {
    let isDown = true
    act = () => {
      if (isDown) throw failed(status)
      return added
    }
    const queue = begun()
    queue.take('A')
    queue.take('B')
    await pass()
    expect(queue.now().left).toMatchObject([{ isWaiting: true, says: expect.stringContaining('No connection.') }, { isWaiting: true }])
    isDown = false
    window.dispatchEvent(new Event('online'))
    await pass()
    expect(queue.now()).toMatchObject({ added: 2, left: [] })
  })

  test('it is also tried again by itself', async () => {
    act = () => {
      throw failed(503)
    }
    const queue = begun()
    queue.take('A')
    await pass()
    act = () => added
    await pass(10_000)
    expect(queue.now().left).toEqual([])
  })
})

describe('behind a dialog', () => {
  test('a code waits until the dialog is closed', async () => {
    isDialogOpen = true
    const queue = begun()
    queue.take('A')
    await pass(1_000)
    expect([acted, codes(queue)]).toEqual([[], ['A']])
    isDialogOpen = false
    await pass(1_000)
    expect([acted, codes(queue)]).toEqual([['A'], []])
  })

  test('that belongs to the scanner, a code is processed', async () => {
    isDialogOpen = true
    const queue = begun({ isOverAll: true })
    queue.take('A')
    await pass()
    expect(acted).toEqual(['A'])
  })
})

describe('what is not processed when the page closes', () => {
  test('is processed when the same document is opened again, and not by another one', async () => {
    const first = open()
    first.take('A')
    first.stop()
    await pass(20_000)
    const stored = Object.keys(localStorage).length
    expect(stored + acted.length).toBe(1)
    const [other, again] = [begun({ under: 'user.invoice-2' }), begun()]
    await pass()
    expect([acted, codes(other), codes(again)]).toEqual([['A'], [], []])
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('and was refused is still there to be corrected', async () => {
    act = () => ({ tone: 'red', message: 'Gone.', isLeft: true })
    const first = begun()
    first.take('X')
    await pass()
    first.stop()
    expect(open().now().left).toMatchObject([{ code: 'X', says: 'Gone.' }])
  })
})

describe('a word that may have been scanned', () => {
  test('is asked about and counts only when the user says so', async () => {
    const queue = begun()
    const id = queue.flagDoubt('EU-1', 'Notes')
    await pass()
    expect([acted, queue.now().read, queue.now().left[0]?.says]).toEqual([[], 0, 'It was entered in Notes. Was it scanned?'])
    queue.retry(id, 'EU-1')
    await pass()
    expect([acted, queue.now()]).toEqual([['EU-1'], { read: 1, added: 1, left: [] }])
  })
})

test('a code that was counted before is accepted but not counted as added', async () => {
  act = () => ({ tone: 'amber', message: 'Already there.', isAgain: true })
  const queue = begun()
  queue.take('A')
  await pass()
  expect(queue.now()).toEqual({ read: 1, added: 0, left: [] })
})

test('two unprocessed codes are named in the plural', async () => {
  act = code => ({ tone: 'red', message: code, isLeft: true })
  const queue = begun()
  for (const code of ['X', 'Y']) {
    queue.take(code)
    await pass(1)
  }
  expect([unprocessedCodesText(queue), unprocessedCodesText(null)]).toEqual([
    '2 scanned codes are not added. Correct or remove them.',
    null,
  ])
})
