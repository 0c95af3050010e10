import { Button, Menu } from '@mantine/core'
import type { NewWebhook, Webhook } from '../../../domain/company/webhook.ts'
import { api } from '../../kit/data/api.ts'
import { useChange } from '../../kit/data/query.ts'
import { confirm } from '../../kit/feedback/confirm.tsx'
import { notify } from '../../kit/feedback/notice.tsx'

type Props = { webhook: Webhook; onChange: () => void; onLog: () => void; onSecret: (made: NewWebhook) => void }

/** What can be done with a webhook. */
export const WebhookActions = ({ webhook: { id, name }, onChange, onLog, onSecret }: Props) => {
  const tryOut = useChange(() => api.put('webhook/test', { id }))
  const renew = useChange(() => api.put('webhook/secret', { id }))
  const remove = useChange(() => api.remove('webhook', { id }))
  const test = () =>
    tryOut
      .mutateAsync(undefined)
      .then(({ isDelivered, words }) => (isDelivered ? notify.success(words) : notify.error(new Error(words))), notify.error)
  const askRenew = async () => {
    const message = 'Messages are signed with the new secret from now on. Enter it in the program, which refuses messages until then.'
    if (await confirm({ title: `Make a new secret for ${name}?`, message, ok: 'Make new secret' }))
      await renew.mutateAsync(undefined).then(onSecret, notify.error)
  }
  const askRemove = async () => {
    const message = 'The program gets no more messages. Those that wait are not sent. This cannot be undone.'
    if (await confirm({ title: `Delete the webhook of ${name}?`, message, ok: 'Delete', color: 'red' }))
      await remove.mutateAsync(undefined).then(() => notify.success(`Webhook of ${name} deleted.`), notify.error)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="compact-sm" variant="default" loading={tryOut.isPending} aria-label={`Actions for ${name}`}>
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onLog}>Deliveries</Menu.Item>
        <Menu.Item onClick={() => void test()}>Send a test</Menu.Item>
        <Menu.Item onClick={onChange}>Change</Menu.Item>
        <Menu.Item onClick={() => void askRenew()}>New secret</Menu.Item>
        <Menu.Item color="red" onClick={() => void askRemove()}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
