import { Select } from '@mantine/core'
import { type DayOrder, dateShape } from '../../../domain/kit/date-text.ts'
import type { ColumnNumbers } from '../../../domain/kit/import/marks.ts'
import { writtenWith } from '../../../domain/kit/number-column.ts'
import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import type { DecimalMark } from '../../../domain/kit/number-shape.ts'
import { readNumber } from '../../../domain/kit/number-text.ts'
import { day, readable } from '../../kit/data/number.ts'
import classes from './import.module.css'
import type { Job, Reading } from './job.ts'

type Props = {
  job: Job
  reading: Reading
  onChange: (change: Partial<Reading>) => void
  faults: Readonly<Record<string, string>>
}

/** The choice that leaves a column out. */
const leftOut = 'none'

const sureness = ({ meaning, confidence, because }: { meaning: string; confidence: 'high' | 'medium'; because: string }): string =>
  `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}${confidence === 'high' ? '' : ', probably'}: ${because}`

/** The field that each column maps to, beside the first values of the column. */
export const ImportColumns = ({ job, reading: { mapping, decimals = {}, dates = {} }, onChange, faults }: Props) => (
  <div className={classes.scroll}>
    <table className={`${classes.table} ${classes.mapping}`}>
      <thead>
        <tr>
          <th>Column</th>
          <th>First values</th>
          <th>Imported as</th>
        </tr>
      </thead>
      <tbody>
        {job.columns.map(({ name, samples, found, numbers, dates: days }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={classes.samples}>{samples.join(' · ')}</td>
            <td>
              <Select
                aria-label={`${name} is imported as`}
                size="xs"
                data={[{ value: leftOut, label: 'Not imported' }, ...job.targets.map(({ value, label }) => ({ value, label }))]}
                value={mapping[name] === undefined ? null : (mapping[name] ?? leftOut)}
                placeholder="Choose what it is"
                onChange={target => onChange({ mapping: { ...mapping, [name]: target === leftOut ? null : target } })}
                error={faults[`mapping.${name}`]}
                searchable
                allowDeselect={false}
                selectFirstOptionOnChange
                maxDropdownHeight={320}
              />
              {found && <p className={classes.found}>{sureness(found)}</p>}
              {mapping[name] && numbers?.example && (
                <Decimals
                  {...{ name, numbers, example: numbers.example }}
                  chosen={decimals[name]}
                  onChange={mark => onChange({ decimals: { ...decimals, [name]: mark } })}
                />
              )}
              {mapping[name] && days?.example && (
                <Order
                  {...{ name, example: days.example, found: days.order }}
                  chosen={dates[name]}
                  onChange={order => onChange({ dates: { ...dates, [name]: order } })}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    {faults.mapping && (
      <p className={classes.fault} role="alert">
        {faults.mapping}
      </p>
    )}
  </div>
)

type DecimalsProps = {
  name: string
  numbers: ColumnNumbers
  example: string
  chosen: DecimalMark | undefined
  onChange: (mark: DecimalMark) => void
}

const readWith = (example: string, mark: DecimalMark): string => {
  const read = readNumber(example, { ...numberKinds.exchange, digits: 12 }, writtenWith(mark))
  return 'value' in read ? readable(read.value) : example
}

/** The number format of a column, with an example that can be read in two ways. Asked only when the file is ambiguous. */
const Decimals = ({ name, numbers, example, chosen, onChange }: DecimalsProps) => {
  const value = chosen ?? numbers.decimal
  return (
    <Select
      className={classes.decimals}
      size="xs"
      aria-label={`How ${name} is read`}
      data={(['.', ','] as const).map(mark => ({
        value: mark,
        label: `${example} is ${readWith(example, mark)}`,
      }))}
      value={value}
      placeholder={`What is ${example}?`}
      error={value ? undefined : 'Choose how to read it'}
      onChange={mark => mark && onChange(mark)}
      allowDeselect={false}
    />
  )
}

type OrderProps = {
  name: string
  example: string
  found: DayOrder | null
  chosen: DayOrder | undefined
  onChange: (order: DayOrder) => void
}

/** The order of day and month of a column, with a date that can be read in two ways. Asked only when the file is ambiguous. */
const Order = ({ name, example, found, chosen, onChange }: OrderProps) => {
  const shape = dateShape(example)
  if (!shape || 'value' in shape) return null
  const value = chosen ?? found
  return (
    <Select
      className={classes.decimals}
      size="xs"
      aria-label={`How ${name} is read`}
      data={(['dmy', 'mdy'] as const).map(order => ({ value: order, label: `${example} is ${day(shape[order])}` }))}
      value={value}
      placeholder={`What is ${example}?`}
      error={value ? undefined : 'Choose how to read it'}
      onChange={order => order && onChange(order)}
      allowDeselect={false}
    />
  )
}
