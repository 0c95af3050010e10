import { Button } from '@mantine/core'
import { isZero } from '../domain/kit/quantity.ts'
import { stockTypes } from '../domain/stock-type.ts'
import { Money } from './kit/cell.tsx'
import { IconButton } from './kit/icon-button.tsx'
import { CrossIcon, PlusIcon } from './kit/icons.tsx'
import { counted } from './kit/number.ts'
import { useUser } from './kit/session.tsx'
import classes from './workshop.module.css'
import { backOf, type CardProps, emptyOut, type TypedOut } from './workshop-receipt.ts'

/** The stones that came of a line: under the number it had or a new one, with what each will cost. */
export const ReceiptOutputs = ({ row, line, number, typed, weighed, onChange }: CardProps) => {
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
