import { useState } from 'react'
import type { Tone } from '../../../domain/kit/field.ts'
import { transferLine } from '../../../domain/stock/transfer.ts'
import { day } from '../../kit/data/number.ts'
import { Cell, Status } from '../../kit/display/cell.tsx'
import { forget, remember, remembered } from '../../kit/draft/memory.ts'
import { quantityOf } from '../stone/cells.tsx'
import table from '../stone/table.module.css'
import { isOnTheWay, type TransferLine } from './messages.ts'
import classes from './transfer.module.css'

/** The ticked lines. With a name they are kept on this device until they are cleared, also when the browser drops the page. */
export const useTicks = (lines: readonly TransferLine[], name?: string) => {
  const [ids, setState] = useState<ReadonlySet<string>>(() => new Set(name === undefined ? [] : remembered<string[]>(name, [])))
  const setIds = (change: (before: ReadonlySet<string>) => ReadonlySet<string>) =>
    setState(before => {
      const after = change(before)
      if (name !== undefined) remember(name, [...after])
      return after
    })
  const ticked = lines.filter(({ id }) => ids.has(id))
  return {
    ticked,
    rest: lines.filter(({ id }) => !ids.has(id)),
    isTicked: ({ id }: TransferLine) => ids.has(id),
    tick: ({ id }: TransferLine, on = true) => setIds(before => new Set(on ? [...before, id] : [...before].filter(one => one !== id))),
    tickAll: (on: boolean) => setIds(() => new Set(on ? lines.map(({ id }) => id) : [])),
    clear: () => {
      if (name !== undefined) forget(name)
    },
  }
}
export type Ticks = ReturnType<typeof useTicks>

type Props = { lines: readonly TransferLine[]; ticks: Ticks; tickedStatus: { tone: Tone; label: string } }

/** Transfer lines with checkboxes. A line not in transit shows its place instead. */
export const TickTable = ({ lines, ticks, tickedStatus }: Props) => {
  const open = lines.filter(isOnTheWay)
  return (
    <table className={`${table.table} ${classes.stones}`}>
      <thead>
        <tr>
          <th scope="col">
            <input
              type="checkbox"
              aria-label="All stones"
              checked={open.length > 0 && open.every(ticks.isTicked)}
              onChange={event => ticks.tickAll(event.currentTarget.checked)}
            />
          </th>
          <th scope="col">Stone</th>
          <th scope="col">Carats</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <tr key={line.id} data-ticked={ticks.isTicked(line) || undefined} data-over={!isOnTheWay(line) || undefined}>
            <td>
              {isOnTheWay(line) && (
                <input
                  type="checkbox"
                  aria-label={line.sku ?? ''}
                  checked={ticks.isTicked(line)}
                  onChange={event => ticks.tick(line, event.currentTarget.checked)}
                />
              )}
            </td>
            <td>
              <b>{line.sku}</b>
              <span className={table.quiet}>{line.details}</span>
            </td>
            <td>{quantityOf(line.pieces, line.weight, line.type ?? '')}</td>
            <td>{ticks.isTicked(line) ? <Status tone={tickedStatus.tone}>{tickedStatus.label}</Status> : <LineState line={line} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The place of a line's stone, and since when. */
export const LineState = ({ line }: { line: TransferLine }) => (
  <>
    <Cell name="place" field={transferLine.place} row={line} />
    {line.arrived && <span className={table.quiet}>{day(line.arrived)}</span>}
  </>
)
