import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import classes from '../../company/table-rate.module.css'
import { Apart, needsReason, ReasonLabel, tableRateText, useTableRate } from '../../company/table-rate.tsx'
import { day } from '../../kit/data/number.ts'
import { DecimalInput } from '../../kit/form/fields.tsx'
import { asTyped, typedExchange } from '../../kit/form/typed-text.ts'
import { useRights, useUser } from '../../kit/shell/session.tsx'
import frame from '../document.module.css'
import { Fact } from '../fact.tsx'

type Rated = { date: string; currency: string; exchange: string; exchangeReason: string }

/** The exchange rate of a draft: from the rate table, unless a user with the right types another one and gives a reason. */
export const RateInput = ({ onRated }: { onRated: () => void }) => {
  const { clearErrors, control, getValues, setValue } = useFormContext<Rated>()
  const base = useUser().settings.currency
  const mayType = useRights().may('rate.type')
  const [date, currency, exchange, reason] = useWatch({ control, name: ['date', 'currency', 'exchange', 'exchangeReason'] })
  const table = useTableRate(currency, date)
  const isTyped = useRef(false)
  const found = table?.rate
  // Until a rate is typed, it follows the rate of the day.
  useEffect(() => {
    if (found && !isTyped.current && !getValues('exchangeReason')) setValue('exchange', asTyped(found))
  }, [found, getValues, setValue])
  const typed = (name: 'exchange' | 'exchangeReason', text: string) => {
    isTyped.current = true
    setValue(name, text)
    clearErrors(['exchange', 'exchangeReason'])
    onRated()
  }
  return (
    <>
      <Controller
        name="exchange"
        render={({ field, fieldState }) => (
          <DecimalInput
            label={`${base} for 1 ${currency}`}
            value={field.value}
            kind={numberKinds.exchange}
            onChange={text => typed('exchange', text)}
            description={tableRateText(table)}
            readOnly={!mayType}
            error={fieldState.error?.message}
          />
        )}
      />
      {(reason || (mayType && needsReason(exchange, table))) && (
        <Controller
          name="exchangeReason"
          render={({ field, fieldState }) => (
            <TextInput
              className={classes.reason}
              label={<ReasonLabel rate={typedExchange(exchange)} table={table} />}
              value={field.value}
              onChange={event => typed('exchangeReason', event.currentTarget.value)}
              readOnly={!mayType}
              required={mayType}
              maxLength={200}
              autoComplete="off"
              error={fieldState.error?.message}
            />
          )}
        />
      )}
    </>
  )
}

type Row = { currency: string; exchange: Quantity; exchangeReason: string | null; tableRate: Quantity | null; tableRateFrom: string | null }

/** The exchange rate of an issued document and its source. */
export const RateFact = ({ row, base }: { row: Row; base: string }) =>
  row.currency === base ? null : (
    <>
      <Fact label={`${base} for 1 ${row.currency}`}>
        {asTyped(row.exchange)}
        {row.tableRateFrom && !row.exchangeReason && <small className={classes.table}>Rate table from {day(row.tableRateFrom)}</small>}
      </Fact>
      {row.exchangeReason && (
        <div className={`${classes.reason} ${frame.wide}`}>
          <Fact label="Reason for the rate">
            {row.exchangeReason}
            {row.tableRate && (
              <small className={classes.table}>
                <Apart rate={row.exchange} table={row.tableRate} /> · Rate table: {asTyped(row.tableRate)} from {day(row.tableRateFrom)}
              </small>
            )}
          </Fact>
        </div>
      )}
    </>
  )
