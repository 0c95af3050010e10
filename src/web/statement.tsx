import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { nouns } from '../domain/index.ts'
import { DayInput, Lookup } from './kit/fields.tsx'
import { PrintIcon } from './kit/icons.tsx'
import { KeyHint, useKeys } from './kit/keys.tsx'
import { ListFault } from './kit/list-empty.tsx'
import { today } from './kit/number.ts'
import { Page } from './kit/page.tsx'
import { useLookup, useRead } from './kit/query.ts'
import { useRights } from './kit/session.tsx'
import { useView } from './kit/view.ts'
import { PrintedPaper } from './paper-pdf.tsx'
import { ReceivePayment } from './payment-note-receive.tsx'
import classes from './statement.module.css'
import { periodsAsOf } from './statement-period.ts'
import { StatementSheet, type Statement as Told } from './statement-sheet.tsx'
import { StatementTabs } from './statement-tabs.tsx'

/** The account of a party over a period; what is looked at stands in the address. */
const Statement = () => {
  const [view, change] = useView({ inAddress: true })
  const { can } = useRights()
  const { party, currency, to = today() } = view
  const periods = periodsAsOf(today())
  const from = view.from ?? periods.find(({ label }) => label === 'This year')?.from ?? ''
  const query = { party, currency, from: from === 'start' ? undefined : from, to }
  const asked = useRead<Told>('statement', query, { enabled: Boolean(party) })
  const named = useLookup(nouns.customer, '', { enabled: Boolean(party) && !asked.data, query: { ids: party } })
  const statement = party ? asked.data : undefined
  const [isPrinted, setPrinted] = useState(false)
  const [isReceiving, setReceiving] = useState(false)
  const chosen = statement?.party ?? named.data?.rows.find(({ id }) => id === party) ?? null
  const canReceive = Boolean(chosen) && can('create', nouns.paymentNote)
  const print = () => {
    if (statement) setPrinted(on => !on)
  }

  useKeys([
    { key: 'p', label: 'The PDF, in the page', run: print },
    { key: 'mod+p', label: 'The PDF, in the page', hidden: true, run: print },
    {
      key: 'r',
      label: 'Receive payment',
      run: () => {
        if (canReceive) setReceiving(true)
      },
    },
  ])
  const shown = periods.find(period => (period.from || 'start') === from && period.to === to)
  const actions = statement && (
    <>
      <Button variant="default" leftSection={<PrintIcon />} rightSection={<KeyHint of="p" />} onClick={print} aria-pressed={isPrinted}>
        PDF
      </Button>
      {canReceive && (
        <Button rightSection={<KeyHint of="r" />} onClick={() => setReceiving(true)}>
          Receive payment
        </Button>
      )}
    </>
  )
  return (
    <Page title="Statement" actions={actions}>
      <div className={classes.tabs}>
        <StatementTabs />
      </div>
      <div className={classes.asked}>
        <Lookup
          noun={nouns.customer}
          label="Party"
          value={chosen}
          onChange={choice => change({ party: choice?.id, currency: undefined })}
          autoFocus={!party}
          placeholder="Name, company or code"
        />
        <Select
          label="Period"
          data={periods.map(({ label }) => label)}
          value={shown?.label ?? null}
          placeholder="Other"
          onChange={label => {
            const period = periods.find(one => one.label === label)
            if (period) change({ from: period.from || 'start', to: period.to })
          }}
          allowDeselect={false}
        />
        <DayInput label="From" value={from === 'start' ? '' : from} onChange={day => change({ from: day || 'start' })} />
        <DayInput label="To" value={to} onChange={day => change({ to: day || undefined })} />
        <Select
          label="Currency"
          data={statement?.currencies ?? [currency ?? ''].filter(Boolean)}
          value={statement?.currency ?? currency ?? null}
          onChange={value => change({ currency: value ?? undefined })}
          allowDeselect={false}
          disabled={!statement}
        />
      </div>
      {!party && (
        <p className={classes.none}>Choose a party to see its account: every invoice and payment, what is open, and how old it is.</p>
      )}
      {asked.error && <ListFault error={asked.error} retry={() => void asked.refetch()} />}
      {statement &&
        (isPrinted ? (
          <PrintedPaper
            path="statement/export/pdf"
            query={{ ...query, currency: statement.currency }}
            title={`PDF of the statement of ${statement.party.title}`}
            onClose={() => setPrinted(false)}
          />
        ) : (
          <StatementSheet statement={statement} />
        ))}
      {isReceiving && chosen && <ReceivePayment party={chosen} currency={statement?.currency} onClose={() => setReceiving(false)} />}
    </Page>
  )
}
export default Statement
