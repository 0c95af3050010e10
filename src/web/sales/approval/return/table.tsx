import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { numberKinds } from '../../../../domain/kit/number-kinds.ts'
import { isLargeVariance } from '../../../../domain/stock/inventory/approval-quantity.ts'
import { isWhole } from '../../../../domain/stock/stone/type.ts'
import { day } from '../../../kit/data/number.ts'
import { queryClient } from '../../../kit/data/query.ts'
import { Status } from '../../../kit/display/cell.tsx'
import { NumberBox } from '../../../kit/form/number-box.tsx'
import { weightKind } from '../../../kit/form/typed-text.ts'
import { useRights } from '../../../kit/shell/session.tsx'
import { quantityOf, weightLabel } from '../../../stock/stone/cells.tsx'
import { stonesById } from '../../../stock/stone/find.ts'
import type { Stone } from '../../../stock/stone/line-values.ts'
import table from '../../../stock/stone/table.module.css'
import classes from './quantities.module.css'
import { differenceOf, isOut, quantityFrom, type Take, type TakenLine } from './quantities.ts'

const stonesOf = (lines: readonly TakenLine[]) => {
  const ids = [...new Set(lines.flatMap(({ inventory }) => (inventory ? [inventory.id] : [])))].sort()
  return queryOptions({
    queryKey: ['inventory', 'lookup', 'taken', ids.join()],
    queryFn: () => stonesById(ids),
    enabled: ids.length > 0,
  })
}

/** The current stones of the lines, by id. */
export const useStonesOf = (lines: readonly TakenLine[]): ReadonlyMap<string, Stone> | undefined => useQuery(stonesOf(lines)).data

/** Whether part of a line can be returned, by pieces and carats. It waits for the data of the stones. */
export const isPartlyReturned = async (lines: readonly TakenLine[], { inventory }: TakenLine): Promise<boolean> =>
  !isWhole((await queryClient.ensureQueryData(stonesOf(lines))).get(inventory?.id ?? '')?.type ?? 'single')

type Props = {
  lines: readonly TakenLine[]
  take: Take
  /** Returned goods are weighed again. Sold or lost goods keep their recorded weight. */
  weighs?: boolean
  /** What of a line can be taken: the heading, and its text when that is not the quantity. */
  offered?: { label: string; textOf: (line: TakenLine) => ReactNode }
  /** A further column. */
  more?: { label: string; cell: (line: TakenLine) => ReactNode } | undefined
  /** Called when the quantity of a line is complete, to move the focus. */
  onEntered?: (line: TakenLine) => void
}

const outstanding = {
  label: 'Outstanding',
  textOf: ({ outPieces, outWeight, type }: TakenLine) => quantityOf(outPieces, outWeight, type ?? ''),
}

/** Lines with checkboxes, and for parcels the pieces and carats. */
export const TakeTable = ({ lines, take, weighs = false, offered = outstanding, more, onEntered }: Props) => {
  const stones = useStonesOf(lines)
  const isMany = new Set(lines.map(line => line.approval?.id)).size > 1
  return (
    <table className={`${table.table} ${classes.take}`}>
      <thead>
        <tr>
          <th scope="col">
            <input
              type="checkbox"
              aria-label="All lines"
              checked={lines.some(isOut) && lines.filter(isOut).every(take.isTicked)}
              onChange={event => take.tickAll(event.currentTarget.checked)}
            />
          </th>
          <th scope="col">Stone</th>
          <th scope="col">{offered.label}</th>
          <th scope="col">Pieces</th>
          <th scope="col">{weighs ? 'Measured weight' : 'Weight'}</th>
          {more && <th scope="col">{more.label}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <TakeRow
            key={line.id}
            line={line}
            take={take}
            weighs={weighs}
            offered={offered}
            more={more}
            isMeasured={Boolean(stones?.get(line.inventory?.id ?? '')) && !isWhole(stones?.get(line.inventory?.id ?? '')?.type ?? '')}
            showsDocument={isMany}
            onEntered={onEntered}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Required<Pick<Props, 'offered'>> & {
  line: TakenLine
  take: Take
  weighs: boolean
  more: Props['more']
  isMeasured: boolean
  showsDocument: boolean
  onEntered: ((line: TakenLine) => void) | undefined
}

const TakeRow = ({ line, take, weighs, offered, more, isMeasured, showsDocument, onEntered }: RowProps) => {
  const typed = take.typed[line.id]
  const box = (name: 'pieces' | 'weight', label: string) => (
    <NumberBox
      kind={name === 'pieces' ? numberKinds.pieces : weightKind(line.type)}
      selects
      aria-label={`${label} of ${line.sku}`}
      data-take={name}
      value={typed?.[name] ?? ''}
      onChange={text => take.type(line, { [name]: text })}
      onKeyDown={event => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        const next = name === 'pieces' ? event.currentTarget.closest('tr')?.querySelector<HTMLElement>('[data-take=weight]') : null
        if (next) next.focus()
        else onEntered?.(line)
      }}
      inputMode={name === 'pieces' ? 'numeric' : 'text'}
    />
  )
  return (
    <tr data-line={line.id} data-ticked={typed ? true : undefined}>
      <td>
        <input
          type="checkbox"
          aria-label={`${line.sku}`}
          checked={Boolean(typed)}
          disabled={!isOut(line)}
          onChange={event => take.tick(line, event.currentTarget.checked)}
        />
      </td>
      <td>
        <b>{line.sku}</b> {line.description}
        <span className={table.quiet}>
          {[showsDocument && line.approval ? `${line.approval.title ?? 'Draft'}, due ${day(line.dueDate)}` : '', line.details]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {typed && <TakeNote line={line} take={take} weighs={weighs} />}
      </td>
      <td>{offered.textOf(line)}</td>
      <td data-label="Pieces">{isMeasured && typed && line.outPieces !== null && box('pieces', 'Pieces')}</td>
      <td data-label={weighs ? 'Measured weight' : 'Weight'}>{isMeasured && typed && box('weight', weightLabel(line.type))}</td>
      {more && <td data-label={more.label}>{more.cell(line)}</td>}
    </tr>
  )
}

/** Under a ticked line: its input error, or the weight difference. */
const TakeNote = ({ line, take, weighs }: { line: TakenLine; take: Take; weighs: boolean }) => {
  const { may } = useRights()
  const { quantity, fault } = quantityFrom(line, take.typed[line.id] ?? { pieces: '', weight: '' })
  if (fault)
    return (
      <span className={table.fault} role="alert">
        {fault}
      </span>
    )
  const difference = quantity && differenceOf(quantity, line.type)
  if (!quantity || !difference) return null
  if (!weighs)
    return (
      <span className={table.quiet}>The last pieces use the recorded weight, {quantityOf(null, quantity.weight, line.type ?? '')}.</span>
    )
  const isRefused = isLargeVariance(quantity) && !may('inventory.adjust')
  return (
    <span className={classes.difference}>
      <Status tone={isLargeVariance(quantity) ? 'red' : 'amber'}>{difference} measured</Status>
      {isRefused && ' Only a Manager can accept a difference this large.'}
    </span>
  )
}
