import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { isPositive, sum } from '../domain/kit/quantity.ts'
import type { WorkKind } from '../domain/work-kind.ts'
import { yieldOf } from '../domain/work-receipt.ts'
import { Refused } from './kit/api.ts'
import { Facts } from './kit/facts.tsx'
import { DayInput } from './kit/fields.tsx'
import { KeyHint, useKeys } from './kit/keys.tsx'
import { useLeaveGuard } from './kit/leave.ts'
import { notify } from './kit/notice.tsx'
import { counted, readable, today, weight } from './kit/number.ts'
import { Page, Section } from './kit/page.tsx'
import { useGo } from './kit/place.tsx'
import { useAct } from './kit/query.ts'
import classes from './workshop.module.css'
import { makesJewels, type WorkLineRow, type WorkRow, workHome, workNoun } from './workshop-kind.ts'
import { emptyReceipt, type Priced, receiptDraft, type TypedReceipt, weighReceipt } from './workshop-receipt.ts'
import { ReceiptCard } from './workshop-receipt-card.tsx'
import { typedWeight } from './workshop-values.ts'

type Props = { kind: WorkKind; row: WorkRow; priced: ReadonlyMap<string, Priced> }

const unpriced: Priced = { askingBasis: 'per carat', askingRate: null, rate: '1' }

/** Enters what came of goods in work, line by line; nothing is sent that would not balance. */
export const ReceiptDesk = ({ kind, row, priced }: Props) => {
  const go = useGo()
  const home = `${workHome(kind)}/${row.id}`
  const act = useAct(workNoun(kind), 'receive')
  const lines = (row.items as WorkLineRow[]).flatMap((line, index) =>
    isPositive(line.openWeight ?? '0') ? [{ line, number: index + 1 }] : [],
  )
  const [typed, setTyped] = useState<Record<string, TypedReceipt>>(() =>
    Object.fromEntries(lines.map(({ line }) => [line.id, emptyReceipt(line)])),
  )
  const [date, setDate] = useState(today())
  const [fault, setFault] = useState<string | null>(null)
  const cards = lines.map(({ line, number }) => {
    const said = typed[line.id] ?? emptyReceipt(line)
    const sent = receiptDraft(line, said)
    return { line, number, said, sent, weighed: weighReceipt(row, line, number, said, priced.get(line.inventory?.id ?? '') ?? unpriced) }
  })
  const asked = cards.flatMap(({ sent }) => (sent ? [sent] : []))
  const isReady = asked.length > 0 && cards.every(({ weighed }) => weighed.fault === null)
  const guard = useLeaveGuard(asked.length > 0)

  const receive = async () => {
    if (!isReady || act.isPending) return
    setFault(null)
    try {
      const after = (await act.mutateAsync({ id: row.id, version: row.version, date: date || undefined, lines: asked })) as WorkRow
      const rest = after.items.filter(line => isPositive(line.openWeight ?? '0')).length
      notify.success(`Received; ${rest === 0 ? 'nothing is in work any more' : `${counted(rest, 'line')} still in work`}.`)
      guard.free()
      go(home, { replace: true })
    } catch (error) {
      if (error instanceof Refused) setFault(error.message)
      else notify.error(error)
    }
  }
  useKeys([
    { key: 'mod+Enter', label: 'Receive', run: () => void receive() },
    { key: 'Escape', label: 'Back to the form', run: () => go(home) },
  ])
  return (
    <Page
      title={`What came of ${row.number}`}
      back={{ to: home, label: row.number ?? '' }}
      actions={
        <Button disabled={!isReady} loading={act.isPending} rightSection={<KeyHint of="mod+Enter" />} onClick={() => void receive()}>
          Receive
        </Button>
      }
      aside={
        <Section title="This receipt">
          <DayInput label="Date" value={date} onChange={setDate} required />
          <Facts pairs={factsOf(cards)} />
        </Section>
      }
    >
      <div className={classes.cards}>
        {fault && (
          <Alert color="red" role="alert" p="xs">
            {fault}
          </Alert>
        )}
        {lines.length === 0 && <p className={classes.quiet}>Nothing is in work on this form any more.</p>}
        {cards.map(({ line, number, said, weighed }) => (
          <ReceiptCard
            key={line.id}
            {...{ row, line, number, weighed }}
            typed={said}
            jewels={makesJewels(kind)}
            onChange={change => setTyped(before => ({ ...before, [line.id]: { ...said, ...change } }))}
          />
        ))}
      </div>
    </Page>
  )
}

type Card = { line: WorkLineRow; said: TypedReceipt; weighed: ReturnType<typeof weighReceipt> }

const factsOf = (cards: readonly Card[]): [string, React.ReactNode][] =>
  cards.flatMap(({ line, said, weighed: { outputs, left } }): [string, React.ReactNode][] => {
    const finished = sum([line.finishedWeight, ...outputs.map(one => one.weight)])
    const uncut = sum([line.uncutWeight, typedWeight(line, said.uncut.weight)])
    const open = said.finish || !isPositive(left) ? '0' : left
    const percent = outputs.length > 0 ? yieldOf({ finished, issued: line.weight ?? '0', uncut, open }) : null
    return percent ? [[`Yield of ${line.sku}`, `${readable(percent)} % (${weight(finished)} ct)`]] : []
  })
