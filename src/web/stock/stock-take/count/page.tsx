import { Alert, Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { entities } from '../../../../domain/index.ts'
import { isIn } from '../../../../domain/kit/lifecycle.ts'
import { stockTakeLifecycle } from '../../../../domain/stock/stock-take/entity.ts'
import { counted } from '../../../kit/data/number.ts'
import { useRecord } from '../../../kit/data/query.ts'
import { PhotoIcon } from '../../../kit/display/icons.tsx'
import { remember, remembered } from '../../../kit/draft/memory.ts'
import { confirm } from '../../../kit/feedback/confirm.tsx'
import { ListFault } from '../../../kit/list/empty.tsx'
import { CodeBox } from '../../../kit/scan/code-box.tsx'
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

/** A large field for codes that cannot be scanned. Enter counts. */
const TypedCode = ({ onCode }: { onCode: (code: string) => void }) => {
  const take = (code: string, field: HTMLInputElement) => {
    field.value = ''
    onCode(code)
  }
  return (
    <div className={classes.typed}>
      <CodeBox className={classes.code} aria-label="SKU to count" autoCapitalize="characters" onCode={take} />
    </div>
  )
}

/** The result of the last scan in large type, and the earlier ones. */
const ScanMessages = ({ messages }: { messages: readonly ScanMessage[] }) => {
  const [last, ...before] = messages
  return (
    <>
      <div key={last?.key} className={classes.last} data-tone={last?.tone} role="status">
        <strong>{last?.code ?? 'Ready'}</strong>
        <span>{last?.message ?? 'Scan the first stone.'}</span>
        {last?.details && <small>{last.details}</small>}
      </div>
      {before.length > 0 && (
        <ol className={classes.before} aria-label="Earlier scans">
          {before.slice(0, 5).map(({ key, code, tone, message }) => (
            <li key={key} data-tone={tone}>
              <strong>{code}</strong> {message}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

/** Why the server refuses further counts, and what happens to the unsent ones. */
const Unrecorded = ({ fault, waiting, onDrop }: { fault: string; waiting: number; onDrop: () => void }) => {
  const drop = async () => {
    const goes = await confirm({
      title: `Discard ${counted(waiting, 'count')}?`,
      message: 'The server rejected them. They are only on this phone.',
      ok: 'Discard',
      color: 'red',
    })
    if (goes) onDrop()
  }
  return (
    <Alert color="red" role="alert" p="xs">
      <p className={classes.fault}>
        {fault}
        {waiting > 0 && ` ${counted(waiting, 'count')} on this phone ${waiting === 1 ? 'was' : 'were'} rejected.`}
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

const CountEditor = ({ row }: { row: StockTakeRow }) => {
  const { counting, phase, progress, waiting, isReached, fault, pendingLine, messages, left } = useCounting(row.id)
  const [hasCamera, setCamera] = useState(() => remembered(cameraKey, false))
  const take = useCallback((code: string) => counting.take(code), [counting])
  useHandScanner(take, { waits: true })
  const isOpen = progress === null || isIn(stockTakeLifecycle, progress.state, 'open')
  return (
    <div className={classes.editor}>
      <CountHead row={row} progress={progress} waiting={waiting} isReached={isReached} />
      <div className={classes.work}>
        {fault && <Unrecorded fault={fault} waiting={waiting} onDrop={counting.drop} />}
        {phase === 'loading' && <p className={classes.quiet}>Loading the list…</p>}
        {phase === 'failed' && !fault && (
          <Alert color="yellow" p="xs">
            The list could not be loaded. Loading continues when there is a connection.
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
        {phase === 'ready' && !isOpen && <p className={classes.quiet}>This stock-take is closed for counting.</p>}
      </div>
    </div>
  )
}

/** The counting screen of a stock-take, designed for one-handed use on a phone. */
const StockTakeCount = () => {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { may } = useRights()
  const { data: row, error, refetch } = useRecord(entities.stockTake, id)
  if (error && !row) return <ListFault error={error} retry={() => void refetch()} />
  if (!row || !may('stockTake.count')) return null
  if (row.state === 'draft') return <p className={classes.alone}>This stock-take is not started yet.</p>
  return <CountEditor key={row.id} row={row} />
}
export default StockTakeCount
