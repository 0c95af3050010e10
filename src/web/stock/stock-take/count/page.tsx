import { Alert, Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { type FormEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { entities } from '../../../../domain/index.ts'
import { counted } from '../../../kit/data/number.ts'
import { useRecord } from '../../../kit/data/query.ts'
import { PhotoIcon, ScanIcon } from '../../../kit/display/icons.tsx'
import { remember, remembered } from '../../../kit/draft/memory.ts'
import { confirm } from '../../../kit/feedback/confirm.tsx'
import { ListFault } from '../../../kit/list/empty.tsx'
import { isTabAfterCode } from '../../../kit/scan/field.tsx'
import { useHandScanner } from '../../../kit/scan/keyboard.ts'
import { useRights, useUser } from '../../../kit/shell/session.tsx'
import { CountHead } from '../head.tsx'
import type { StockTakeRow } from '../messages.ts'
import { AmountPrompt } from './amount-prompt.tsx'
import type { ScanMessage } from './answer.ts'
import { CountCamera } from './camera.tsx'
import classes from './count.module.css'
import { CountLeft } from './left.tsx'
import { openCounting } from './live.ts'

const useCounting = (take: string) => {
  const { id, name } = useUser()
  const [counting] = useState(() => openCounting(take, { id, name }))
  useEffect(() => {
    counting.start()
    return counting.stop
  }, [counting])
  return { ...useSyncExternalStore(counting.subscribe, counting.now), counting }
}

/** A large field for codes that no scanner reads: Enter counts. */
const TypedCode = ({ onCode }: { onCode: (code: string) => void }) => {
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = field.current?.value ?? ''
    if (field.current) field.current.value = ''
    onCode(code)
  }
  return (
    <form className={classes.typed} onSubmit={submit}>
      <label>
        <ScanIcon />
        <input
          ref={field}
          aria-label="SKU that is here"
          placeholder="Scan or type a SKU"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          data-takes-codes
          onKeyDown={event => {
            if (isTabAfterCode(event)) event.currentTarget.form?.requestSubmit()
          }}
        />
      </label>
    </form>
  )
}

/** What became of the last scan, in letters that are read from the corner of an eye; and of those before it. */
const ScanMessages = ({ messages }: { messages: readonly ScanMessage[] }) => {
  const [last, ...before] = messages
  return (
    <>
      <div key={last?.key} className={classes.last} data-tone={last?.tone} role="status">
        <strong>{last?.code ?? 'Ready'}</strong>
        <span>{last?.says ?? 'Scan the first stone.'}</span>
        {last?.details && <small>{last.details}</small>}
      </div>
      {before.length > 0 && (
        <ol className={classes.before} aria-label="Scanned before">
          {before.slice(0, 5).map(({ key, code, tone, says }) => (
            <li key={key} data-tone={tone}>
              <strong>{code}</strong> {says}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

/** Why the server wants no more counts, and what becomes of those that wait here. */
const Unrecorded = ({ fault, waiting, onDrop }: { fault: string; waiting: number; onDrop: () => void }) => {
  const drop = async () => {
    const goes = await confirm({
      title: `Discard ${counted(waiting, 'count')}?`,
      message: 'They were refused, and exist only on this phone.',
      ok: 'Discard',
      color: 'red',
    })
    if (goes) onDrop()
  }
  return (
    <Alert color="red" role="alert" p="xs">
      <p className={classes.fault}>
        {fault}
        {waiting > 0 && ` ${counted(waiting, 'count')} on this phone ${waiting === 1 ? 'was' : 'were'} not taken.`}
      </p>
      {waiting > 0 && (
        <Button size="xs" variant="default" onClick={() => void drop()}>
          Discard {waiting === 1 ? 'it' : 'them'}
        </Button>
      )}
    </Alert>
  )
}

const cameraKey = 'stock-take.camera'

const CountDesk = ({ row }: { row: StockTakeRow }) => {
  const { counting, phase, progress, waiting, isReached, fault, pendingLine, messages, left } = useCounting(row.id)
  const [hasCamera, setCamera] = useState(() => remembered(cameraKey, false))
  const take = useCallback((code: string) => counting.take(code), [counting])
  useHandScanner(take, { waits: true })
  const isOpen = progress === null || progress.state === 'counting' || progress.state === 'review'
  return (
    <div className={classes.desk}>
      <CountHead row={row} progress={progress} waiting={waiting} isReached={isReached} />
      <div className={classes.work}>
        {fault && <Unrecorded fault={fault} waiting={waiting} onDrop={counting.drop} />}
        {phase === 'loading' && <p className={classes.quiet}>Reading the list…</p>}
        {phase === 'failed' && !fault && (
          <Alert color="yellow" p="xs">
            The list could not be read yet. This goes on by itself as soon as there is a connection.
          </Alert>
        )}
        {phase === 'ready' && isOpen && (
          <>
            <div className={classes.entry}>
              <TypedCode onCode={take} />
              <Button
                variant="default"
                size="lg"
                leftSection={<PhotoIcon />}
                aria-pressed={hasCamera}
                onClick={() => setCamera(remember(cameraKey, !hasCamera))}
              >
                Camera
              </Button>
            </div>
            {hasCamera && <CountCamera onCode={take} />}
            {pendingLine && <AmountPrompt key={pendingLine[0]} line={pendingLine} onAnswer={counting.answer} />}
            {(!pendingLine || messages[0]?.tone === 'red') && <ScanMessages messages={messages} />}
            <CountLeft left={left} total={left.length} />
          </>
        )}
        {phase === 'ready' && !isOpen && <p className={classes.quiet}>This stock-take is over: there is nothing to count.</p>}
      </div>
    </div>
  )
}

/** Counting a stock-take, made for a phone in one hand and stones in the other. */
const StockTakeCount = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { may } = useRights()
  const { data: row, error, refetch } = useRecord(entities.stockTake, id)
  if (error && !row) return <ListFault error={error} retry={() => void refetch()} />
  if (!row || !may('stockTake.count')) return null
  if (row.state === 'draft') return <p className={classes.alone}>This stock-take has not been started yet.</p>
  return <CountDesk key={row.id} row={row} />
}
export default StockTakeCount
