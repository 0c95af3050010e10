import { Button } from '@mantine/core'
import { deliveryStates, documentLabel, type Webhook, type WebhookDelivery } from '../../../domain/company/webhook.ts'
import { api } from '../../kit/data/api.ts'
import { moment } from '../../kit/data/moment.ts'
import { useChange, useRead } from '../../kit/data/query.ts'
import { Status } from '../../kit/display/cell.tsx'
import { Dialog } from '../../kit/feedback/dialog.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { capital } from '../../kit/record/entity.ts'
import { RefLink } from '../../kit/shell/place.tsx'
import table from '../setting-table.module.css'

const Delivery = ({ delivery, onRepeat }: { delivery: WebhookDelivery; onRepeat: () => void }) => {
  const { type, document, createdAt, state, attempts, nextAt, words } = delivery
  const { label, tone } = deliveryStates[state]
  return (
    <tr>
      <td>
        <code>{type}</code>
      </td>
      <td data-label="Document">
        <RefLink entity={document.kind} id={document.id}>
          {capital(documentLabel(document.kind))}
        </RefLink>
      </td>
      <td data-label="Action at">{moment(createdAt)}</td>
      <td data-label="State">
        <Status tone={tone}>{label}</Status>
        {words && `. ${words}`}
        {state === 'waiting' && nextAt && ` Next attempt at ${moment(nextAt)}.`}
      </td>
      <td data-label="Attempts">{attempts}</td>
      <td>
        <Button size="compact-sm" variant="default" aria-label={`Send again: ${type}`} onClick={onRepeat}>
          Send again
        </Button>
      </td>
    </tr>
  )
}

/** The messages to a webhook in the last 30 days, and whether they were delivered. */
export const Deliveries = ({ webhook: { id, name, failed }, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const { data: deliveries } = useRead('webhook/delivery', { id })
  const replay = useChange((delivery: string | undefined) => api.put('webhook/replay', { id, delivery }))
  const again = (delivery?: string) =>
    replay.mutateAsync(delivery).then(({ queued }) => notify.success(queued > 0 ? 'It is sent again.' : 'It is being sent.'), notify.error)
  return (
    <Dialog title={`Deliveries to ${name}`} wide onClose={onClose}>
      {failed > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => void again()}>
          Send the failed ones again
        </Button>
      )}
      {deliveries?.length === 0 && <p className={table.lead}>Nothing was sent in the last 30 days.</p>}
      {deliveries && deliveries.length > 0 && (
        <div className={table.scroll}>
          <table className={`${table.table} ${table.cards} ${table.wraps}`}>
            <thead>
              <tr>
                <th scope="col">Message</th>
                <th scope="col">Document</th>
                <th scope="col">Action at</th>
                <th scope="col">State</th>
                <th scope="col">Attempts</th>
                <th scope="col">
                  <span className={table.hidden}>Send again</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {deliveries.map(delivery => (
                <Delivery key={delivery.id} delivery={delivery} onRepeat={() => void again(delivery.id)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  )
}
