import type { Progress, SheetLine } from '../../../../domain/stock/stock-take/contract.ts'
import { api, isUnanswered, Refused } from '../../../kit/data/api.ts'
import { newId } from '../../../kit/form/new-id.ts'
import { sound } from '../../../kit/scan/sound.ts'
import { amountOf } from '../messages.ts'
import { type Amount, corrected, type ScanMessage } from './answer.ts'
import { countBook } from './book.ts'
import { countQueue, openCodes, openTakes } from './queue.ts'
import { type KeptSheet, keepSheet, keptSheet } from './sheet.ts'
import { signal } from './signal.ts'

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

const isRefusal = (error: unknown): error is Refused => error instanceof Refused && !isUnanswered(error)

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
  const codes = openCodes(user.id, take)
  const waitingCodes: string[] = codes.all()
  const keepCodes = () => codes.set([...(state.pendingLine ? [state.pendingLine[0]] : []), ...waitingCodes])

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
    merge(sheet)
    if (sheet.lines.length > 0) keepSheet(take, { ...sheet, lines: book.lines() })
    show({ isReached: true })
  }
  const merge = ({ at, lines, progress }: KeptSheet) => {
    since = at
    const waiting = queue.all().map(({ code }) => code)
    book.merge(lines, progress, waiting)
    show({ phase: 'ready' })
    if (!state.pendingLine) takeWaiting()
  }
  /** Goes on where this device was, before the server is asked. */
  const restore = async () => {
    const sheet = since === null ? await keptSheet(take) : undefined
    if (sheet && !isOver && since === null) merge(sheet)
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
    if (!before || before[0] === line[0]) {
      set({ pendingLine: line })
      return keepCodes()
    }
    waitingCodes.push(line[0])
    keepCodes()
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
    keepCodes()
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
      keepCodes()
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
      openTakes.add(take)
      window.addEventListener('online', onBack)
      void restore().then(sync)
    },
    stop: (): void => {
      isOver = true
      openTakes.delete(take)
      clearTimeout(timer)
      window.removeEventListener('online', onBack)
    },
  }
}
