import type { Progress, SheetLine } from '../../../../domain/stock/stock-take/contract.ts'
import type { ScanOutcome } from '../../../../domain/stock/stock-take/count.ts'
import { api, Refused } from '../../../kit/data/api.ts'
import { newId } from '../../../kit/form/new-id.ts'
import { sound } from '../../../kit/scan/sound.ts'
import { amountOf } from '../messages.ts'
import { type Amount, corrected, type ScanMessage } from './answer.ts'
import { countBook } from './book.ts'
import { countQueue } from './queue.ts'

type Counting = {
  phase: 'loading' | 'ready' | 'failed'
  progress: Progress | null
  waiting: number
  isReached: boolean
  /** Why the server refuses all counts. */
  fault: string | null
  /** The lot whose pieces and carats the user is asked for. */
  pendingLine: SheetLine | null
  messages: readonly ScanMessage[]
  left: readonly SheetLine[]
}

const pause = 4_000
const batch = 200
const remembered = 30

const buzz = { found: [60], measure: [60], again: [40, 60, 40], unexpected: [400] }
const tones = { found: sound.accepted, measure: sound.accepted, again: sound.again, unexpected: sound.refused } as const
const signal = (outcome: ScanOutcome): void => {
  navigator.vibrate?.(buzz[outcome])
  tones[outcome]()
}

// A 401 or 429 is not a refusal of the counts themselves.
const isRefusal = (error: unknown): error is Refused =>
  error instanceof Refused && error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429

const begun: Counting = {
  phase: 'loading',
  progress: null,
  waiting: 0,
  isReached: true,
  fault: null,
  pendingLine: null,
  messages: [],
  left: [],
}

/** The counting session of a stock-take on this phone. It works offline and sends the counts when there is a connection. */
export const openCounting = (take: string, user: { id: string; name: string }) => {
  const queue = countQueue(user.id, take)
  const book = countBook(user.name)
  const listeners = new Set<() => void>()
  let state: Counting = { ...begun, waiting: queue.all().length }
  let since: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  let isWanted = false
  let isOver = false
  // Codes read before the list was loaded, or while the user is asked about another lot.
  const waitingCodes: string[] = []

  const set = (change: Partial<Counting>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const show = (change: Partial<Counting> = {}) =>
    set({ ...change, waiting: queue.all().length, progress: book.progress(), left: book.left() })
  const addMessage = (tone: ScanMessage['tone'], code: string, message: string, details: string | null = null) =>
    set({ messages: [{ key: newId(), tone, code, message, details }, ...state.messages].slice(0, remembered) })

  const send = async () => {
    for (let waiting = queue.all(); waiting.length > 0 && !isOver; waiting = queue.all()) {
      const counts = waiting.slice(0, batch)
      const answer = await api.put('stock-take/count', { id: take, sent: new Date().toISOString(), counts }, { quiet: true })
      queue.drop(counts.map(({ id }) => id))
      for (const { id } of answer.refused) book.forget(counts.find(count => count.id === id)?.code ?? '')
      set({ messages: corrected(state.messages, counts, answer).slice(0, remembered) })
    }
  }
  const read = async () => {
    const sheet = await api.get('stock-take/sheet', { id: take, since }, { quiet: true })
    since = sheet.at
    const waiting = queue.all().map(({ code }) => code)
    book.merge(sheet.lines, sheet.progress, waiting)
    show({ phase: 'ready', isReached: true })
    if (!state.pendingLine) takeWaiting()
  }
  const exchange = async () => {
    try {
      await send()
      set({ fault: null })
    } catch (error) {
      if (!isRefusal(error)) throw error
      set({ fault: error.message })
    }
    await read()
  }
  const sync = async () => {
    clearTimeout(timer)
    isWanted = isBusy
    if (isBusy || isOver) return
    isBusy = true
    try {
      await exchange()
    } catch (error) {
      show({ isReached: isRefusal(error), phase: since ? 'ready' : 'failed', ...(isRefusal(error) ? { fault: error.message } : {}) })
    }
    isBusy = false
    if (!isOver) timer = setTimeout(() => void sync(), isWanted ? 0 : pause)
  }
  const onBack = () => void sync()

  const keep = (code: string, amount?: Amount): boolean => {
    const isSaved = queue.add({ id: newId(), code, at: new Date().toISOString(), ...amount })
    if (!isSaved) addMessage('red', code, 'The phone storage is full. Free some space before you continue.')
    else book.mark(code)
    show()
    void sync()
    return isSaved
  }
  const promptAmount = (line: SheetLine) => {
    const before = state.pendingLine
    if (!before || before[0] === line[0]) return set({ pendingLine: line })
    waitingCodes.push(line[0])
    sound.again()
    addMessage('amber', line[0], `Read. Enter its quantity after ${before[0]}.`, line[1])
  }
  const takeNow = (code: string) => {
    const { outcome, line } = book.scan(code)
    signal(outcome)
    if (line && outcome === 'measure') return promptAmount(line)
    const [name, details, , , , by] = line ?? [code, null]
    if (outcome === 'again') return addMessage('amber', name, `Already counted${by && by !== user.name ? ` by ${by}` : ''}.`, details)
    if (!keep(name)) return
    addMessage(outcome === 'found' ? 'green' : 'red', name, outcome === 'found' ? 'Found.' : 'Not on this list.', details)
  }
  /** Processes the codes that could not be handled when they were read. */
  const takeWaiting = () => {
    for (const code of waitingCodes.splice(0)) takeNow(code)
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    now: () => state,
    /** Processes a scanned or typed code, with sound and vibration. */
    take: (text: string) => {
      const code = text.trim()
      if (!code) return
      if (state.phase === 'ready') return takeNow(code)
      waitingCodes.push(code)
      addMessage('amber', code, 'Read. It is looked up when the list is loaded.')
    },
    /** The counted amount of the current lot; null skips it for now. */
    answer: (amount: Amount | null): void => {
      const line = state.pendingLine
      set({ pendingLine: null })
      if (line && amount && keep(line[0], amount)) {
        signal('found')
        addMessage('green', line[0], `Counted: ${amountOf(amount.pieces, amount.weight)}.`, line[1])
      }
      takeWaiting()
    },
    /** Discards counts that the server refuses. */
    drop: (): void => {
      for (const { id, code } of queue.all()) {
        queue.drop([id])
        book.forget(code)
      }
      set({ fault: null })
      void sync()
    },
    start: (): void => {
      isOver = false
      window.addEventListener('online', onBack)
      void sync()
    },
    stop: (): void => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', onBack)
    },
  }
}
