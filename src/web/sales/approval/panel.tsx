import { entities } from '../../../domain/index.ts'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { approvalLifecycle } from '../../../domain/sales/approval.ts'
import { Attachments } from '../../company/attachment/attachment.tsx'
import { SentOf } from '../../documents/share/sent.tsx'
import { useRecord } from '../../kit/data/query.ts'
import { Status } from '../../kit/display/cell.tsx'
import { titleOf } from '../../kit/record/entity.ts'
import { History } from '../../kit/record/history.tsx'
import { Summary } from '../../kit/record/summary.tsx'
import { Panel, Section } from '../../kit/shell/page.tsx'
import { RefLink } from '../../kit/shell/place.tsx'
import { quantityOf } from '../../stock/stone/cells.tsx'
import classes from './approval.module.css'
import { approvalKind } from './kind.ts'
import { isOut } from './return/quantities.ts'
import { standingOf } from './summary.tsx'
import { ApprovalButtons } from './transitions.tsx'

/** One approval beside the list: the status of its goods and its actions. */
export const ApprovalPanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data: row, error } = useRecord(entities.approval, id)
  if (!row)
    return (
      <Panel title={error ? 'Approval' : <>&nbsp;</>} onClose={onClose}>
        {error && <p role="alert">{error.message}</p>}
      </Panel>
    )
  return (
    <Panel title={titleOf(entities.approval, row)} onClose={onClose} href={`${approvalKind.home}/${id}`}>
      {isIn(approvalLifecycle, row.state, 'open') && (
        <div className={classes.actions}>
          <ApprovalButtons row={row} small />
        </div>
      )}
      <Summary
        pairs={[
          [
            'Customer',
            <RefLink key="customer" entity="customer" id={row.customer.id}>
              {row.customer.title}
            </RefLink>,
          ],
          ...standingOf(row),
        ]}
      />
      <Section title="Stones">
        <ul className={classes.panelLines}>
          {row.items.map(line => (
            <li key={line.id}>
              <div>
                {line.inventory && (
                  <RefLink entity="inventory" id={line.inventory.id}>
                    {line.sku ?? line.inventory.title}
                  </RefLink>
                )}{' '}
                {line.description}
              </div>
              <span>
                {!isIn(approvalLifecycle, row.state, 'open') || isOut(line) ? (
                  quantityOf(
                    isIn(approvalLifecycle, row.state, 'open') ? line.outPieces : line.pieces,
                    isIn(approvalLifecycle, row.state, 'open') ? line.outWeight : (line.weight ?? '0'),
                    line.type ?? '',
                  )
                ) : (
                  <Status tone="green">not out</Status>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <Attachments entity={entities.approval} id={id} />
      <SentOf entity={entities.approval} row={row} />
      <Section title="History">
        <History entity={entities.approval} id={id} />
      </Section>
    </Panel>
  )
}
