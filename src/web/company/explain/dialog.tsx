import { entities } from '../../../domain/index.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import { present } from '../../../domain/kit/present.ts'
import type { ExplainedPart, ExplainedRow, Explanation } from '../../../domain/reports/contract.ts'
import type { ExplainedEntity } from '../../../domain/reports/explain.ts'
import { amount, counted, day, weight } from '../../kit/data/number.ts'
import { useRead } from '../../kit/data/query.ts'
import { Cell, Measure } from '../../kit/display/cell.tsx'
import { Dialog } from '../../kit/feedback/dialog.tsx'
import { Go, useHome } from '../../kit/shell/place.tsx'
import classes from './dialog.module.css'

type Props = { entity: ExplainedEntity; id: string; field: string; onClose: () => void }

/** How a number is calculated: the formula in words, and its postings, each linked to its document. */
export const ExplanationDialog = ({ onClose, ...query }: Props) => {
  const { data, error } = useRead('explain', query)
  return (
    <Dialog title={data ? `${data.label} of ${data.title}` : 'How it is calculated'} wide onClose={onClose}>
      {error && <p role="alert">{error.message}</p>}
      {data && <ExplanationView entity={entities[query.entity]} field={query.field} explanation={data} onLeave={onClose} />}
    </Dialog>
  )
}

type ExplanationProps = { entity: Entity; field: string; explanation: Explanation; onLeave: () => void }

const ExplanationView = ({ entity, field, explanation, onLeave }: ExplanationProps) => {
  const { formula, description, parts, value, state } = explanation
  const unit = explanation.unit === 'money' ? explanation.currency : explanation.unit === 'grams' ? 'g' : 'ct'
  const words = (quantity: string) => (explanation.unit === 'money' ? amount(quantity, explanation.currency) : weight(quantity))
  return (
    <div className={classes.explanation}>
      <p className={classes.value}>
        {state === null ? (
          <Measure unit={unit}>{words(value)}</Measure>
        ) : (
          <Cell name={field} field={present(entity.fields[field])} row={{ [field]: state }} />
        )}
      </p>
      {description && <p>{description}</p>}
      <p className={classes.formula}>{formula}</p>
      {parts.map(part => (
        <Part key={part.label} part={part} unit={unit} words={words} onLeave={onLeave} />
      ))}
      {parts.length > 1 && (
        <p className={classes.whole}>
          <span>{parts.map(({ label }) => label).join(' + ')}</span>
          <b>{words(value)}</b>
        </p>
      )}
    </div>
  )
}

type PartProps = { part: ExplainedPart; unit: string; words: (quantity: string) => string; onLeave: () => void }

const Part = ({ part: { label, rows, earlier, sum }, unit, words, onLeave }: PartProps) => (
  <table className={classes.part}>
    <caption>{label}</caption>
    <thead>
      <tr>
        <th scope="col">Date</th>
        <th scope="col">Document</th>
        <th scope="col">Details</th>
        <th scope="col">Amount, {unit}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: postings have no other key and never change their order.
        <tr key={at}>
          <td>{day(row.date)}</td>
          <td>
            <Document row={row} onLeave={onLeave} />
          </td>
          <td>{row.description}</td>
          <td>{words(row.amount)}</td>
        </tr>
      ))}
      {earlier && (
        <tr>
          <td colSpan={3}>{counted(earlier.count, 'posting')} before this</td>
          <td>{words(earlier.sum)}</td>
        </tr>
      )}
      {rows.length === 0 && (
        <tr>
          <td colSpan={4}>No postings.</td>
        </tr>
      )}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colSpan={3}>
          {label}
        </th>
        <td>{words(sum)}</td>
      </tr>
    </tfoot>
  </table>
)

const Document = ({ row: { entity, id, title }, onLeave }: { row: ExplainedRow; onLeave: () => void }) => {
  const homeOf = useHome()
  const href = entity && id ? homeOf(entity, id) : null
  if (!href) return <>{title ?? '–'}</>
  return (
    <Go to={href} onClick={onLeave}>
      {title ?? 'Open'}
    </Go>
  )
}
