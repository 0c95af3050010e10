import type { Name } from '../../../src/domain/index.ts'
import { entities } from '../../../src/domain/index.ts'
import type { Role } from '../../../src/domain/people/role.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import type { Office } from '../company.ts'
import { openShop, reasoned, today } from '../shop.ts'

type Values = Record<string, unknown>
type Form = 'orderForm' | 'lapidaryOrderForm' | 'mfOrderForm'

/** A shop with a workshop: forms are drafted, issued, received and billed in the terms of the trade. */
export const openWorkshop = async (company: Office) => {
  const shop = await openShop(company)
  const { done, read } = shop
  const draftOf = (items: Values[], tasks: Values[] = [], given: Values = {}) => ({
    branch: company.branch,
    employee: company.employee,
    date: today(),
    currency: company.currency,
    items,
    tasks,
    ...given,
  })
  const draft = async (entity: Form, items: Values[], tasks: Values[] = [], given: Values = {}) =>
    done(await (await company.as('Manager')).post(`/api/${entities[entity].path}`, draftOf(items, tasks, given)))
  /** Moves a form or an invoice at its current version; the response may be a refusal. */
  const move = async (entity: Name, action: string, id: string, input: Values = {}, role: Role = 'Manager') => {
    const { version } = await read(entity, id)
    return (await company.as(role)).put(`/api/${entities[entity].path}/${action}`, { id, version, ...input })
  }
  const moved = async (entity: Name, action: string, id: string, input: Values = {}) => done(await move(entity, action, id, input))
  const issue = async (entity: Form, items: Values[], tasks: Values[] = [], given: Values = {}) =>
    moved(entity, 'issue', (await draft(entity, items, tasks, given)).id)
  /** The items of a form that can be billed and are not yet. */
  const billable = async (entity: Form, query: Values) => {
    const path = { orderForm: 'cutting-item', lapidaryOrderForm: 'raza-lapidary-item', mfOrderForm: 'mf-item' }[entity]
    return done(await (await company.as('Manager')).get(`/api/${path}/order-form`, { open: 'true', ...query }))
  }
  const billOf = (lines: Values[], given: Values = {}) => ({
    branch: company.branch,
    date: today(),
    currency: company.currency,
    customer: shop.customer,
    items: lines.map(({ task, goods, rate }) => ({ ...(task ? { task } : { goods }), rate })),
    ...reasoned(given),
  })
  const bill = async (entity: 'cuttingInvoice' | 'lapidaryInvoice' | 'mfInvoice', lines: Values[], given: Values = {}) => {
    const made = done(await (await company.as('Manager')).post(`/api/${entities[entity].path}`, billOf(lines, given)))
    return moved(entity, 'issue', made.id)
  }
  const rough = (given: Values = {}) =>
    shop.stone({
      sku: `R-${uuid().slice(-8)}`,
      type: 'rough',
      weight: '250',
      costBasis: 'whole',
      costRate: '3000',
      askingRate: undefined,
      ...given,
    })
  return { ...shop, draftOf, draft, move, moved, issue, billable, billOf, bill, rough }
}
export type Workshop = Awaited<ReturnType<typeof openWorkshop>>
