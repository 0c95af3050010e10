import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentType, useCallback, useRef, useState } from 'react'
import { useCodes } from './codes.ts'
import { ScanIcon } from '../display/icons.tsx'
import { KeyHint, useKeys } from '../shell/keys.tsx'
import { notify } from '../feedback/notice.tsx'
import type { ScanDialogProps } from './dialog.tsx'
import { sound } from './sound.ts'
import { useHandScanner } from '../wedge.ts'

/** What became of a code, in a sentence: done, done but look at it, or refused. */
export type ScanAnswer = { tone: 'green' | 'amber' | 'red'; says: string }

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
export const useScanner = ({ title, onCode, tell = notice, continuous = false, inDialog = false, wants }: Options) => {
  const [Dialog, setDialog] = useState<ComponentType<ScanDialogProps> | null>(null)
  const [answers, setAnswers] = useState<(ScanAnswer & { id: number })[]>([])
  const isOpen = useRef(false)
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const act = useRef(onCode)
  act.current = onCode
  // What a code means everywhere it also means here, but in a dialog that asks for one of its own.
  const codes = useCodes()
  const everywhere = useRef(codes)
  everywhere.current = inDialog ? null : codes
  const says = useRef(tell)
  says.current = tell

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
  const take = useCallback(
    (code: string) => {
      if (!continuous) close()
      before.current = before.current.then(async () => {
        const answer = await Promise.resolve(code.trim())
          .then(text => (everywhere.current?.wants(text) ? everywhere.current.take(text) : act.current(text)))
          .catch(refusal)
        sound[answer && answer.tone !== 'green' ? 'refused' : 'taken']()
        if (answer && isOpen.current) setAnswers(list => [{ ...answer, id: list.length }, ...list])
        else if (answer) says.current(answer)
      })
    },
    [close, continuous],
  )
  useHandScanner(take, { inDialog: inDialog || Dialog !== null, wants })
  return { title, continuous, answers, open, close, take, Dialog }
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
