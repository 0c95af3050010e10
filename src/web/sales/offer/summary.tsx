import { entities } from '../../../domain/index.ts'
import { isIn, type Lifecycle } from '../../../domain/kit/lifecycle.ts'
import type { OfferAnswer } from '../../../domain/sales/offer/answer.ts'
import { languages } from '../../../domain/trade/languages.ts'
import type { Pair } from '../../documents/bill-pairs.tsx'
import { DocumentSummary } from '../../documents/summary.tsx'
import { moment } from '../../kit/data/moment.ts'
import { counted, day } from '../../kit/data/number.ts'
import { Cell } from '../../kit/display/cell.tsx'
import { Summary } from '../../kit/record/summary.tsx'
import { RefLink } from '../../kit/shell/place.tsx'
import type { OfferRow } from '../../stock/stone/line-values.ts'
import classes from './offer.module.css'

const { fields } = entities.offer

/** The status of an offer, as label and value. */
const pairsOf = (row: OfferRow): Pair[] => [
  ['Status', <Cell key="status" name="status" field={fields.status} row={row} />],
  [fields.validUntil.label, day(row.validUntil)],
  ...(row.answer ? [['Answer', <Answer key="answer" answer={row.answer} />] satisfies Pair] : []),
  ...(row.language ? [[fields.language.label, languages[row.language].name] satisfies Pair] : []),
  ...(row.documents.length > 0 ? [['Became', <Documents key="documents" row={row} />] satisfies Pair] : []),
]

/** What the client answered on the private link. */
const Answer = ({ answer: { at, lines, message } }: { answer: OfferAnswer }) => (
  <span className={classes.answer}>
    <span>
      {lines.length === 0 ? 'No stone' : `${counted(lines.length, 'stone')} wanted`}, {moment(at)}
    </span>
    {message && <q>{message}</q>}
  </span>
)

/** The approvals and invoices that an offer became. */
const Documents = ({ row }: { row: OfferRow }) => (
  <span className={classes.documents}>
    {row.documents.map(({ entity, id, number, state }) => {
      const { one, lifecycle }: { one: string; lifecycle: Lifecycle } = entities[entity]
      return (
        <span key={id}>
          <RefLink entity={entity} id={id}>
            {number ?? `Draft ${one}`}
          </RefLink>
          {isIn(lifecycle, state, 'void') && ' canceled'}
        </span>
      )
    })}
  </span>
)

/** The summary of an offer. */
export const OfferSummary = ({ row }: { row: OfferRow | null }) => (
  <DocumentSummary row={row}>{row && <Summary pairs={pairsOf(row)} />}</DocumentSummary>
)
