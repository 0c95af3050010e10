import { Button } from '@mantine/core'
import { useState } from 'react'
import { documentLabel, type NewWebhook, type Webhook } from '../../../domain/company/webhook.ts'
import { moment } from '../../kit/data/moment.ts'
import { useRead } from '../../kit/data/query.ts'
import { Status } from '../../kit/display/cell.tsx'
import { capital } from '../../kit/record/entity.ts'
import { Page } from '../../kit/shell/page.tsx'
import { CompanyTabs } from '../section-tabs.tsx'
import classes from '../setting.module.css'
import table from '../setting-table.module.css'
import { Secret } from '../token/secret.tsx'
import { WebhookActions } from './actions.tsx'
import { Deliveries } from './deliveries.tsx'
import { ChangeWebhook, CreateWebhook } from './form.tsx'
import own from './webhook.module.css'

const State = ({ webhook: { isActive, restsUntil, failed } }: { webhook: Webhook }) => {
  if (!isActive) return <Status tone="struck">Off</Status>
  if (restsUntil)
    return (
      <>
        <Status tone="red">Not reached</Status>. Next attempt at {moment(restsUntil)}.
      </>
    )
  return failed > 0 ? <Status tone="amber">On, {failed} failed</Status> : <Status tone="green">On</Status>
}

type RowProps = { webhook: Webhook; onChange: () => void; onLog: () => void; onSecret: (made: NewWebhook) => void }
const Row = ({ webhook, ...does }: RowProps) => (
  <tr>
    <td>{webhook.name}</td>
    <td data-label="Address" className={own.address}>
      {webhook.url}
    </td>
    <td data-label="Documents">{webhook.documents.map(kind => capital(documentLabel(kind))).join(', ') || 'All kinds'}</td>
    <td data-label="State">
      <State webhook={webhook} />
    </td>
    <td data-label="Waiting">{webhook.waiting}</td>
    <td data-label="Last delivered">{webhook.deliveredAt ? moment(webhook.deliveredAt) : 'Never'}</td>
    <td>
      <WebhookActions webhook={webhook} {...does} />
    </td>
  </tr>
)

/** Programs to which a message is sent for each action on a document. */
const Webhooks = () => {
  const { data: webhooks } = useRead('webhook', {})
  const [made, setMade] = useState<NewWebhook | null>(null)
  const [open, setOpen] = useState<{ dialog: 'create' } | { dialog: 'change' | 'log'; id: string } | null>(null)
  const close = () => setOpen(null)
  const shown = open && open.dialog !== 'create' ? webhooks?.find(({ id }) => id === open.id) : undefined
  return (
    <Page title="Webhooks" actions={<Button onClick={() => setOpen({ dialog: 'create' })}>Create webhook</Button>}>
      <div className={classes.tabs}>
        <CompanyTabs />
      </div>
      <div className={table.wide}>
        <p className={table.lead}>
          A webhook sends a message to another program, such as a web shop, for each action on a document. The message has the number of the
          document. The program reads the document with an API token. If the program does not answer, the message is sent again, for three
          days. With the secret the program checks that a message is from you.
        </p>
        {made && <Secret what={`the secret of ${made.name}`} secret={made.secret} />}
        {webhooks && webhooks.length > 0 && (
          <div className={table.scroll}>
            <table className={`${table.table} ${table.cards} ${table.wraps}`}>
              <thead>
                <tr>
                  <th scope="col">Program</th>
                  <th scope="col">Address</th>
                  <th scope="col">Documents</th>
                  <th scope="col">State</th>
                  <th scope="col">Waiting</th>
                  <th scope="col">Last delivered</th>
                  <th scope="col">
                    <span className={table.hidden}>Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {webhooks.map(webhook => (
                  <Row
                    key={webhook.id}
                    webhook={webhook}
                    onChange={() => setOpen({ dialog: 'change', id: webhook.id })}
                    onLog={() => setOpen({ dialog: 'log', id: webhook.id })}
                    onSecret={setMade}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
      {open?.dialog === 'create' && (
        <CreateWebhook
          onMade={webhook => {
            setMade(webhook)
            close()
          }}
          onClose={close}
        />
      )}
      {shown && open?.dialog === 'change' && <ChangeWebhook webhook={shown} onClose={close} />}
      {shown && open?.dialog === 'log' && <Deliveries webhook={shown} onClose={close} />}
    </Page>
  )
}
export default Webhooks
