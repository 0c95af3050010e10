import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { UnfinishedNote } from '../../kit/draft/unfinished.tsx'
import { ErrorAlert } from '../../kit/feedback/error-alert.tsx'
import { DayInput } from '../../kit/form/fields.tsx'
import { KeyHint, useKeys } from '../../kit/shell/keys.tsx'
import { Page, Section } from '../../kit/shell/page.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import { type WorkRow, workHome } from '../kind.ts'
import { ReceiptCard } from './card.tsx'
import { emptyOut } from './form-state.ts'
import { beginAt, receiptKeys } from './keys.ts'
import type { Priced } from './read-receipt.ts'
import classes from './receipt.module.css'
import { useReceipt } from './state.ts'
import { ReceiptSummary } from './summary.tsx'

type Props = { kind: WorkKind; row: WorkRow; priced: ReadonlyMap<string, Priced> }

/** Records the results of goods in work, line by line. A receipt that does not balance is not sent. */
export const ReceiptEditor = ({ kind, row, priced }: Props) => {
  const go = useGo()
  const home = `${workHome(kind)}/${row.id}`
  const { cards, date, setDate, change, fault, isTried, isPending, receive } = useReceipt({ kind, row, priced })
  const editor = useRef<HTMLDivElement>(null)
  useEffect(() => beginAt(editor.current), [])
  useKeys([
    { key: 'mod+Enter', label: 'Receive', run: () => void receive() },
    { key: 'Escape', label: 'Back to order form', run: () => go(home) },
  ])
  const typedReceipt = (id: string) => cards.find(({ line }) => line.id === id)?.typedReceipt
  const add = (id: string) => flushSync(() => change(id, { outputs: [...(typedReceipt(id)?.outputs ?? []), emptyOut()] }))
  const remove = (id: string, key: string) => {
    const { outputs = [], rejects = [] } = typedReceipt(id) ?? {}
    const without = <T extends { key: string }>(list: readonly T[]) => list.filter(one => one.key !== key)
    change(id, { outputs: without(outputs), rejects: without(rejects) })
  }
  return (
    <Page
      title={row.number ? `Receive ${row.number}` : 'Draft order form'}
      back={{ to: home, label: row.number ?? 'Draft' }}
      actions={
        <Button loading={isPending} rightSection={<KeyHint of="mod+Enter" />} onClick={() => void receive()}>
          Receive
        </Button>
      }
      aside={
        <>
          <Section title="This receipt">
            <DayInput label="Date" value={date} onChange={setDate} required />
          </Section>
          <ReceiptSummary {...{ kind, row, cards }} />
        </>
      }
    >
      <div
        ref={editor}
        className={classes.cards}
        role="group"
        aria-label="Results by line"
        onKeyDown={event => receiptKeys(event, { add, remove })}
      >
        <UnfinishedNote />
        <ErrorAlert message={fault} />
        {cards.length === 0 && <p className={classes.quiet}>No goods are in work on this order form.</p>}
        {cards.map(card => (
          <ReceiptCard
            key={card.line.id}
            {...card}
            {...{ kind, row, isTried }}
            onChange={to => change(card.line.id, to)}
            onRemove={key => remove(card.line.id, key)}
          />
        ))}
      </div>
    </Page>
  )
}
