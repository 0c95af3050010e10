import { weightUnitOf } from '../../../../domain/stock/stone/type.ts'
import { workResult } from '../../../../domain/workshop/order-form/line.ts'
import type { WorkKind } from '../../../../domain/workshop/work-kind.ts'
import { GridHead } from '../../../documents/lines/line-parts.tsx'
import lines from '../../../documents/view.module.css'
import { counted, day, weight } from '../../../kit/data/number.ts'
import { inWords, Measure, Money } from '../../../kit/display/cell.tsx'
import { RefLink } from '../../../kit/shell/place.tsx'
import { useRights, useUser } from '../../../kit/shell/session.tsx'
import { Sideways } from '../../../kit/shell/sideways.tsx'
import { makesJewels, type WorkRow } from '../../kind.ts'
import classes from '../order-form.module.css'

export const ReadResults = ({ kind, row }: { kind: WorkKind; row: WorkRow }) => {
  const seesCost = useRights().may('confidential.read')
  const base = useUser().settings.currency
  if (row.results.length === 0) return null
  const unitOf = (of: number | null) => (of === null ? 'g' : weightUnitOf(row.items[of - 1]?.type ?? 'single'))
  // Customer goods have no cost.
  const isOwn = (of: number | null) => of === null || row.items[of - 1]?.ownership === 'own'
  const heads = [
    ...['Receipt', 'Line', 'Result', 'Number'].map(label => ({ label })),
    ...['Weight', ...(seesCost ? [`Cost, ${base}`] : [])].map(label => ({ label, right: true })),
  ]
  return (
    <Sideways label="Results" className={lines.scroll}>
      <table className={`${lines.read} ${classes.read}`} aria-label="Results">
        <GridHead heads={heads} />
        <tbody>
          {row.results.map(result => (
            <tr key={result.id} data-struck={result.reworked || undefined}>
              <td>
                {result.receipt}, {day(result.date)}
              </td>
              <td>{result.of ?? ''}</td>
              <td>
                {result.kind === 'uncut' && makesJewels(kind) ? 'Returned' : inWords(workResult.kind, result.kind)}
                {result.reworked && ', returned for rework'}
              </td>
              <td>
                {result.inventory && (
                  <RefLink entity="inventory" id={result.inventory.id}>
                    {result.inventory.title}
                  </RefLink>
                )}
              </td>
              <td className={lines.number}>
                {result.pieces ? `${result.estimated ? 'about ' : ''}${counted(result.pieces, 'pc')} ` : ''}
                <Measure unit={unitOf(result.of)}>{weight(result.weight)}</Measure>
              </td>
              {seesCost && <td className={lines.number}>{isOwn(result.of) && <Money value={result.cost} />}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  )
}
