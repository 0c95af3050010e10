import { namesOf } from '../../domain/kit/names.ts'
import { isZero } from '../../domain/kit/quantity.ts'
import type { MemoFate } from '../../domain/purchases/contract.ts'
import { purchaseCost } from '../../domain/purchases/line.ts'
import { hsnText } from '../../domain/stock/stone/hsn.ts'
import { priceUnit } from '../../domain/stock/stone/price-unit.ts'
import { stoneTitle } from '../../domain/stock/stone/title.ts'
import { treatmentWords } from '../../domain/stock/stone/treatment.ts'
import { expenseTypes } from '../../domain/trade/expense-types.ts'
import { taxOnLine } from '../company/tax-rates.ts'
import frame from '../documents/document.module.css'
import { GridHead } from '../documents/lines/line-parts.tsx'
import lines from '../documents/view.module.css'
import { amount, price, readable } from '../kit/data/number.ts'
import { useRead } from '../kit/data/query.ts'
import { inWords, Money } from '../kit/display/cell.tsx'
import { Go, RefLink } from '../kit/shell/place.tsx'
import { useUser } from '../kit/shell/session.tsx'
import { LineWeight, quantityOf } from '../stock/stone/cells.tsx'
import { isMemo, type Made, type PurchaseRow } from './values.ts'

type Line = PurchaseRow['items'][number]

const expenses = new Map<string, string>(expenseTypes.map(({ code, name }) => [code, name]))
const maxLinks = 12

const whatOf = (line: Line): string =>
  line.expense ? (expenses.get(line.expense) ?? line.expense) : stoneTitle(line.colour, line.stoneName?.title ?? '')

const detailsOf = (line: Line, row: PurchaseRow): string =>
  [
    line.expense ? null : line.shape?.title,
    line.clarity,
    line.origin?.title,
    treatmentWords(line.treatments),
    line.description,
    line.hsn && hsnText(line.hsn),
    taxOnLine(line, row),
  ]
    .filter(Boolean)
    .join(' · ')

/** The lines of a recorded purchase: the goods, their SKUs and their cost. */
export const PurchaseReadLines = ({ row }: { row: PurchaseRow }) => {
  const isStock = row.variant === 'stock'
  const base = useUser().settings.currency
  const { data: made = [] } = useRead('purchase/stone', { id: row.id }, { enabled: isStock })
  const { data: fates = [] } = useRead('purchase/memo', { id: row.id }, { enabled: isMemo(row) })
  const figures = ['Pcs', 'Carats', 'Price', 'Amount', ...(isStock ? [`Cost, ${base}`] : [])]
  const heads = [
    { label: 'Line', quiet: true },
    { label: isStock ? 'SKU' : 'Stone' },
    { label: isStock ? 'Stone' : 'For' },
    ...figures.map(label => ({ label, right: true })),
  ]
  return (
    <div className={lines.scroll}>
      <table className={`${lines.read} ${lines.goods}`}>
        <GridHead heads={heads} />
        <tbody>
          {row.items.map((line, index) => (
            <tr key={line.id}>
              <td className={lines.count}>{index + 1}</td>
              <td>
                <Numbers line={line} made={made.filter(one => one.line === line.id)} purchase={row.id} />
              </td>
              <td>
                {whatOf(line)}
                <div className={frame.quiet}>{detailsOf(line, row)}</div>
                <Fate fate={fates.find(one => one.line === line.id)} line={line} currency={row.currency} />
              </td>
              <td className={lines.number}>{readable(line.pieces)}</td>
              <td className={lines.number}>
                <LineWeight line={line} />
              </td>
              <td className={lines.number}>
                {price(line.rate, row.currency)}
                {priceUnit(line.basis, line.type)}
                {line.discountPercent && !isZero(line.discountPercent) ? ` −${Number(line.discountPercent)} %` : ''}
              </td>
              <td className={lines.number}>{amount(line.amount, row.currency)}</td>
              {isStock && (
                <td className={lines.number}>
                  <Money value={line.cost} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {row.costs.length > 0 && (
        <p className={frame.quiet}>
          {row.costs
            .map(
              cost =>
                `${inWords(purchaseCost.kind, cost.kind)} ${amount(cost.amount, row.currency)} ${row.currency}, by ${cost.spread}${cost.billed ? '' : `, billed by ${cost.payee?.title ?? 'others'}`}`,
            )
            .join(' · ')}
        </p>
      )}
    </div>
  )
}

const fateLabels = { sold: 'Sold', lost: 'Lost', back: 'Back', left: 'Left' } as const

/** 'Sold 2 pcs, 3.00 ct · Left 1.00 ct · Owed 300.00 USD': what became of a line on memo. */
export const fateText = (fate: MemoFate, type: string, currency: string): string =>
  [
    ...namesOf(fateLabels).flatMap(name => {
      const { pieces, weight } = fate[name]
      return (pieces ?? 0) === 0 && isZero(weight) ? [] : [`${fateLabels[name]} ${quantityOf(pieces, weight, type)}`]
    }),
    ...(isZero(fate.owed) ? [] : [`Owed ${amount(fate.owed, currency)} ${currency}`]),
  ].join(' · ')

const Fate = ({ fate, line, currency }: { fate: MemoFate | undefined; line: Line; currency: string }) =>
  fate ? <div className={frame.quiet}>{fateText(fate, line.type, currency)}</div> : null

/** The SKUs that a line brought into stock, each a link. */
const Numbers = ({ line, made, purchase }: { line: Line; made: readonly Made[]; purchase: string }) => {
  if (line.inventory)
    return (
      <RefLink entity="inventory" id={line.inventory.id}>
        {line.inventory.title}
      </RefLink>
    )
  return (
    <>
      {made.slice(0, maxLinks).map(({ id, sku }) => (
        <div key={id}>
          <RefLink entity="inventory" id={id}>
            {sku}
          </RefLink>
        </div>
      ))}
      {made.length > maxLinks && <Go to={`/purchases-and-stock/inventory?purchase=${purchase}`}>{made.length - maxLinks} more</Go>}
    </>
  )
}
