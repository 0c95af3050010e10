import { Alert, Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { isZero } from '../../../../domain/kit/quantity.ts'
import { useApprovalAct } from '../transition.ts'
import { lineWith } from '../find.ts'
import classes from './return.module.css'
import { ReturnSums } from './sums.tsx'
import { type OutLine, useTake } from './quantities.ts'
import { isTakenInPart, TakeTable } from './table.tsx'
import { goodsOf, restOf } from '../messages.ts'
import { Refused } from '../../../kit/data/api.ts'
import { KeyHint, useKeys } from '../../../kit/shell/keys.tsx'
import { useLeaveGuard } from '../../../kit/draft/leave.ts'
import { notify } from '../../../kit/feedback/notice.tsx'
import { Page } from '../../../kit/shell/page.tsx'
import { useGo } from '../../../kit/shell/place.tsx'
import { type ScanAnswer, useScanner } from '../../../kit/scan/scan.tsx'
import { ScanField } from '../../../kit/scan/field.tsx'
import type { ApprovalRow } from '../../../stock/stone/line-values.ts'

/** Ticks what is scanned, says what is still out, and returns all that is ticked by one press. */
export const ReturnDesk = ({ row, home }: { row: ApprovalRow; home: string }) => {
  const go = useGo()
  const { run, open, can } = useApprovalAct(row)
  const take = useTake(open)
  const field = useRef<HTMLInputElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState<string | null>(null)
  const [last, setLast] = useState<ScanAnswer | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  const guard = useLeaveGuard(take.ticked.length > 0)

  // The boxes of a line come once it is known to be a parcel: the focus waits for them.
  useEffect(() => {
    if (!measured) return
    const isCovered = document.querySelector('dialog[open]')
    const box = table.current?.querySelector<HTMLInputElement>(`[data-line="${measured}"] [data-take]`)
    if (!isCovered) box?.focus()
    if (isCovered || box) setMeasured(null)
  })
  const receive = async (code: string): Promise<ScanAnswer> => {
    const { line, says } = await lineWith(row, code)
    if (!line) return { tone: 'red', says }
    const inPart = await isTakenInPart(open, line)
    if (inPart) setMeasured(line.id)
    if (take.isTicked(line)) return { tone: 'amber', says: `${line.sku} is ticked already.` }
    take.tick(line)
    return inPart
      ? { tone: 'amber', says: `${line.sku} is ticked: say how much of it came back.` }
      : { tone: 'green', says: `${line.sku} is back.` }
  }
  const scanner = useScanner({
    title: 'Scan what came back',
    continuous: true,
    onCode: receive,
    tell: setLast,
  })
  const onSaid = (line: OutLine) => {
    if (take.takes.find(one => one.line.id === line.id)?.taken) setLast({ tone: 'green', says: `${line.sku} is back.` })
    field.current?.focus()
  }

  const finish = async () => {
    if (!take.isReady || isRunning) return
    setFault(null)
    setRunning(true)
    try {
      const rest = restOf(open, take)
      const back = goodsOf(take.takes.flatMap(({ taken }) => taken ?? []))
      await run(
        'return',
        { lines: take.asked },
        `${back} came back; ${rest.length === 0 ? 'nothing is out any more' : `${goodsOf(rest)} still out`}.`,
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
    { key: 'mod+Enter', label: 'Return what is ticked', run: () => void finish() },
    { key: 'Escape', label: 'Back to the approval', run: () => go(home) },
  ])
  const done = (
    <Button disabled={!take.isReady} loading={isRunning} rightSection={<KeyHint of="mod+Enter" />} onClick={() => void finish()}>
      {take.ticked.length === 0 ? 'Return' : `Return ${goodsOf(take.takes.flatMap(({ taken }) => taken ?? []))}`}
    </Button>
  )
  return (
    <Page
      title={`What came back of ${row.number}`}
      back={{ to: home, label: row.number ?? '' }}
      actions={done}
      aside={<ReturnSums row={row} open={open} take={take} />}
    >
      <div className={classes.sheet}>
        {fault && (
          <Alert color="red" role="alert" p="xs">
            {fault}
          </Alert>
        )}
        {open.length === 0 || !can.return ? (
          <p className={classes.none}>Nothing is out on this approval any more.</p>
        ) : (
          <>
            <ScanField label="SKU that came back" scanner={scanner} last={last} hint="Each scan ticks its line." field={field} autoFocus />
            <div ref={table}>
              <TakeTable lines={open} take={take} weighs onSaid={onSaid} />
            </div>
            {row.items.some(line => !isZero(line.returnedWeight)) && <p className={classes.none}>What came back before is not listed.</p>}
          </>
        )}
      </div>
    </Page>
  )
}
