import { sharingCalls } from '../../../domain/reports/sharing-contract.ts'
import { settingsOf } from '../../company/settings.ts'
import { dropTemplate, keepTemplate, type Template, templateOf, templatesOf } from '../../documents/sharing/template.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { type Context, implement, type Route } from '../../kit/http/route.ts'

type Named = Parameters<typeof dropTemplate>[1]

const right = { entity: 'setting', verb: 'update' } as const

/** Changes a template, and records what it was before. */
const change = async ({ db, caller }: Context, { name, language }: Named, work: () => Promise<void>): Promise<Template> => {
  const before = await templateOf(db, name, language)
  await work()
  const after = await templateOf(db, name, language)
  const { id } = await settingsOf(db)
  await writeAudit(db, { entity: 'setting', record: id, action: 'mailTemplate', before, after, caller })
  return after
}

/** Routes for the texts of messages. */
export const templateRoutes: Route[] = [
  implement(sharingCalls, 'GET mail/template', {
    right,
    summary: 'The texts of e-mails in a language',
    handle: ({ db }, { query }) => templatesOf(db, query.language),
  }),
  implement(sharingCalls, 'PUT mail/template', {
    right,
    summary: 'Change the text of a kind of e-mail',
    handle: (context, { body: { subject, text, ...named } }) =>
      change(context, named, () => keepTemplate(context.db, named, { subject, text })),
  }),
  implement(sharingCalls, 'DELETE mail/template', {
    right,
    summary: 'Use the usual text of a kind of e-mail again',
    handle: (context, { query }) => change(context, query, () => dropTemplate(context.db, query)),
  }),
]
