import { isIn } from '../../../../domain/kit/lifecycle.ts'
import { isPositive, isZero } from '../../../../domain/kit/quantity.ts'
import { weightUnitOf } from '../../../../domain/stock/stone/type.ts'
import { workLifecycle } from '../../../../domain/workshop/lifecycle.ts'
import { workLine } from '../../../../domain/workshop/order-form/line.ts'
import { yieldOf } from '../../../../domain/workshop/order-form/receipt.ts'
import type { WorkKind } from '../../../../domain/workshop/work-kind.ts'
import { GridHead } from '../../../documents/lines/line-parts.tsx'
import lines from '../../../documents/view.module.css'
import { counted, readable, weight } from '../../../kit/data/number.ts'
import { inWords, Measure, Money } from '../../../kit/display/cell.tsx'
import { RefLink } from '../../../kit/shell/place.tsx'
import { useRights } from '../../../kit/shell/session.tsx'
import { Sideways } from '../../../kit/shell/sideways.tsx'
import { makesJewels, type WorkLineRow, type WorkRow } from '../../kind.ts'
import classes from '../order-form.module.css'

const much = (line: Pick<WorkLineRow, 'type'>, value: string | null, pieces?: number | null) =>
  isPositive(value ?? '0') && (
    <>
      {pieces ? `${counted(pieces, 'pc')} ` : ''}
      <Measure unit={weightUnitOf(line.type)}>{weight(value)}</Measure>
    </>
  )
/** The result columns. Material for jewelry is not cut, so it has others. */
const headsOf = (kind: WorkKind) =>
  makesJewels(kind)
    ? ['In', 'Used', 'Returned', 'Rejects', 'Loss', 'In work', 'Yield']
    : ['In', 'Finished', 'Uncut', 'Rejects', 'Loss', 'In work', 'Yield']

/** The yield of a line. It is unknown while goods are in work and no loss is recorded. */
const yieldIn = (line: WorkLineRow) =>
  isPositive(line.openWeight ?? '0') && isZero(line.lossWeight ?? '0')
    ? null
    : yieldOf({
        ...{ finished: line.finishedWeight ?? '0', issued: line.weight ?? '0' },
        ...{ uncut: line.uncutWeight ?? '0', open: line.openWeight ?? '0' },
      })

export const ReadGoods = ({ kind, row }: { kind: WorkKind; row: WorkRow }) => {
  const seesCost = useRights().may('confidential.read')
  const figures = [...headsOf(kind), ...(seesCost ? ['Cost'] : [])]
  return (
    <Sideways label="Goods" className={lines.scroll}>
      <table className={`${lines.read} ${classes.read}`} aria-label="Goods">
        <GridHead heads={[{ label: 'Goods' }, ...figures.map(label => ({ label, right: true }))]} />
        <tbody>
          {row.items.map((line, index) => {
            const percent = yieldIn(line)
            return (
              <tr key={line.id}>
                <td>
                  {index + 1}{' '}
                  {line.inventory && (
                    <RefLink entity="inventory" id={line.inventory.id}>
                      {line.sku ?? line.inventory.title}
                    </RefLink>
                  )}{' '}
                  {line.description || line.stoneName?.title}
                  <div className={classes.quiet}>
                    {[line.ownership === 'own' ? null : inWords(workLine.ownership, line.ownership), line.details, line.condition]
                      .filter(Boolean)
                      .join(' · ')}
                  </div>
                </td>
                <td className={lines.number}>{much(line, line.weight, line.pieces)}</td>
                <td className={lines.number}>{much(line, line.finishedWeight, line.finishedPieces)}</td>
                <td className={lines.number}>{much(line, line.uncutWeight)}</td>
                <td className={lines.number}>{much(line, line.rejectWeight)}</td>
                <td className={lines.number}>{much(line, line.lossWeight)}</td>
                <td className={lines.number}>
                  <b>{!isIn(workLifecycle, row.state, 'void') && much(line, line.openWeight)}</b>
                </td>
                <td className={lines.number}>{percent && isPositive(percent) ? `${readable(percent)} %` : ''}</td>
                {seesCost && <td className={lines.number}>{line.ownership === 'own' && <Money value={line.cost} />}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Sideways>
  )
}
