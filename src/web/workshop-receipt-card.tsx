import { Button, Checkbox } from '@mantine/core'
import { isNegative, isZero } from '../domain/kit/quantity.ts'
import { stockTypes } from '../domain/stock-type.ts'
import { Money } from './kit/cell.tsx'
import { IconButton } from './kit/icon-button.tsx'
import { CrossIcon, PlusIcon } from './kit/icons.tsx'
import { counted, weight } from './kit/number.ts'
import { useRights, useUser } from './kit/session.tsx'
import classes from './workshop.module.css'
import type { WorkLineRow, WorkRow } from './workshop-kind.ts'
import { backOf, emptyOut, emptyReject, type TypedAmount, type TypedOut, type TypedReceipt, type weighReceipt } from './workshop-receipt.ts'
import { unitFor } from './workshop-values.ts'

type Props = {
  row: WorkRow
  line: WorkLineRow
  number: number
  typed: TypedReceipt
  weighed: ReturnType<typeof weighReceipt>
  /** What stays in work goes into a jewel; here only what comes back or is lost is entered. */
  jewels: boolean
  onChange: (change: Partial<TypedReceipt>) => void
}

/** What came of one line: stones, rest, rejects and what is gone, with what is left in work beside it. */
export const ReceiptCard = (props: Props) => {
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
      {!jewels && <Outputs {...props} />}
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

const Outputs = ({ row, line, number, typed, weighed, onChange }: Props) => {
  const base = useUser().settings.currency
  const seesCost = line.cost !== undefined
  const backs = backOf(row, line, number)
  const change = (key: string, to: Partial<TypedOut>) =>
    onChange({ outputs: typed.outputs.map(one => (one.key === key ? { ...one, ...to } : one)) })
  const costOf = (key: string) => weighed.received?.results.find(one => one.inventory === key)?.cost
  return (
    <div className={classes.scroll}>
      <table className={classes.outs} aria-label={`Finished of line ${number}`}>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Kept as</th>
            <th scope="col">SKU</th>
            <th scope="col">Pcs</th>
            <th scope="col">Carats</th>
            <th scope="col">Asking</th>
            {seesCost && (
              <th scope="col" className={classes.number}>
                Cost, {base}
              </th>
            )}
            <th scope="col" aria-label="Remove" />
          </tr>
        </thead>
        <tbody>
          {typed.outputs.map((one, index) => {
            const named = (label: string) => ({ 'aria-label': `${label}, finished ${index + 1} of line ${number}`, autoComplete: 'off' })
            return (
              <tr key={one.key}>
                <td data-label="Number">
                  <select {...named('Number')} value={one.back} onChange={event => change(one.key, { back: event.currentTarget.value })}>
                    <option value="">new</option>
                    {backs.map(({ id, title }) => (
                      <option key={id} value={id}>
                        {title}
                      </option>
                    ))}
                  </select>
                </td>
                <td data-label="Kept as">
                  <select
                    {...named('Kept as')}
                    value={one.type}
                    disabled={one.back !== ''}
                    onChange={event => change(one.key, { type: event.currentTarget.value })}
                  >
                    <option value="">by its pieces</option>
                    {stockTypes.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                </td>
                <td data-label="SKU">
                  <input
                    {...named('SKU')}
                    placeholder="next"
                    value={one.sku}
                    disabled={one.back !== ''}
                    onChange={event => change(one.key, { sku: event.currentTarget.value })}
                  />
                </td>
                <td data-label="Pieces">
                  <input
                    {...named('Pieces')}
                    className={classes.number}
                    inputMode="numeric"
                    value={one.pieces}
                    onChange={event => change(one.key, { pieces: event.currentTarget.value })}
                  />
                </td>
                <td data-label="Carats">
                  <input
                    {...named('Carats')}
                    className={classes.number}
                    inputMode="text"
                    value={one.weight}
                    onChange={event => change(one.key, { weight: event.currentTarget.value })}
                  />
                </td>
                <td data-label="Asking">
                  <input
                    {...named('Asking')}
                    className={classes.number}
                    inputMode="decimal"
                    value={one.asking}
                    onChange={event => change(one.key, { asking: event.currentTarget.value })}
                  />
                </td>
                {seesCost && (
                  <td className={classes.number} data-testid="cost">
                    <Money value={costOf(one.key)} />
                  </td>
                )}
                <td>
                  <IconButton
                    label={`Remove finished ${index + 1} of line ${number}`}
                    onClick={() => onChange({ outputs: typed.outputs.filter(({ key }) => key !== one.key) })}
                  >
                    <CrossIcon />
                  </IconButton>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<PlusIcon />}
        onClick={() => onChange({ outputs: [...typed.outputs, emptyOut()] })}
      >
        Finished stones
      </Button>
      {seesCost && weighed.received && (
        <p className={classes.preview}>
          {weighed.received.isDone
            ? `The line is done; its finished goods bear all it cost${isZero(weighed.received.labour) ? '' : ' and the labour'}.`
            : 'The line goes on: what is finished takes the cost of its weight for now.'}
          {weighed.received.recosted.length > 0 &&
            ` ${counted(weighed.received.recosted.length, 'stone')} of earlier receipts cost something else from then on.`}
        </p>
      )}
    </div>
  )
}

const Rejects = ({ number, line, typed, onChange }: Props) => {
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
