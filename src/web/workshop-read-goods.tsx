import { nouns } from '../domain/index.ts'
import { isPositive, isZero } from '../domain/kit/quantity.ts'
import { weighedIn } from '../domain/stock-type.ts'
import { yieldOf } from '../domain/work-receipt.ts'
import { inWords, Measure, Money } from './kit/cell.tsx'
import { readable, weight } from './kit/number.ts'
import { RefLink } from './kit/place.tsx'
import { useRights } from './kit/session.tsx'
import classes from './workshop.module.css'
import type { WorkLineRow, WorkRow } from './workshop-kind.ts'

const { fields } = nouns.orderForm
const much = (line: Pick<WorkLineRow, 'type'>, value: string | null) =>
  isPositive(value ?? '0') && <Measure unit={weighedIn(line.type)}>{weight(value)}</Measure>

/** What is finished of what was cut; as long as no loss was entered, nobody knows what of the rest will be dust. */
const yieldIn = (line: WorkLineRow) =>
  isPositive(line.openWeight ?? '0') && isZero(line.lossWeight ?? '0')
    ? null
    : yieldOf({
        ...{ finished: line.finishedWeight ?? '0', issued: line.weight ?? '0' },
        ...{ uncut: line.uncutWeight ?? '0', open: line.openWeight ?? '0' },
      })

export const ReadGoods = ({ row }: { row: WorkRow }) => {
  const seesCost = useRights().may('confidential.read')
  const heads = ['In', 'Finished', 'Uncut', 'Rejects', 'Loss', 'In work', 'Yield', ...(seesCost ? ['Cost'] : [])]
  return (
    <div className={classes.scroll}>
      <table className={classes.read} aria-label="Goods">
        <thead>
          <tr>
            <th scope="col">Goods</th>
            {heads.map(head => (
              <th key={head} scope="col" className={classes.number}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(row.items as WorkLineRow[]).map((line, index) => {
            const percent = yieldIn(line)
            return (
              <tr key={line.id}>
                <td>
                  {index + 1}{' '}
                  {line.inventory && (
                    <RefLink noun="inventory" id={line.inventory.id}>
                      {line.sku ?? line.inventory.title}
                    </RefLink>
                  )}{' '}
                  {line.description || line.stoneName?.title}
                  <div className={classes.quiet}>
                    {[
                      line.ownership === 'own' ? null : inWords(fields.items.line!.ownership!, line.ownership),
                      line.details,
                      line.condition,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </div>
                </td>
                <td className={classes.number}>
                  {line.pieces ? `${readable(line.pieces)} pcs ` : ''}
                  {much(line, line.weight)}
                </td>
                <td className={classes.number}>
                  {line.finishedPieces ? `${readable(line.finishedPieces)} pcs ` : ''}
                  {much(line, line.finishedWeight)}
                </td>
                <td className={classes.number}>{much(line, line.uncutWeight)}</td>
                <td className={classes.number}>{much(line, line.rejectWeight)}</td>
                <td className={classes.number}>{much(line, line.lossWeight)}</td>
                <td className={classes.number}>
                  <b>{row.state !== 'cancelled' && much(line, line.openWeight)}</b>
                </td>
                <td className={classes.number}>{percent && isPositive(percent) ? `${readable(percent)} %` : ''}</td>
                {seesCost && (
                  <td className={classes.number}>
                    <Money value={line.cost} />
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
