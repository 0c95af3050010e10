import { Button } from '@mantine/core'
import { currencyDigits } from '../../domain/company/base-currency.ts'
import { compare, isPositive, minus, round, times } from '../../domain/kit/quantity.ts'
import { day } from '../kit/data/number.ts'
import { Money } from '../kit/display/cell.tsx'
import { typedExchange, typedMoney } from '../kit/form/typed-text.ts'
import { RefLink } from '../kit/shell/place.tsx'
import { useUser } from '../kit/shell/session.tsx'
import { OpenBills } from './bills.tsx'
import type { Payment } from './editor.ts'
import { amountText, givesBack, sideWords, type Way } from './messages.ts'
import classes from './payment.module.css'
import type { Settle } from './shares.ts'

const choices: { value: Settle; label: string }[] = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'chosen', label: 'Selected bills' },
  { value: 'account', label: 'Keep on account' },
]
type SwitchProps<V extends string> = {
  label: string
  name: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (to: V) => void
}

/** A radio group that shows all options. */
export const Switch = <V extends string>({ label, name, options, value, onChange }: SwitchProps<V>) => (
  <fieldset className={classes.ways}>
    <legend>{label}</legend>
    {options.map(option => (
      <label key={option.value}>
        <input type="radio" name={name} checked={value === option.value} onChange={() => onChange(option.value)} />
        {option.label}
      </label>
    ))}
  </fieldset>
)

/** What a payment settles: the oldest bills, the chosen ones, or none. A set-off settles on both sides. */
export const PaymentSettles = ({ payment }: { payment: Payment }) => {
  const { way, typed, settle } = payment
  if (givesBack(way)) return <Credits payment={payment} />
  const offered = way === 'offset' ? choices.filter(({ value }) => value !== 'account') : choices
  return (
    <>
      <Switch label="Bills to settle" name="settle" options={offered} value={settle} onChange={payment.choose} />
      {typed.party !== null &&
        settle !== 'account' &&
        payment.settledSides.map(side =>
          side.bills.length > 0 ? (
            <OpenBills
              key={side.ledger}
              label={sideWords[side.ledger]}
              bills={side.bills}
              currency={typed.currency}
              settle={settle}
              shares={side.shares}
              chosen={payment.chosen}
              faults={side.tooMuch}
              onType={payment.type}
              onToggle={payment.toggle}
            />
          ) : (
            !side.isLoading && (
              <p key={side.ledger} className={classes.none}>
                {emptyWords(way, side.ledger, typed.currency)}
              </p>
            )
          ),
        )}
    </>
  )
}

const emptyWords = (way: Way, ledger: 'receivable' | 'payable', currency: string) => {
  const whose = ledger === 'payable' ? 'We owe them nothing' : 'They owe us nothing'
  return `${whose} in ${currency}${way === 'offset' ? '.' : '. The payment stays on account.'}`
}

/** The credit on account that can be refunded, oldest first. */
const Credits = ({ payment: { typed, credits } }: { payment: Payment }) =>
  typed.party === null ? null : credits.length === 0 ? (
    <p className={classes.none}>Nothing is on account in {typed.currency}.</p>
  ) : (
    <ul className={classes.settled} aria-label="On account">
      {credits.map(({ id, number, date, left }) => (
        <li key={id}>
          <span>
            {number} <span className={classes.none}>{day(date)}</span>
          </span>
          <Money value={left} currency={typed.currency} />
        </li>
      ))}
    </ul>
  )

// Links to the oldest payment or credit note with credit left, where it can be used.
const already = 'On account already'

type Sum = [label: string, value: string, isWrong?: boolean]

/** The totals of the payment, updated while typing. */
export const PaymentSums = ({ payment }: { payment: Payment }) => {
  const { way, typed, settledSides, credit, credits, money } = payment
  if (typed.party === null || way === 'offset') return null
  const side = settledSides[0]
  const held: Sum[] = isPositive(credit) ? [[already, credit]] : []
  const lines: Sum[] = side
    ? [
        ['Settles', side.settled],
        compare(side.left, '0') < 0 ? ['Settled more than paid', minus('0', side.left), true] : ['Stays on account', side.left],
        ...held,
        [way === 'paid' ? 'We still owe' : 'Still open', isPositive(side.openAfter) ? side.openAfter : '0'],
      ]
    : [
        ['On account', credit],
        compare(money, credit) > 0 ? ['More than available', minus(money, credit), true] : ['Stays on account', minus(credit, money)],
      ]
  return (
    <dl className={classes.sums} aria-live="polite">
      {lines.map(([label, value, isWrong]) => (
        <div key={label} data-tone={isWrong ? 'red' : undefined}>
          <dt>
            {label === already && credits[0] ? (
              <RefLink entity={credits[0].entity} id={credits[0].id}>
                {label}
              </RefLink>
            ) : (
              label
            )}
          </dt>
          <dd>
            <Money value={value} currency={typed.currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Writes off the small rest of bills that are settled in part. */
export const Forgive = ({ payment }: { payment: Payment }) => {
  const { managerWriteOff } = useUser().settings
  const { typed, settledSides, mayWriteOff, base, dayRate, money } = payment
  const side = settledSides[0]
  // As on the server, the rate of the table counts for the limit, whatever rate was typed.
  const rate = dayRate ?? typedExchange(typed.exchange)
  if (
    !mayWriteOff ||
    !side ||
    !rate ||
    !isPositive(side.rest) ||
    !isPositive(money) ||
    isPositive(typedMoney(typed.writeOff, typed.currency) ?? '0')
  )
    return null
  if (compare(round(times(side.rest, rate), currencyDigits(base)), managerWriteOff) > 0) return null
  return (
    <p className={classes.forgive}>
      {amountText(side.rest, typed.currency)} of these bills stays open.
      <Button variant="subtle" size="compact-sm" onClick={() => payment.forgive(side.rest, Object.keys(side.shares))}>
        Write off
      </Button>
    </p>
  )
}
