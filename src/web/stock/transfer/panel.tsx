import { entities } from '../../../domain/index.ts'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { transferLifecycle } from '../../../domain/stock/transfer.ts'
import { Attachments } from '../../company/attachment/attachment.tsx'
import { useRecord } from '../../kit/data/query.ts'
import { titleOf } from '../../kit/record/entity.ts'
import { History } from '../../kit/record/history.tsx'
import { Summary } from '../../kit/record/summary.tsx'
import { Panel, Section } from '../../kit/shell/page.tsx'
import { Go, RefLink } from '../../kit/shell/place.tsx'
import { quantityOf } from '../stone/cells.tsx'
import table from '../stone/table.module.css'
import { type TransferRow, transferHome } from './messages.ts'
import { summaryOf } from './summary.tsx'
import { LineState } from './ticks.tsx'
import classes from './transfer.module.css'
import { TransferButtons } from './transitions.tsx'

/** The stones of a transfer and their current places. */
export const TransferStones = ({ row }: { row: TransferRow }) => (
  <table className={`${table.table} ${classes.stones}`}>
    <thead>
      <tr>
        <th scope="col">#</th>
        <th scope="col">Stone</th>
        <th scope="col">Weight</th>
        <th scope="col">Status</th>
      </tr>
    </thead>
    <tbody>
      {row.items.map((line, index) => (
        <tr key={line.id}>
          <td>{index + 1}</td>
          <td>
            <RefLink entity="inventory" id={line.inventory.id}>
              {line.sku ?? line.inventory.title}
            </RefLink>
            <span className={table.quiet}>{line.details}</span>
          </td>
          <td>{quantityOf(line.pieces, line.weight, line.type ?? '')}</td>
          <td>{isIn(transferLifecycle, row.state, 'inForce') && <LineState line={line} />}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** One transfer beside the list: its stones and its actions. */
export const TransferPanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data: row, error } = useRecord(entities.transfer, id)
  if (!row)
    return (
      <Panel title={error ? 'Transfer' : <>&nbsp;</>} onClose={onClose}>
        {error && <p role="alert">{error.message}</p>}
      </Panel>
    )
  return (
    <Panel title={titleOf(entities.transfer, row)} onClose={onClose} href={`${transferHome}/${id}`}>
      <div className={classes.actions}>
        {row.state === 'draft' ? <Go to={`${transferHome}/${id}`}>Continue draft</Go> : <TransferButtons row={row} small />}
      </div>
      <Summary pairs={summaryOf(row)} />
      <Section title="Stones">
        <TransferStones row={row} />
      </Section>
      <Attachments entity={entities.transfer} id={id} />
      <Section title="History">
        <History entity={entities.transfer} id={id} />
      </Section>
    </Panel>
  )
}
