import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { entities } from '../../domain/index.ts'
import { purchaseCost } from '../../domain/purchases/line.ts'
import { AddButton } from '../documents/lines/line-parts.tsx'
import { IconButton } from '../kit/display/icon-button.tsx'
import { CrossIcon } from '../kit/display/icons.tsx'
import { choosable } from '../kit/form/choosable.ts'
import { Lookup } from '../kit/form/fields.tsx'
import { newId } from '../kit/form/new-id.ts'
import { useNumberField } from '../kit/form/number-field.ts'
import { moneyIn } from '../kit/form/typed-number.ts'
import classes from './purchase.module.css'
import { isExpense, isMemo, type PurchaseValues } from './values.ts'

const optionsOf = (field: { options?: readonly { value: string; label: string }[] | undefined }) =>
  (field.options ?? []).map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

/** The landed costs, such as freight, and how each is allocated to the goods. */
export const LandedCosts = () => {
  const { control, register, clearErrors } = useFormContext<PurchaseValues>()
  const numeric = useNumberField()
  const [type, currency] = useWatch({ control, name: ['type', 'currency'] })
  const { fields, append, remove } = useFieldArray({ control, name: 'costs', keyName: 'row' })
  const { errors } = useFormState({ control, name: 'costs' })
  if (isExpense({ type }) || isMemo({ type })) return null
  const add = () =>
    append(
      { key: newId(), kind: 'freight', amount: '', spread: 'value', billed: true, payee: null },
      { focusName: `costs.${fields.length}.amount` },
    )
  return (
    <section aria-label="Landed costs" className={classes.costs}>
      {fields.map(({ key }, index) => {
        const fault = errors.costs?.[index]
        const messages = [fault?.kind, fault?.amount, fault?.spread, fault?.payee].flatMap(one => (one?.message ? [one.message] : []))
        return (
          <div key={key} className={classes.cost}>
            <select {...register(`costs.${index}.kind`)} aria-label={`Landed cost ${index + 1}`}>
              {optionsOf(purchaseCost.kind)}
            </select>
            <input
              {...numeric(register(`costs.${index}.amount`, { onChange: () => clearErrors(`costs.${index}`) }), moneyIn(currency))}
              aria-label={`Amount of landed cost ${index + 1}`}
              aria-invalid={fault?.amount ? true : undefined}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0.00"
            />
            <label>
              by{' '}
              <select {...register(`costs.${index}.spread`)} aria-label={`Landed cost ${index + 1} is spread by`}>
                {optionsOf(purchaseCost.spread)}
              </select>
            </label>
            <label title={purchaseCost.billed.help}>
              <input type="checkbox" {...register(`costs.${index}.billed`)} /> on this bill
            </label>
            <Payee index={index} isWrong={Boolean(fault?.payee)} />
            <IconButton label={`Remove landed cost ${index + 1}`} onClick={() => remove(index)}>
              <CrossIcon />
            </IconButton>
            {messages.map(message => (
              <span key={message} role="alert" className={classes.fault}>
                {message}
              </span>
            ))}
          </div>
        )
      })}
      <AddButton onClick={add}>{fields.length === 0 ? 'Add freight, insurance, duty' : 'Add landed cost'}</AddButton>
    </section>
  )
}

/** The party that bills a cost which is not on this bill. */
const Payee = ({ index, isWrong }: { index: number; isWrong: boolean }) => {
  const { control, clearErrors, setValue } = useFormContext<PurchaseValues>()
  const [billed, payee] = useWatch({ control, name: [`costs.${index}.billed`, `costs.${index}.payee`] })
  if (billed) return null
  return (
    <span className={classes.payee} title={purchaseCost.payee.help}>
      <Lookup
        entity={entities.customer}
        query={choosable(purchaseCost.payee)}
        label={`Landed cost ${index + 1} is billed by`}
        hideLabel
        value={payee}
        onChange={choice => {
          setValue(`costs.${index}.payee`, choice)
          clearErrors(`costs.${index}`)
        }}
        placeholder={purchaseCost.payee.label}
        error={isWrong}
      />
    </span>
  )
}
