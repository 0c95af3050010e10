import { isUnanswered } from '../data/api.ts'
import { forget, keysUnder, remember, remembered } from '../draft/memory.ts'
import type { ScanAnswer } from './scan.tsx'
import { sound } from './sound.ts'

/** A code that is not processed yet: it waits for its turn or a response, or needs the user's attention. */
export type Left = {
  id: string
  code: string
  /** When it was read, in milliseconds since 1970. Codes are processed in this order. */
  at: number
  /** How often it was read. */
  times: number
  isWaiting: boolean
  says: string
  /** The label of the field that holds it, when it may have been typed and not scanned. */
  field?: string
}
/** The results of the codes in this session. */
export type Tally = { read: number; added: number; left: readonly Left[] }

const again = 4_000
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'Something is wrong.')
const waitingText = 'No connection. The code is looked up when the connection is back.'
const isCovered = () => document.querySelector('dialog[open]') !== null

type Given = {
  /** The storage prefix of unprocessed codes. Each has its own key, so that two tabs never overwrite each other. */
  under: string
  /** Processes a code. An error it throws is shown for that code. */
  act: (code: string) => ScanAnswer | null | Promise<ScanAnswer | null>
  onAnswer: (answer: ScanAnswer) => void
  /** Whether codes are processed although a dialog is open, because it belongs to the scanner. */
  isOverAll: () => boolean
}

/**
 * The codes that are read while a document or a stock-take is open. None is lost: codes read behind a dialog, without a connection, or
 * during another request wait their turn. A code that cannot be added stays until the user removes or corrects it. Unprocessed codes are
 * stored in the browser.
 */
export const openScanQueue = ({ under, act, onAnswer, isOverAll }: Given) => {
  const start = `scans.${under}.`
  const listeners = new Set<() => void>()
  const read = (): Left[] =>
    keysUnder(start)
      .flatMap(key => remembered<Left | null>(key, null) ?? [])
      .sort((a, b) => a.at - b.at)
  let tally: Tally = { read: 0, added: 0, left: read() }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  let isOver = false

  const set = (change: Partial<Tally>) => {
    tally = { ...tally, ...change }
    for (const listener of listeners) listener()
  }
  const keep = (one: Left) => {
    remember(start + one.id, one)
    set({ left: [...tally.left.filter(({ id }) => id !== one.id), one].sort((a, b) => a.at - b.at) })
  }
  const drop = (id: string) => {
    forget(start + id)
    set({ left: tally.left.filter(one => one.id !== id) })
  }
  const leave = (one: Left, says: string) => {
    const before = tally.left.find(({ id, code, isWaiting }) => id !== one.id && !isWaiting && isSame(code, one.code))
    if (before) drop(one.id)
    keep({ ...(before ?? one), says, times: (before?.times ?? 0) + one.times, isWaiting: false })
  }
  const settle = async (one: Left) => {
    const answer = await Promise.resolve(one.code).then(act)
    sound[answer && answer.tone !== 'green' ? 'refused' : 'accepted']()
    if (answer?.isLeft) leave(one, answer.message)
    else {
      drop(one.id)
      if (!answer?.isAgain) set({ added: tally.added + 1 })
    }
    if (answer) onAnswer(answer)
  }
  const work = async () => {
    clearTimeout(timer)
    if (isBusy || isOver) return
    isBusy = true
    let next = tally.left.find(({ isWaiting }) => isWaiting)
    while (next && !isOver && (isOverAll() || !isCovered())) {
      try {
        await settle(next)
      } catch (error) {
        if (isUnanswered(error)) {
          if (next.says !== waitingText) keep({ ...next, says: waitingText })
          break
        }
        leave(next, messageOf(error))
        onAnswer({ tone: 'red', message: messageOf(error) })
        sound.refused()
      }
      next = tally.left.find(({ isWaiting }) => isWaiting)
    }
    isBusy = false
    if (next && !isOver) timer = setTimeout(() => void work(), isCovered() ? 200 : again)
  }
  const onBack = () => void work()
  const idOf = () => `${Date.now()}-${Math.random().toString(36).slice(2, 10)}`
  // The camera reads several codes at once; each gets its own moment, so that their order is known.
  const moment = () => Math.max(Date.now(), (tally.left.at(-1)?.at ?? 0) + 1)
  const fresh = (code: string) => ({ id: idOf(), code, at: moment(), times: 1, isWaiting: true, says: '' })

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    now: (): Tally => tally,
    /** Adds a code to the queue. */
    take: (code: string): void => {
      const text = code.trim()
      if (!text) return
      set({ read: tally.read + 1 })
      keep(fresh(text))
      void work()
    },
    /** Asks the user whether a word in a field was scanned. */
    flagDoubt: (code: string, field: string): string => {
      const one = { ...fresh(code), isWaiting: false, field, says: `It was entered in ${field}. Was it scanned?` }
      sound.refused()
      keep(one)
      return one.id
    },
    /** Processes a code again, as it was read or as corrected. */
    retry: (id: string, code: string): void => {
      const one = tally.left.find(other => other.id === id)
      if (!one || !code.trim()) return
      const { field, ...known } = one
      if (field) set({ read: tally.read + 1 })
      keep({ ...known, code: code.trim(), isWaiting: true, says: '' })
      void work()
    },
    remove: drop,
    /** Counts codes that were handled elsewhere, such as on a line. */
    count: (read: number, added: number): void => set({ read: tally.read + read, added: tally.added + added }),
    start: (): void => {
      isOver = false
      window.addEventListener('online', onBack)
      void work()
    },
    stop: (): void => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', onBack)
    },
  }
}
/** Why a document cannot be completed while it has unprocessed codes; null when it has none. */
export const unprocessedCodesText = (queue: ScanQueue | null | undefined): string | null => {
  const many = queue?.now().left.length ?? 0
  if (many === 0) return null
  return many === 1 ? 'A scanned code is not added. Correct or remove it.' : `${many} scanned codes are not added. Correct or remove them.`
}

export type ScanQueue = ReturnType<typeof openScanQueue>
