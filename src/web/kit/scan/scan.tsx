import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { ScanIcon } from '../display/icons.tsx'
import { notify } from '../feedback/notice.tsx'
import { KeyHint, useKeys } from '../shell/keys.tsx'
import { useUser } from '../shell/session.tsx'
import { useCodes } from './codes.ts'
import type { ScanDialogProps } from './dialog.tsx'
import { type Doubt, useHandScanner } from './keyboard.ts'
import { openScanQueue } from './queue.ts'
import { sound } from './sound.ts'

/** The result of a code as a sentence: green for done, amber for done with a warning, red for refused. */
export type ScanAnswer = {
  tone: 'green' | 'amber' | 'red'
  message: string
  /** It was not processed: the user must remove or correct it. */
  isLeft?: boolean
  /** It was processed before; nothing is added. */
  isAgain?: boolean
}

type Options = {
  /** The title of the dialog. */
  title: string
  /** Processes a code; codes come one after the other. An error it throws is shown as a refusal. */
  onCode: (code: string) => ScanAnswer | null | Promise<ScanAnswer | null>
  /** Shows the result of a code when no dialog is open; by default a notice. */
  show?: (answer: ScanAnswer) => void
  /** The dialog stays open for the next code and lists the results. */
  continuous?: boolean
  /** Also receives hand scanner input above the page, for a scanner inside a dialog. */
  inDialog?: boolean
  /** Receives only these codes, when no screen scans anything else. */
  wants?: (code: string) => boolean
  /** The document or stock-take of the codes. Unprocessed codes are stored under it. */
  into?: string
  /** Whether a word is a code, when it was typed into a field at a person's speed. */
  isKnown?: (code: string) => Promise<boolean>
}

// The dialog and the decoder (1 MB) load only when the user scans.
const loadDialog = async () => (await import('./dialog.tsx')).ScanDialog

const notifiers = { green: notify.success, amber: notify.warn, red: notify.danger }

const notice = ({ tone, message }: ScanAnswer): void => notifiers[tone](message)

const refusal = (error: unknown): ScanAnswer => ({ tone: 'red', message: error instanceof Error ? error.message : 'Something is wrong.' })

/**
 * Scanning on a screen. It listens for a hand scanner and supplies the camera dialog for `ScanButton`. Every code goes through `onCode`.
 * The result is shown in the dialog, or on the screen when none is open.
 */
export const useScanner = (options: Options) => {
  const { title, onCode, show = notice, continuous = false, inDialog = false, wants, into, isKnown } = options
  const user = useUser().id
  const [Dialog, setDialog] = useState<ComponentType<ScanDialogProps> | null>(null)
  const [answers, setAnswers] = useState<(ScanAnswer & { id: number })[]>([])
  const isOpen = useRef(false)
  const before = useRef<Promise<unknown>>(Promise.resolve())
  // Codes that mean the same everywhere also work here, except in a dialog that expects its own.
  const codes = useCodes()
  const everywhere = inDialog ? null : codes
  const latest = useRef({ act: onCode, show, everywhere })
  latest.current = { act: onCode, show, everywhere }

  const close = useCallback(() => {
    isOpen.current = false
    setDialog(null)
    setAnswers([])
  }, [])
  const open = useCallback(async () => {
    isOpen.current = true
    const loaded = await loadDialog().catch(() => null)
    if (!loaded) return notify.danger('The scanner could not be loaded. Check the connection and try again.')
    if (isOpen.current) setDialog(() => loaded)
  }, [])
  const showAnswer = useCallback((answer: ScanAnswer) => {
    if (isOpen.current) setAnswers(list => [{ ...answer, id: list.length }, ...list])
    // An unprocessed code shows its message in its own list.
    else if (!answer.isLeft || latest.current.show !== notice) latest.current.show(answer)
  }, [])
  const act = useCallback(
    (text: string) => (latest.current.everywhere?.wants(text) ? latest.current.everywhere.take(text) : latest.current.act(text)),
    [],
  )
  const [queue] = useState(() =>
    openScanQueue({ under: `${user}.${into ?? ''}`, act, onAnswer: showAnswer, isOverAll: () => inDialog || isOpen.current }),
  )
  const keeps = into !== undefined
  useEffect(() => {
    if (!keeps) return
    queue.start()
    return queue.stop
  }, [queue, keeps])
  const take = useCallback(
    (code: string) => {
      if (!continuous) close()
      if (keeps) return queue.take(code)
      before.current = before.current.then(async () => {
        const answer = await Promise.resolve(code.trim()).then(act).catch(refusal)
        sound[answer && answer.tone !== 'green' ? 'refused' : 'accepted']()
        if (answer) showAnswer(answer)
      })
    },
    [act, close, continuous, keeps, queue, showAnswer],
  )
  const doubtful = useRef(new Map<string, () => void>())
  const doubt = async ({ codes, label, takeOut }: Doubt) => {
    for (const code of codes)
      if (await isKnown?.(code).catch(() => false)) return void doubtful.current.set(queue.flagDoubt(code, label), () => takeOut(code))
  }
  // A code that was scanned into a field is removed from it when added; typed text stays.
  const retry = (id: string, code: string) => {
    doubtful.current.get(id)?.()
    queue.retry(id, code)
  }
  useHandScanner(take, {
    inDialog: inDialog || Dialog !== null,
    waits: keeps,
    wants,
    onDoubt: isKnown && keeps ? found => void doubt(found) : undefined,
  })
  return { title, continuous, answers, open, close, take, Dialog, queue, retry }
}
export type Scanner = ReturnType<typeof useScanner>

type ScanButtonProps = Omit<ButtonProps, 'leftSection' | 'rightSection'> & { scanner: Scanner }

/** Opens the camera dialog, also with the key s. */
export const ScanButton = ({ scanner, children = 'Scan', ...rest }: ScanButtonProps) => {
  const { Dialog, open, title } = scanner
  useKeys([{ key: 's', label: title, run: () => void open() }])
  return (
    <>
      <Button
        variant="default"
        leftSection={<ScanIcon />}
        rightSection={<KeyHint of="s" />}
        onPointerEnter={() => void loadDialog().catch(() => {})}
        onClick={() => void open()}
        {...rest}
      >
        {children}
      </Button>
      {Dialog && <Dialog scanner={scanner} />}
    </>
  )
}
