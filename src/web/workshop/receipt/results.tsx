import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import { isZero } from '../../../domain/kit/quantity.ts'
import { priceUnit } from '../../../domain/stock/stone/price-unit.ts'
import { counted } from '../../kit/data/number.ts'
import { Money } from '../../kit/display/cell.tsx'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { CrossIcon } from '../../kit/display/icons.tsx'
import { NumberBox } from '../../kit/form/number-box.tsx'
import { moneyIn } from '../../kit/form/typed-number.ts'
import { weightKind } from '../../kit/form/typed-text.ts'
import { useUser } from '../../kit/shell/session.tsx'
import type { CardProps } from './card.tsx'
import { FinishedLine } from './finished.tsx'
import type { TypedOut, TypedReject } from './form-state.ts'
import { walked } from './keys.ts'
import { piecesHint } from './read-receipt.ts'
import classes from './receipt.module.css'

/** The finished stones and the saleable rejects of a line, each with its cost. */
export const ReceiptResults = (props: CardProps) => {
  const { line, number, typedReceipt, preview, priced, onChange, onRemove } = props
  const base = useUser().settings.currency
  // Customer goods have no price and no cost here.
  const isOwn = line.ownership === 'own'
  const seesCost = line.cost !== undefined && isOwn
  const costOf = (key: string) => preview.received?.results.find(one => one.inventory === key)?.cost
  const output = (key: string, to: Partial<TypedOut>) =>
    onChange({ outputs: typedReceipt.outputs.map(one => (one.key === key ? { ...one, ...to } : one)) })
  const reject = (key: string, to: Partial<TypedReject>) =>
    onChange({ rejects: typedReceipt.rejects.map(one => (one.key === key ? { ...one, ...to } : one)) })
  return (
    <>
      <table className={classes.results} aria-label={`Results of line ${number}`}>
        <thead>
          <tr>
            <th scope="col">Result</th>
            <th scope="col" className={classes.number}>
              Pieces
            </th>
            <th scope="col" className={classes.number}>
              Carats
            </th>
            {isOwn && (
              <th scope="col" className={classes.number}>
                Asking
                {priced
                  ? `, ${priced.currency}${priced.askingBasis === 'whole' ? ' whole' : priceUnit(priced.askingBasis, line.type)}`
                  : ''}
              </th>
            )}
            <th scope="col">Number</th>
            <th scope="col">Stock type</th>
            <th scope="col">SKU</th>
            {seesCost && (
              <th scope="col" className={classes.number}>
                Cost, {base}
              </th>
            )}
            <th scope="col" aria-label="More" />
          </tr>
        </thead>
        {typedReceipt.outputs.map((one, index) => (
          <FinishedLine
            key={one.key}
            {...props}
            {...{ one, index }}
            cost={costOf(one.key)}
            onOutput={to => output(one.key, to)}
            onRemove={() => onRemove(one.key)}
          />
        ))}
        {typedReceipt.rejects.map((one, index) => {
          const found = preview.receipt.rejects.find(({ inventory }) => inventory === one.key)
          const named = (label: string) => ({ ...walked, 'aria-label': `${label}, reject ${index + 1} of line ${number}` })
          const typed = (name: 'pieces' | 'weight' | 'value', label: string) => (
            <NumberBox
              {...named(label)}
              placeholder={name === 'pieces' ? piecesHint(found) : undefined}
              kind={name === 'pieces' ? numberKinds.pieces : name === 'weight' ? weightKind(line.type) : moneyIn()}
              className={classes.number}
              inputMode={name === 'pieces' ? 'numeric' : 'decimal'}
              value={one[name]}
              onChange={text => reject(one.key, { [name]: text })}
            />
          )
          return (
            <tbody key={one.key} data-result={one.key}>
              <tr>
                <th scope="row">Reject</th>
                <td data-label="Pieces">{typed('pieces', 'Pieces')}</td>
                <td data-label="Carats">{typed('weight', 'Carats')}</td>
                {isOwn && <td data-label={`Total value, ${base}`}>{typed('value', 'Value')}</td>}
                <td className={classes.worth} colSpan={3}>
                  {isOwn && `total value, in ${base}; `}stored under a new number
                </td>
                {seesCost && (
                  <td className={classes.cost} data-label="Cost">
                    <Money value={costOf(one.key)} />
                  </td>
                )}
                <td className={classes.tools}>
                  <div>
                    <IconButton label={`Remove reject ${index + 1} of line ${number}`} tabIndex={-1} onClick={() => onRemove(one.key)}>
                      <CrossIcon />
                    </IconButton>
                  </div>
                </td>
              </tr>
            </tbody>
          )
        })}
      </table>
      {seesCost && <Preview {...props} />}
    </>
  )
}

/** The explanation of the costs beside the stones. */
const Preview = ({ preview: { received } }: CardProps) =>
  received?.results.some(({ kind }) => kind === 'output') && (
    <p className={classes.preview}>
      {received.isDone
        ? `The line is finished. Its finished goods carry the full cost${isZero(received.labour) ? '' : ' and the labor'}.`
        : 'The line stays open. Finished goods carry a cost by weight until it is finished.'}
      {received.recosted.length > 0 && ` The cost of ${counted(received.recosted.length, 'stone')} of earlier receipts changes.`}
    </p>
  )
