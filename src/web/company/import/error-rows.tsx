import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { cellName } from '../../../domain/kit/import/columns.ts'
import type { FaultKind } from '../../../domain/kit/import/contract.ts'
import { counted } from '../../kit/data/number.ts'
import { correctedTo, isLeftOut, withCells, withRows } from './corrections.ts'
import classes from './errors.module.css'
import type { Job, Reading } from './job.ts'

type RowsProps = { columns: Job['columns']; error: FaultKind; reading: Reading; onChange: (reading: Reading) => void }

const shownAtOnce = 20

/** What the cells of all rows were corrected to, where it is the same. */
const inAll = (reading: Reading, { rows, column }: FaultKind): string | undefined => {
  const [text, ...others] = new Set(rows.map(({ row }) => correctedTo(reading, row, column)))
  return others.length === 0 ? text : undefined
}

/** The rows of a kind of error: each cell can be corrected, and each row left out. */
export const ErrorRows = ({ columns, error, reading, onChange }: RowsProps) => {
  const { rows, count, column } = error
  const [shown, setShown] = useState(shownAtOnce)
  const isSame = column !== '' && rows.length > 1 && rows.every(({ cell }) => cell === rows[0]?.cell)
  const areOut = rows.every(({ row }) => isLeftOut(reading, row))
  return (
    <details className={classes.rows}>
      <summary>{count === 1 ? 'Correct it here, or leave the row out' : 'Correct them here, or leave rows out'}</summary>
      {rows.length > 1 && (
        <div className={classes.all}>
          {isSame && (
            <>
              <span className={classes.read}>All {counted(rows.length, 'row')}</span>
              <Correction
                label={`${column} in ${counted(rows.length, 'row')}`}
                value={inAll(reading, error)}
                cell={rows[0]?.cell ?? ''}
                onChange={text => onChange(withCells(reading, rows, column, text))}
              />
            </>
          )}
          <Button variant="default" size="xs" onClick={() => onChange(withRows(reading, rows, areOut))}>
            {areOut ? `Read ${counted(rows.length, 'row')} again` : `Leave out ${counted(rows.length, 'row')}`}
          </Button>
        </div>
      )}
      <ul>
        {rows.slice(0, shown).map(({ row, cell }) => (
          <li key={row}>
            <label className={classes.read}>
              <input
                type="checkbox"
                checked={!isLeftOut(reading, row)}
                onChange={event => onChange(withRows(reading, [{ row, cell }], event.currentTarget.checked))}
              />
              {cellName(columns, row, column)}
            </label>
            {column !== '' && !isLeftOut(reading, row) && (
              <Correction
                label={`${column} in row ${row}`}
                value={correctedTo(reading, row, column)}
                cell={cell}
                onChange={text => onChange(withCells(reading, [{ row, cell }], column, text))}
              />
            )}
          </li>
        ))}
      </ul>
      {shown < rows.length && (
        <Button variant="default" size="xs" onClick={() => setShown(rows.length)}>
          Show {counted(rows.length - shown, 'more row')}
        </Button>
      )}
      {rows.length < count && <p className={classes.quiet}>And {counted(count - rows.length, 'more row')}. Correct them in the file.</p>}
    </details>
  )
}

type CorrectionProps = { label: string; value: string | undefined; cell: string; onChange: (text: string) => void }

const Correction = ({ label, value, cell, onChange }: CorrectionProps) => (
  <TextInput
    aria-label={label}
    size="xs"
    value={value ?? cell}
    placeholder="Empty"
    maxLength={2_000}
    onChange={event => onChange(event.currentTarget.value)}
    autoComplete="off"
  />
)
