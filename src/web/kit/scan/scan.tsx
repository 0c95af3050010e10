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

/** What became of a code, in a sentence: done, done but look at it, or refused. */
export type ScanAnswer = {
  tone: 'green' | 'amber' | 'red'
  says: string
  /** It is not done: somebody has to remove or correct it. */
  isLeft?: boolean
  /** It was done before, and nothing is added. */
  isAgain?: boolean
}

type Options = {
  /** What the dialog is called. */
  title: string
  /** What a code does here; codes come one after the other. What it throws is told as refused. */
  onCode: (code: string) => ScanAnswer | null | Promise<ScanAnswer | null>
  /** Says what became of a code where no dialog is open; a notice does where the screen does not. */
  tell?: (answer: ScanAnswer) => void
  /** The dialog stays for the next code, and lists what became of each. */
  continuous?: boolean
  /** Hears a hand scanner also in front of the page, for what is itself in a dialog. */
  inDialog?: boolean
  /** Hears these codes alone, where no screen scans anything else. */
  wants?: (code: string) => boolean
  /** The document or count that codes are read into: what is not done is kept for it until it is. */
  into?: string
  /** Whether a word is a code, where it was typed into a field no faster than people type. */
  isKnown?: (code: string) => Promise<boolean>
}

// The dialog, the decoder and its megabyte come only when somebody scans.
const loadDialog = async () => (await import('./dialog.tsx')).ScanDialog

const tellers = { green: notify.success, amber: notify.warn, red: notify.danger }

const notice = ({ tone, says }: ScanAnswer): void => tellers[tone](says)

const refusal = (error: unknown): ScanAnswer => ({ tone: 'red', says: error instanceof Error ? error.message : 'Something is wrong.' })

/**
 * Scanning on a screen: hears a hand scanner from the start, and has a camera dialog for `ScanButton` to open. Every code,
 * from whichever of them, goes through `onCode`; its answer is said in the dialog, or on the screen where none is open.
 */
export const useScanner = (options: Options) => {
  const { title, onCode, tell = notice, continuous = false, inDialog = false, wants, into, isKnown } = options
  const user = useUser().id
  const [Dialog, setDialog] = useState<ComponentType<ScanDialogProps> | null>(null)
  const [answers, setAnswers] = useState<(ScanAnswer & { id: number })[]>([])
  const isOpen = useRef(false)
  const before = useRef<Promise<unknown>>(Promise.resolve())
  // What a code means everywhere it also means here, but in a dialog that asks for one of its own.
  const codes = useCodes()
  const everywhere = inDialog ? null : codes
  const latest = useRef({ act: onCode, tell, everywhere })
  latest.current = { act: onCode, tell, everywhere }

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
  const say = useCallback((answer: ScanAnswer) => {
    if (isOpen.current) setAnswers(list => [{ ...answer, id: list.length }, ...list])
    // What is left is said where it is listed.
    else if (!answer.isLeft || latest.current.tell !== notice) latest.current.tell(answer)
  }, [])
  const act = useCallback(
    (text: string) => (latest.current.everywhere?.wants(text) ? latest.current.everywhere.take(text) : latest.current.act(text)),
    [],
  )
  const [queue] = useState(() => openScanQueue({ under: `${user}.${into ?? ''}`, act, say, isOverAll: () => inDialog || isOpen.current }))
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
        if (answer) say(answer)
      })
    },
    [act, close, continuous, keeps, queue, say],
  )
  const doubtful = useRef(new Map<string, () => void>())
  const doubt = async ({ codes, label, takeOut }: Doubt) => {
    for (const code of codes)
      if (await isKnown?.(code).catch(() => false)) return void doubtful.current.set(queue.flagDoubt(code, label), () => takeOut(code))
  }
  // What was scanned into a field leaves it when it is added, and stays where somebody typed it.
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

/** Opens the camera of a scanner, also by its key. */
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
