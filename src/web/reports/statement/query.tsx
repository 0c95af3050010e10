import { Select } from '@mantine/core'
import { entities } from '../../../domain/index.ts'
import type { Ref } from '../../../domain/kit/field.ts'
import type { Statement } from '../../../domain/reports/statement-contract.ts'
import { companyToday } from '../../kit/data/number.ts'
import { Segments } from '../../kit/display/segments.tsx'
import { DayInput, Lookup } from '../../kit/form/fields.tsx'
import { PeriodSelect } from '../filters.tsx'
import { ledgers, styles } from './messages.ts'
import classes from './page.module.css'
import { periodsAsOf } from './period.ts'
import type { StatementView } from './view.ts'

type Props = { view: StatementView; chosen: Ref | null; statement: Statement | undefined }

/** The filters of a statement: party, ledger, style, period and currency. */
export const StatementFilters = ({ view: { party, currency, ledger, style, from, to, change }, chosen, statement }: Props) => {
  const periods = periodsAsOf(companyToday())
  const shown = periods.find(period => (period.from || 'start') === from && period.to === to)
  return (
    <>
      <div className={classes.filters}>
        <Lookup
          entity={entities.customer}
          label="Party"
          value={chosen}
          onChange={choice => change({ party: choice?.id, currency: undefined })}
          autoFocus={!party}
          placeholder="Name, company or code"
        />
        <Segments
          label="Account"
          options={ledgers}
          value={ledger}
          onChange={value => change({ ledger: value === 'receivable' ? undefined : value, currency: undefined })}
        />
        <Segments
          label="Layout"
          options={styles}
          value={style}
          onChange={value => change({ style: value === 'balance' ? undefined : value })}
        />
      </div>
      <div className={classes.when}>
        {style === 'balance' && (
          <>
            <PeriodSelect periods={periods} shown={shown} onChange={({ from, to }) => change({ from: from || 'start', to })} />
            <DayInput label="From" value={from === 'start' ? '' : from} onChange={day => change({ from: day || 'start' })} />
          </>
        )}
        <DayInput label={style === 'open' ? 'As of' : 'To'} value={to} onChange={day => change({ to: day || undefined })} />
        <Select
          label="Currency"
          data={statement?.currencies ?? [currency ?? ''].filter(Boolean)}
          value={statement?.currency ?? currency ?? null}
          onChange={value => change({ currency: value ?? undefined })}
          allowDeselect={false}
          disabled={!statement}
        />
      </div>
    </>
  )
}
