import type { TemplateName } from '../../../domain/documents/sharing/text.ts'
import { sharingCalls } from '../../../domain/reports/sharing-contract.ts'
import { settingsOf } from '../../company/settings.ts'
import { dropTemplate, keepTemplate, type Template, templateOf, templatesOf } from '../../documents/sharing/template.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { type Context, implement, type Route } from '../../kit/http/route.ts'

const right = { entity: 'setting', verb: 'update' } as const

/** Changes a template, and records what it was before. */
const change = async ({ db, caller }: Context, name: TemplateName, work: () => Promise<void>): Promise<Template> => {
  const before = await templateOf(db, name)
  await work()
  const after = await templateOf(db, name)
  const { id } = await settingsOf(db)
  await writeAudit(db, { entity: 'setting', record: id, action: 'mailTemplate', before, after, caller })
  return after
}

/** Routes for the texts of messages. */
export const templateRoutes: Route[] = [
  implement(sharingCalls, 'GET mail/template', {
    right,
    summary: 'The texts of e-mails',
    handle: ({ db }) => templatesOf(db),
  }),
  implement(sharingCalls, 'PUT mail/template', {
    right,
    summary: 'Change the text of a kind of e-mail',
    handle: (context, { body: { name, ...text } }) => change(context, name, () => keepTemplate(context.db, name, text)),
  }),
  implement(sharingCalls, 'DELETE mail/template', {
    right,
    summary: 'Use the usual text of a kind of e-mail again',
    handle: (context, { query: { name } }) => change(context, name, () => dropTemplate(context.db, name)),
  }),
]
