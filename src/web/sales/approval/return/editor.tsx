import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { isZero } from '../../../../domain/kit/quantity.ts'
import { Refused } from '../../../kit/data/api.ts'
import { useLeaveGuard } from '../../../kit/draft/leave.ts'
import { ErrorAlert } from '../../../kit/feedback/error-alert.tsx'
import { notify } from '../../../kit/feedback/notice.tsx'
import { ScanField } from '../../../kit/scan/field.tsx'
import { unprocessedCodesText } from '../../../kit/scan/queue.ts'
import { type ScanAnswer, useScanner } from '../../../kit/scan/scan.tsx'
import { KeyHint, useKeys } from '../../../kit/shell/keys.tsx'
import { Page } from '../../../kit/shell/page.tsx'
import { useGo } from '../../../kit/shell/place.tsx'
import { isStone } from '../../../stock/stone/find.ts'
import type { ApprovalRow } from '../../../stock/stone/line-values.ts'
import { lineWith } from '../find.ts'
import { goodsOf, restOf, takenAmount } from '../messages.ts'
import { useApprovalAct } from '../transition.ts'
import { type TakenLine, useTake } from './quantities.ts'
import classes from './return.module.css'
import { ReturnSums } from './sums.tsx'
import { isPartlyReturned, TakeTable } from './table.tsx'

/** Ticks scanned stones, shows what is still out, and returns all ticked lines with one click. */
export const ReturnEditor = ({ row, home }: { row: ApprovalRow; home: string }) => {
  const go = useGo()
  const { run, open, can } = useApprovalAct(row)
  const take = useTake(open)
  const field = useRef<HTMLInputElement>(null)
  const [last, setLast] = useState<ScanAnswer | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  const guard = useLeaveGuard(take.ticked.length > 0)

  const receive = async (code: string): Promise<ScanAnswer> => {
    const { line, message } = await lineWith(row, code)
    if (!line) return { tone: 'red', message, isLeft: true }
    const inPart = await isPartlyReturned(open, line)
    if (take.isTicked(line)) return { tone: 'amber', message: `${line.sku} is ticked already.`, isAgain: true }
    take.tick(line)
    return inPart
      ? { tone: 'amber', message: `${line.sku} is ticked. Enter the returned quantity.` }
      : { tone: 'green', message: `${line.sku} ticked.` }
  }
  const scanner = useScanner({
    title: 'Scan returned stones',
    continuous: true,
    onCode: receive,
    show: setLast,
    into: `approval.return.${row.id}`,
    isKnown: isStone,
  })
  const onEntered = (line: TakenLine) => {
    if (take.takes.find(one => one.line.id === line.id)?.quantity) setLast({ tone: 'green', message: `${line.sku} ticked.` })
    field.current?.focus()
  }

  const finish = async () => {
    if (!take.isReady || isRunning) return
    const codes = unprocessedCodesText(scanner.queue)
    setFault(codes)
    if (codes) return
    setRunning(true)
    try {
      const rest = restOf(open, take)
      const back = goodsOf(take.takes.flatMap(takenAmount))
      await run(
        'return',
        { lines: take.requestLines },
        `${back} returned; ${rest.length === 0 ? 'nothing outstanding' : `${goodsOf(rest)} outstanding`}.`,
      )
      guard.free()
      go(home, { replace: true })
    } catch (error) {
      if (error instanceof Refused) setFault(error.message)
      else notify.error(error)
    } finally {
      setRunning(false)
    }
  }
  useKeys([
    { key: 'mod+Enter', label: 'Return ticked lines', run: () => void finish() },
    { key: 'Escape', label: 'Back to approval', run: () => go(home) },
  ])
  const done = (
    <Button disabled={!take.isReady} loading={isRunning} rightSection={<KeyHint of="mod+Enter" />} onClick={() => void finish()}>
      {take.ticked.length === 0 ? 'Return' : `Return ${goodsOf(take.takes.flatMap(takenAmount))}`}
    </Button>
  )
  return (
    <Page
      title={row.number ? `Return of ${row.number}` : 'Draft approval'}
      back={{ to: home, label: row.number ?? '' }}
      actions={done}
      aside={<ReturnSums row={row} open={open} take={take} />}
    >
      <div className={classes.sheet}>
        <ErrorAlert message={fault} />
        {open.length === 0 || !can.return ? (
          <p className={classes.none}>No goods are outstanding on this approval.</p>
        ) : (
          <>
            <ScanField label="SKU to return" scanner={scanner} last={last} hint="Each scan ticks its line." field={field} autoFocus />
            <TakeTable lines={open} take={take} weighs onEntered={onEntered} />
            {row.items.some(line => !isZero(line.returnedWeight)) && <p className={classes.none}>Earlier returns are not listed.</p>}
          </>
        )}
      </div>
    </Page>
  )
}
