import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { currencyOptions } from '../../../domain/company/branch.ts'
import { shortRate } from '../../../domain/company/document-rate.ts'
import { entities } from '../../../domain/index.ts'
import { companyToday, day } from '../../kit/data/number.ts'
import { useRows } from '../../kit/data/query.ts'
import { enterRate } from '../enter-rate.ts'
import { Continue } from './continue.tsx'
import classes from './setup.module.css'
import type { StepProps } from './step.ts'

/** The exchange rates of the currencies that the company buys and sells in. */
export const RatesStep = ({ settings, onDone }: StepProps) => {
  const [currency, setCurrency] = useState<string | null>(null)
  const rates = useRows(entities.exchangeRate, {}).data?.rows ?? []
  const others = currencyOptions.filter(({ value }) => value !== settings.currency).map(({ value, label }) => ({ value, label }))
  const add = async () => {
    if (currency && (await enterRate(currency, companyToday()))) setCurrency(null)
  }
  return (
    <div className={classes.form}>
      <p>The books are kept in {settings.currency}. A document in another currency needs a rate on or before its day.</p>
      {rates.length > 0 && (
        <dl className={classes.summary}>
          {rates.map(rate => (
            <div key={rate.id}>
              <dt>1 {rate.currency}</dt>
              <dd>
                {shortRate(rate.rate)} {settings.currency} from {day(rate.date)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className={classes.self}>
        <Select label="Currency" data={others} value={currency} onChange={setCurrency} searchable selectFirstOptionOnChange />
        <Button variant="light" disabled={!currency} onClick={() => void add()}>
          Enter rate
        </Button>
      </div>
      <Continue onDone={onDone} />
    </div>
  )
}
