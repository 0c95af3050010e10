import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { baseDigits } from '../../domain/company/base-currency.ts'
import { entities } from '../../domain/index.ts'
import { numberKinds } from '../../domain/kit/number-kinds.ts'
import { present } from '../../domain/kit/present.ts'
import { isPositive, round, times } from '../../domain/kit/quantity.ts'
import { isCheque } from '../../domain/payments/payment-note.ts'
import { needsReason, ReasonLabel, tableRateText } from '../company/table-rate.tsx'
import { useNewParty } from '../documents/head/new-party.tsx'
import type { Choice } from '../kit/data/query.ts'
import { Money } from '../kit/display/cell.tsx'
import { ChoiceInput, DayInput, DecimalInput, Lookup } from '../kit/form/fields.tsx'
import { moneyIn } from '../kit/form/typed-number.ts'
import { asTyped, typedExchange } from '../kit/form/typed-text.ts'
import { useRights } from '../kit/shell/session.tsx'
import type { Payment } from './editor.ts'
import { currencyOf, type PaymentPrefill } from './form-state.ts'
import { amountText, ledgerOf, ways } from './messages.ts'
import classes from './payment.module.css'
import { useSelectedAmount } from './select-amount.ts'

const { method, currency, bankCharges, writeOff } = entities.paymentNote.fields
// Set-off is a separate kind of payment, and goods can only be received.
const without = (...left: string[]) => ({ ...method, options: (method.options ?? []).filter(({ value }) => !left.includes(value)) })
const methodsIn = without('offset', 'opening')
const methodsOut = without('offset', 'goods', 'opening')

type Props = { payment: Payment; prefill: PaymentPrefill }

/** The head of a payment: party, amount, date and method. */
export const PaymentFields = ({ payment, prefill }: Props) => {
  const { typed, set, way, refusal } = payment
  const fault = (name: string) => refusal?.fields[name]
  const choose = (party: Choice | null) => payment.change({ party, ...(currencyOf(party) ? { currency: currencyOf(party) } : {}) })
  const { amountShown } = payment
  const fields = useSelectedAmount(amountShown, typed.amount === null)
  const { onAdd, dialog } = useNewParty(ledgerOf(way) === 'payable' ? 'supplier' : 'customer', choose)
  return (
    <div ref={fields} className={classes.fields}>
      {dialog}
      <Lookup
        entity={entities.customer}
        label={ways[way].party}
        value={typed.party}
        onChange={choose}
        onAdd={onAdd}
        required
        disabled={Boolean(prefill.party)}
        error={fault('party')}
        data-autofocus={prefill.party ? undefined : true}
      />
      <DecimalInput
        label="Amount"
        value={amountShown}
        kind={moneyIn(typed.currency)}
        selects
        onChange={amount => set({ amount })}
        error={fault('amount')}
        required
        data-autofocus={prefill.party ? true : undefined}
      />
      <ChoiceInput
        field={currency}
        value={typed.currency}
        onChange={to => to && payment.change({ currency: to })}
        disabled={Boolean(prefill.bill)}
        error={fault('currency')}
      />
      {way !== 'offset' && (
        <ChoiceInput
          field={way === 'received' ? methodsIn : methodsOut}
          value={typed.method}
          onChange={to => set({ method: to ?? typed.method })}
          error={fault('method')}
        />
      )}
      <DayInput label="Date" value={typed.date} onChange={date => set({ date })} required error={fault('date')} />
      <TextInput
        label={isCheque(typed.method) && way !== 'offset' ? 'Cheque number' : 'Reference'}
        value={typed.reference}
        onChange={event => set({ reference: event.currentTarget.value })}
        error={fault('reference')}
        maxLength={80}
        autoComplete="off"
      />
      {isCheque(typed.method) && way !== 'offset' && (
        <DayInput
          label="Cheque date"
          value={typed.chequeDate}
          onChange={chequeDate => set({ chequeDate })}
          required={typed.method === 'post-dated cheque'}
          error={fault('chequeDate')}
        />
      )}
      {typed.currency !== payment.base && <RateInput payment={payment} />}
    </div>
  )
}

/** The exchange rate, by default that of the day, and the value in the base currency. */
const RateInput = ({ payment: { typed, set, base, table, money, refusal } }: { payment: Payment }) => {
  const mayType = useRights().may('rate.type')
  const rate = typedExchange(typed.exchange) ?? table?.rate
  return (
    <>
      <DecimalInput
        label={`${base} for 1 ${typed.currency}`}
        value={typed.exchange}
        kind={numberKinds.exchange}
        onChange={exchange => set({ exchange })}
        placeholder={asTyped(table?.rate) || 'No rate on this date'}
        description={
          <>
            {tableRateText(table)}
            {rate && isPositive(money) && (
              <>
                {' · '}
                <Money value={round(times(money, rate), baseDigits())} currency={base} />
              </>
            )}
          </>
        }
        disabled={!mayType}
        error={refusal?.fields.exchange}
      />
      {needsReason(typed.exchange, table) && (
        <TextInput
          label={<ReasonLabel rate={typedExchange(typed.exchange)} table={table} />}
          value={typed.exchangeReason}
          onChange={event => set({ exchangeReason: event.currentTarget.value })}
          disabled={!mayType}
          required={mayType}
          maxLength={200}
          autoComplete="off"
          error={refusal?.fields.exchangeReason}
        />
      )}
    </>
  )
}

/** Rarely used fields: bank charges, a small write-off, and notes. */
export const PaymentMore = ({ payment, isManager, limit }: { payment: Payment; isManager: boolean; limit: string }) => {
  const { typed, set, way, refusal } = payment
  const isFilled = [typed.bankCharges, typed.writeOff, typed.notes].some(Boolean)
  const [wasFilled, setFilled] = useState(isFilled)
  const [isOpen, setOpen] = useState(isFilled)
  // A write-off from the button opens the section. Clearing the amount does not close it.
  if (wasFilled !== isFilled) {
    setFilled(isFilled)
    if (isFilled) setOpen(true)
  }
  return (
    <details className={classes.extra} open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{way === 'offset' ? 'Notes' : payment.mayWriteOff ? 'Bank charges, write-off, notes' : 'Bank charges, notes'}</summary>
      <div className={classes.fields}>
        {way !== 'offset' && (
          <DecimalInput
            label={bankCharges.label}
            description={
              way === 'received' || way === 'recovered'
                ? 'Deducted by the bank. The full amount counts as paid.'
                : 'Charged by the bank on top of the amount.'
            }
            value={typed.bankCharges}
            kind={moneyIn(typed.currency)}
            onChange={to => set({ bankCharges: to })}
            error={refusal?.fields.bankCharges}
          />
        )}
        {payment.mayWriteOff && (
          <DecimalInput
            label={writeOff.label}
            description={
              isManager
                ? `A small remainder, up to ${amountText(limit, payment.base)} per payment.`
                : 'A small remainder that is not collected.'
            }
            value={typed.writeOff}
            kind={moneyIn(typed.currency)}
            onChange={to => set({ writeOff: to })}
            error={refusal?.fields.writeOff}
          />
        )}
        <TextInput
          label="Notes"
          value={typed.notes}
          onChange={event => set({ notes: event.currentTarget.value })}
          error={refusal?.fields.notes}
          maxLength={500}
          autoComplete="off"
          className={way === 'offset' ? present(classes.across) : ''}
        />
      </div>
    </details>
  )
}
