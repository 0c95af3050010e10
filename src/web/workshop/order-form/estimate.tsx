import { useFormContext } from 'react-hook-form'
import { over, round, times } from '../../../domain/kit/quantity.ts'
import { counted, readable } from '../../kit/data/number.ts'
import { useRead } from '../../kit/data/query.ts'
import { asTyped, typedWeight } from '../../kit/form/typed-text.ts'
import classes from './order-form.module.css'
import type { GoodsValues, WorkValues } from './values.ts'

const hoursOf = (minutes: string): string => readable(round(over(minutes, 60), 1))

/** What came of such goods in past jobs: the yield, and the time for this weight. Nothing while there were none. */
export const Estimate = ({ index, line, stoneName }: { index: number; line: GoodsValues; stoneName: string }) => {
  const form = useFormContext<WorkValues>()
  const { data } = useRead('order-form/estimate', { stoneName, type: line.type })
  if (!data?.yield) return null
  const { jobs, minutesPerCarat } = data
  const { low, middle, high } = data.yield
  const weight = typedWeight(line.weight, line.type)
  const hours = weight && minutesPerCarat ? `, about ${hoursOf(times(minutesPerCarat, weight))} hours` : ''
  return (
    <span>
      {counted(jobs, 'past job')}: yield {readable(middle)} % ({readable(low)} to {readable(high)}){hours}{' '}
      {!line.more.expectedYield && (
        <button
          type="button"
          className={classes.use}
          onClick={() =>
            form.setValue(
              `items.${index}.more`,
              { ...form.getValues(`items.${index}.more`), expectedYield: asTyped(middle) },
              { shouldDirty: true },
            )
          }
        >
          Expect {readable(middle)} %
        </button>
      )}
    </span>
  )
}
