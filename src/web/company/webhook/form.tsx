import { Checkbox, MultiSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type NewWebhook, type Webhook, webhookDocuments } from '../../../domain/company/webhook.ts'
import type { Name } from '../../../domain/index.ts'
import { api } from '../../kit/data/api.ts'
import { FormDialog, useSubmit } from '../../kit/feedback/form-dialog.tsx'

const isChosen =
  (values: readonly string[]) =>
  ({ value }: { value: Name }) =>
    values.includes(value)

type Typed = { name: string; url: string; documents: Name[]; isActive: boolean }
type Props = { title: string; ok: string; begin: Typed; isNew?: boolean; send: (typed: Typed) => Promise<unknown>; onClose: () => void }

const WebhookForm = ({ title, ok, begin, isNew = false, send, onClose }: Props) => {
  const [typed, setTyped] = useState(begin)
  const action = useSubmit(send)
  const fields = action.refused?.fields ?? {}
  const change = (given: Partial<Typed>) => setTyped({ ...typed, ...given })
  const text = (name: 'name' | 'url', label: string, max: number, description?: string) => (
    <TextInput
      label={label}
      description={description}
      value={typed[name]}
      onChange={event => change({ [name]: event.currentTarget.value })}
      maxLength={max}
      required
      error={fields[name]}
    />
  )
  return (
    <FormDialog
      title={title}
      ok={ok}
      ready={typed.name.trim() !== '' && typed.url.trim() !== ''}
      action={action}
      beside={['name', 'url']}
      onSubmit={() => action.run(typed)}
      onClose={onClose}
    >
      {text('name', 'Program', 80)}
      {text('url', 'Address', 500, 'Where the program accepts messages, such as https://shop.example/stonebook.')}
      <MultiSelect
        label="Documents"
        placeholder={typed.documents.length > 0 ? undefined : 'All kinds of documents'}
        data={[...webhookDocuments]}
        value={typed.documents}
        onChange={values => change({ documents: webhookDocuments.filter(isChosen(values)).map(({ value }) => value) })}
        searchable
        hidePickedOptions
      />
      {!isNew && (
        <Checkbox
          label="On"
          description="While it is off, no messages are sent. Actions of that time are not sent later."
          checked={typed.isActive}
          onChange={event => change({ isActive: event.currentTarget.checked })}
        />
      )}
    </FormDialog>
  )
}

/** Makes a webhook. */
export const CreateWebhook = ({ onMade, onClose }: { onMade: (made: NewWebhook) => void; onClose: () => void }) => (
  <WebhookForm
    title="Create a webhook"
    ok="Create webhook"
    isNew
    begin={{ name: '', url: '', documents: [], isActive: true }}
    send={({ isActive, ...typed }) => api.post('webhook', typed).then(onMade)}
    onClose={onClose}
  />
)

/** Changes a webhook. What was typed stays when another user changed it first. */
export const ChangeWebhook = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const { id, version, name, url, documents, isActive } = webhook
  const begin = { name, url, documents: webhookDocuments.filter(isChosen(documents)).map(({ value }) => value), isActive }
  return (
    <WebhookForm
      title={`Change ${name}`}
      ok="Save"
      begin={begin}
      send={typed => api.put('webhook', { id, version, ...typed }).then(onClose)}
      onClose={onClose}
    />
  )
}
