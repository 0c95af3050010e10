import { nouns } from '../domain/index.ts'
import { isPositive } from '../domain/kit/quantity.ts'
import { yieldOf } from '../domain/work-receipt.ts'
import { inWords, Measure, Money } from './kit/cell.tsx'
import { amount, day, price, readable, weight } from './kit/number.ts'
import { RefLink } from './kit/place.tsx'
import { useRights, useUser } from './kit/session.tsx'
import classes from './workshop.module.css'
import type { WorkLineRow, WorkRow } from './workshop-kind.ts'
import { unitFor } from './workshop-values.ts'

const { fields } = nouns.orderForm
const much = (line: Pick<WorkLineRow, 'type'>, value: string | null) =>
  isPositive(value ?? '0') && <Measure unit={unitFor(line.type)}>{weight(value)}</Measure>

/** The goods with what became of each, the work done to them, and every receipt. */
export const WorkRead = ({ row }: { row: WorkRow }) => (
  <>
    <ReadGoods row={row} />
    <ReadTasks row={row} />
    <ReadResults row={row} />
  </>
)

const yieldIn = (line: WorkLineRow) =>
  yieldOf({
    ...{ finished: line.finishedWeight ?? '0', issued: line.weight ?? '0' },
    ...{ uncut: line.uncutWeight ?? '0', open: line.openWeight ?? '0' },
  })

const ReadGoods = ({ row }: { row: WorkRow }) => {
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
                  <b>{much(line, line.openWeight)}</b>
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

const ReadTasks = ({ row }: { row: WorkRow }) =>
  row.tasks.length > 0 && (
    <div className={classes.scroll}>
      <table className={classes.read} aria-label="Work">
        <thead>
          <tr>
            <th scope="col">Work</th>
            <th scope="col">To</th>
            <th scope="col" className={classes.number}>
              Price
            </th>
            <th scope="col" className={classes.number}>
              Amount
            </th>
            <th scope="col">Invoice</th>
          </tr>
        </thead>
        <tbody>
          {row.tasks.map(task => (
            <tr key={task.id}>
              <td>{task.description}</td>
              <td>{task.of ? `line ${task.of}` : 'all of it'}</td>
              <td className={classes.number}>{task.rate && `${price(task.rate, row.currency)} ${task.basis}`}</td>
              <td className={classes.number}>{task.amount && amount(task.amount, row.currency)}</td>
              <td>{task.billed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )

const ReadResults = ({ row }: { row: WorkRow }) => {
  const seesCost = useRights().may('confidential.read')
  const base = useUser().settings.currency
  if (row.results.length === 0) return null
  const unitOf = (of: number | null) => (of === null ? 'g' : unitFor(row.items[of - 1]?.type ?? 'single'))
  return (
    <div className={classes.scroll}>
      <table className={classes.read} aria-label="Results">
        <thead>
          <tr>
            <th scope="col">Receipt</th>
            <th scope="col">Line</th>
            <th scope="col">Result</th>
            <th scope="col">Number</th>
            <th scope="col" className={classes.number}>
              Weight
            </th>
            {seesCost && (
              <th scope="col" className={classes.number}>
                Cost, {base}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {row.results.map(result => (
            <tr key={result.id} data-struck={result.reworked || undefined}>
              <td>
                {result.receipt}, {day(result.date)}
              </td>
              <td>{result.of ?? ''}</td>
              <td>
                {inWords(fields.results.line!.kind!, result.kind)}
                {result.reworked && ', taken back for rework'}
              </td>
              <td>
                {result.inventory && (
                  <RefLink noun="inventory" id={result.inventory.id}>
                    {result.inventory.title}
                  </RefLink>
                )}
              </td>
              <td className={classes.number}>
                {result.pieces ? `${readable(result.pieces)} pcs ` : ''}
                <Measure unit={unitOf(result.of)}>{weight(result.weight)}</Measure>
              </td>
              {seesCost && (
                <td className={classes.number}>
                  <Money value={result.cost} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
