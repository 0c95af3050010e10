import { isIn } from '../../../../domain/kit/lifecycle.ts'
import { isPositive, sum } from '../../../../domain/kit/quantity.ts'
import { weightUnitOf } from '../../../../domain/stock/stone/type.ts'
import { workLifecycle } from '../../../../domain/workshop/lifecycle.ts'
import { workLine } from '../../../../domain/workshop/order-form/line.ts'
import { cuttingLoss, lineYield } from '../../../../domain/workshop/order-form/yield.ts'
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

/** The yield of a line; a dash while something is in work and it is not known, empty when nothing was finished. */
const yieldText = (row: WorkRow, line: WorkLineRow, number: number): string => {
  const open = line.openWeight ?? '0'
  const percent = lineYield({
    ...{ finished: line.finishedWeight ?? '0', issued: sum([line.weight, line.scaleWeight]), uncut: line.uncutWeight ?? '0', open },
    loss: cuttingLoss(row.results, number),
  })
  if (percent) return `${readable(percent)} %`
  return isPositive(open) && !isIn(workLifecycle, row.state, 'void') ? '–' : ''
}

const detailsOf = (line: WorkLineRow): string =>
  [
    line.ownership === 'own' ? null : inWords(workLine.ownership, line.ownership),
    line.details,
    line.condition,
    isPositive(line.scaleWeight ?? '0') ? `scale difference +${weight(line.scaleWeight)} ${weightUnitOf(line.type)}` : null,
  ]
    .filter(Boolean)
    .join(' · ')

export const ReadGoods = ({ kind, row }: { kind: WorkKind; row: WorkRow }) => {
  const seesCost = useRights().may('confidential.read')
  const figures = [...headsOf(kind), ...(seesCost ? ['Cost'] : [])]
  return (
    <Sideways label="Goods" className={lines.scroll}>
      <table className={`${lines.read} ${classes.read}`} aria-label="Goods">
        <GridHead heads={[{ label: 'Goods' }, ...figures.map(label => ({ label, right: true }))]} />
        <tbody>
          {row.items.map((line, index) => {
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
                  <div className={classes.quiet}>{detailsOf(line)}</div>
                </td>
                <td className={lines.number}>{much(line, line.weight, line.pieces)}</td>
                <td className={lines.number}>{much(line, line.finishedWeight, line.finishedPieces)}</td>
                <td className={lines.number}>{much(line, line.uncutWeight)}</td>
                <td className={lines.number}>{much(line, line.rejectWeight)}</td>
                <td className={lines.number}>{much(line, line.lossWeight)}</td>
                <td className={lines.number}>
                  <b>{!isIn(workLifecycle, row.state, 'void') && much(line, line.openWeight)}</b>
                </td>
                <td className={lines.number}>{yieldText(row, line, index + 1)}</td>
                {seesCost && <td className={lines.number}>{line.ownership === 'own' && <Money value={line.cost} />}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Sideways>
  )
}
