import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { placeholders, type TemplateName, templateLabel, templateNames } from '../../../domain/documents/sharing/text.ts'
import { present } from '../../../domain/kit/present.ts'
import type { MailTemplate } from '../../../domain/reports/sharing-contract.ts'
import { type LanguageCode, languageCodes, languageOptions } from '../../../domain/trade/languages.ts'
import { api } from '../../kit/data/api.ts'
import { useChange, useRead } from '../../kit/data/query.ts'
import { ErrorAlert } from '../../kit/feedback/error-alert.tsx'
import { useSubmit } from '../../kit/feedback/form-dialog.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import classes from './mail.module.css'

/** The texts of messages, one at a time. */
export const Templates = () => {
  const [language, setLanguage] = useState<LanguageCode>('en')
  const { data } = useRead('mail/template', { language }, { keep: true })
  const [name, setName] = useState<TemplateName>('invoice')
  const template = data?.find(one => one.name === name)
  return (
    <div className={classes.form}>
      <NativeSelect
        label="Message"
        data={templateNames.map(value => ({ value, label: templateLabel(value) }))}
        value={name}
        onChange={event => setName(present(templateNames.find(one => one === event.currentTarget.value)))}
      />
      <NativeSelect
        label="Language"
        data={languageOptions}
        value={language}
        onChange={event => setLanguage(present(languageCodes.find(one => one === event.currentTarget.value)))}
      />
      {template && <TemplateForm key={JSON.stringify(template)} template={template} />}
    </div>
  )
}

const TemplateForm = ({ template }: { template: MailTemplate }) => {
  const { name, language, isOwn } = template
  const [subject, setSubject] = useState(template.subject)
  const [text, setText] = useState(template.text)
  const action = useSubmit((body: { name: TemplateName; language: LanguageCode; subject: string; text: string }) =>
    api.put('mail/template', body),
  )
  const drop = useChange(() => api.remove('mail/template', { name, language }))
  const fields = action.refused?.fields ?? {}
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (await action.run({ name, language, subject, text })) notify.success('Text saved.')
  }
  return (
    <form className={classes.form} onSubmit={event => void save(event)} noValidate>
      <ErrorAlert message={Object.keys(fields).length > 0 ? null : action.refused?.message} />
      <TextInput
        label="Subject"
        dir="auto"
        value={subject}
        onChange={event => setSubject(event.currentTarget.value)}
        error={fields.subject}
        required
      />
      <Textarea
        label="Text"
        dir="auto"
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        error={fields.text}
        autosize
        minRows={8}
        maxRows={18}
        required
      />
      <details className={classes.help}>
        <summary>Placeholders</summary>
        <p>A line whose value is empty is left out.</p>
        <dl>
          {Object.entries(placeholders).map(([one, meaning]) => (
            <div key={one}>
              <dt>
                <code>{`{${one}}`}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
      <div className={classes.buttons}>
        {isOwn && (
          <Button
            variant="default"
            loading={drop.isPending}
            onClick={() => void drop.mutateAsync(undefined).then(() => notify.success('The usual text is used again.'), notify.error)}
          >
            Use the usual text
          </Button>
        )}
        <Button
          type="submit"
          variant="default"
          loading={action.isPending}
          disabled={subject === template.subject && text === template.text}
        >
          Save text
        </Button>
      </div>
    </form>
  )
}
