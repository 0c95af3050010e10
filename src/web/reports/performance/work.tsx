import { entities } from '../../../domain/index.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import type {
  Compared,
  GoodsShown as Kind,
  WorkShown as Made,
  EmployeePerformance as Performance,
} from '../../../domain/reports/performance/contract.ts'
import { amount, counted, readable, weight } from '../../kit/data/number.ts'
import report from '../report.module.css'
import { change, Figure, percent, points } from './figures.tsx'
import classes from './list.module.css'

type Props = {
  figures: { now: Made; before: Made }
  allowedLoss: Quantity | null
  holds: Performance['holds']
  currency: string
  shown: string
  onPick: (of: string) => void
}

/** A yield and the one it is compared with. */
const beside = (compared: Compared | null | undefined) =>
  compared ? `${percent(compared.own)} against ${percent(compared.usual)}` : 'nothing to compare'
const toneOf = (compared: Compared | null | undefined) =>
  !compared || Number(compared.difference) === 0 ? undefined : compared.difference.startsWith('-') ? 'red' : 'green'

/** An employee's cutting, setting and production (docs/domain/people.md#performance-of-a-maker). */
export const WorkFigures = ({ figures: { now, before }, allowedLoss, holds, currency, shown, onPick }: Props) => {
  const jobs = { of: 'jobs', shown, onPick }
  const isOver = allowedLoss !== null && now.lossPercent !== null && Number(now.lossPercent) > Number(allowedLoss)
  const hasMetal = Number(now.metalIssued) > 0
  return (
    <section className={classes.part} aria-label="Work">
      <h2>Work</h2>
      <div className={classes.figures}>
        <Figure
          {...jobs}
          label="Jobs completed"
          value={now.jobs}
          below={now.daysPerJob === null ? null : `${readable(now.daysPerJob)} days each`}
        />
        {now.lines > 0 && (
          <>
            <Figure
              {...jobs}
              label="Finished"
              value={`${weight(now.finished)} ct`}
              below={`of ${weight(now.issued)} ct issued, ${weight(now.uncut)} returned uncut`}
            />
            <Figure
              {...jobs}
              label="Yield"
              value={percent(now.yield)}
              below={change(now.yield, before.yield, true)}
              description="Finished ÷ (issued − returned uncut)."
            />
            <Figure
              label="Against expected"
              value={now.expected ? points(now.expected.difference) : '–'}
              tone={toneOf(now.expected)}
              below={beside(now.expected)}
              description="For goods with an expected yield."
            />
            <Figure
              label="Against colleagues"
              value={now.colleagues ? points(now.colleagues.difference) : '–'}
              tone={toneOf(now.colleagues)}
              below={beside(now.colleagues)}
              description="For goods that colleagues also cut: same stone and shape, from the same type of stock."
            />
            <Figure
              {...jobs}
              label="Loss"
              value={percent(now.lossPercent)}
              tone={isOver ? 'red' : undefined}
              below={`${weight(now.loss)} ct${allowedLoss ? `, ${percent(allowedLoss)} allowed` : ''}`}
            />
            {now.lossValue !== undefined && (
              <Figure
                {...jobs}
                label="Loss, at cost"
                value={amount(now.lossValue, currency)}
                description="Lost goods at their cost when issued."
              />
            )}
          </>
        )}
        {now.jewels > 0 && (
          <Figure
            {...jobs}
            label="Jewels"
            value={now.jewels}
            below={`${counted(now.stonesSet, 'stone')} set, ${now.stonesBroken + now.stonesLost} broken or lost`}
          />
        )}
        {hasMetal && (
          <Figure
            {...jobs}
            label="Metal lost"
            value={percent(now.metalLossPercent)}
            tone={now.metalAllowedPercent !== null && Number(now.metalLossPercent) > Number(now.metalAllowedPercent) ? 'red' : undefined}
            below={`${readable(now.metalLoss)} g of ${readable(now.metalIssued)} g${now.metalAllowedPercent === null ? '' : `, ${percent(now.metalAllowedPercent)} allowed`}`}
          />
        )}
        <Figure {...jobs} label="On time" value={percent(now.onTimePercent)} below={`${now.onTime} of ${now.promised} promised`} />
        <Figure
          {...jobs}
          label="Rework"
          value={percent(now.reworkPercent)}
          below={counted(now.reworked, 'job')}
          tone={now.reworked > 0 ? 'red' : undefined}
        />
        <Figure
          {...jobs}
          label={`Labor earned, ${currency}`}
          value={amount(now.labour, currency)}
          below={
            now.labourPerCarat === null ? change(now.labour, before.labour) : `${amount(now.labourPerCarat, currency)} per finished carat`
          }
        />
      </div>
      <p className={classes.now}>
        Today {counted(holds.jobs.documents, 'job')} in progress{holds.jobs.late > 0 && `, ${holds.jobs.late} of them late`}.
      </p>
    </section>
  )
}

const kindName = (kind: string) => Object.values(entities).find(({ name }) => name === kind)?.label ?? kind
const typeName = (type: string) => entities.inventory.fields.type.options?.find(({ value }) => value === type)?.label ?? type

/** Cutting results by stone and shape, compared where a comparison exists. */
export const KindsTable = ({ kinds }: { kinds: readonly Kind[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
  <div className={report.table} tabIndex={0} role="region" aria-label="By stone and shape">
    <table>
      <thead>
        <tr>
          <th scope="col">Stone</th>
          <th scope="col">Shape</th>
          <th scope="col">From</th>
          <th scope="col">Work</th>
          {['Lines', 'Issued ct', 'Finished ct', 'Yield', 'Expected', 'Colleagues', 'Loss ct'].map(head => (
            <th key={head} scope="col" data-right>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map(one => (
          <tr key={`${one.kind} ${one.type} ${one.stone} ${one.shape}`}>
            <td>{one.stone ?? 'Not named'}</td>
            <td>{one.shape ?? '–'}</td>
            <td>{typeName(one.type)}</td>
            <td>{kindName(one.kind)}</td>
            <td data-right>{one.lines}</td>
            <td data-right>{weight(one.issued)}</td>
            <td data-right>{weight(one.finished)}</td>
            <td data-right>{percent(one.yield)}</td>
            <td data-right data-tone={toneOf(one.expected)}>
              {one.expected ? percent(one.expected.usual) : '–'}
            </td>
            <td data-right data-tone={toneOf(one.colleagues)}>
              {one.colleagues ? percent(one.colleagues.usual) : '–'}
            </td>
            <td data-right>{weight(one.loss)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
