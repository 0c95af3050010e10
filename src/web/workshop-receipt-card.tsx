import { Button, Checkbox } from '@mantine/core'
import { isNegative, isZero } from '../domain/kit/quantity.ts'
import { IconButton } from './kit/icon-button.tsx'
import { CrossIcon, PlusIcon } from './kit/icons.tsx'
import { weight } from './kit/number.ts'
import { useRights } from './kit/session.tsx'
import classes from './workshop.module.css'
import { type CardProps, emptyReject, type TypedAmount, type TypedReceipt } from './workshop-receipt.ts'
import { ReceiptOutputs } from './workshop-receipt-outputs.tsx'
import { unitFor } from './workshop-values.ts'

/** What came of one line: stones, rest, rejects and what is gone, with what is left in work beside it. */
export const ReceiptCard = (props: CardProps) => {
  const { line, number, typed, weighed, jewels, onChange } = props
  const { may } = useRights()
  const unit = unitFor(line.type)
  const isOver = isNegative(weighed.left)
  const amounts = [
    ['uncut', jewels ? 'Brought back' : 'Uncut'],
    ['broken', 'Broken'],
    ...(may('inventory.writeOff') ? ([['lost', 'Lost']] as const) : []),
  ] as ['uncut' | 'broken' | 'lost', string][]
  return (
    <section className={classes.card} aria-label={`Line ${number}, ${line.sku}`}>
      <header>
        <h2>
          {number} · {line.sku} <span className={classes.quiet}>{line.description}</span>
        </h2>
        <span role="status" className={classes.left} data-tone={isOver ? 'red' : isZero(weighed.left) ? 'green' : undefined}>
          {isOver
            ? `${weight(weighed.left.replace('-', ''))} ${unit} too much`
            : isZero(weighed.left)
              ? 'Balanced: nothing is left in work'
              : `${weight(weighed.left)} ${unit} ${typed.finish ? 'become loss' : 'left in work'}`}
        </span>
      </header>
      {!jewels && <ReceiptOutputs {...props} />}
      <Rejects {...props} />
      <div className={classes.rest}>
        {amounts.map(([name, label]) => (
          <Amount key={name} label={label} unit={unit} of={number} value={typed[name]} onChange={to => onChange({ [name]: to })} />
        ))}
        <div>
          <label htmlFor={`loss-${line.id}`}>{jewels ? 'Lost in work' : 'Cut away'}</label>
          <input
            id={`loss-${line.id}`}
            className={classes.number}
            inputMode="decimal"
            autoComplete="off"
            placeholder={unit}
            value={typed.loss}
            onChange={event => onChange({ loss: event.currentTarget.value })}
          />
        </div>
      </div>
      {!jewels && (
        <Checkbox
          label="The line is finished: what is left is loss"
          checked={typed.finish}
          onChange={event => onChange({ finish: event.currentTarget.checked })}
        />
      )}
      {weighed.fault && (
        <p role="alert" className={classes.fault}>
          {weighed.fault}
        </p>
      )}
    </section>
  )
}

const Rejects = ({ number, line, typed, onChange }: CardProps) => {
  const unit = unitFor(line.type)
  const change = (key: string, to: Partial<TypedReceipt['rejects'][number]>) =>
    onChange({ rejects: typed.rejects.map(one => (one.key === key ? { ...one, ...to } : one)) })
  return (
    <div>
      {typed.rejects.map((one, index) => (
        <div key={one.key} className={classes.rest}>
          {(
            [
              ['pieces', 'Pieces'],
              ['weight', unit],
              ['value', 'Worth'],
            ] as const
          ).map(([name, label]) => (
            <input
              key={name}
              aria-label={`${label}, reject ${index + 1} of line ${number}`}
              placeholder={label}
              className={classes.number}
              autoComplete="off"
              inputMode="decimal"
              value={one[name]}
              onChange={event => change(one.key, { [name]: event.currentTarget.value })}
            />
          ))}
          <IconButton
            label={`Remove reject ${index + 1} of line ${number}`}
            onClick={() => onChange({ rejects: typed.rejects.filter(({ key }) => key !== one.key) })}
          >
            <CrossIcon />
          </IconButton>
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<PlusIcon />}
        onClick={() => onChange({ rejects: [...typed.rejects, emptyReject()] })}
      >
        Saleable rejects
      </Button>
    </div>
  )
}

type AmountProps = { label: string; unit: string; of: number; value: TypedAmount; onChange: (to: TypedAmount) => void }

const Amount = ({ label, unit, of, value, onChange }: AmountProps) => (
  <div>
    <label htmlFor={`${label}-${of}`}>{label}</label>
    <div className={classes.pair}>
      <input
        id={`${label}-${of}`}
        className={classes.number}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`${label}, pieces of line ${of}`}
        placeholder="pcs"
        value={value.pieces}
        onChange={event => onChange({ ...value, pieces: event.currentTarget.value })}
      />
      <input
        className={classes.number}
        inputMode="text"
        autoComplete="off"
        aria-label={`${label}, ${unit} of line ${of}`}
        placeholder={unit}
        value={value.weight}
        onChange={event => onChange({ ...value, weight: event.currentTarget.value })}
      />
    </div>
  </div>
)
