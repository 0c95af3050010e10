import { useEffect, useRef } from 'react'
import { dueOn } from '../../../domain/documents/due-date.ts'
import { entities } from '../../../domain/index.ts'
import type { BillDirection } from '../../../domain/workshop/production/entity.ts'
import { type WorkKind, workKinds } from '../../../domain/workshop/work-kind.ts'
import type { DocumentForm } from '../../documents/form.ts'
import { api } from '../../kit/data/api.ts'
import { counted } from '../../kit/data/number.ts'
import { records } from '../../kit/data/records.ts'
import { confirm } from '../../kit/feedback/confirm.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { asTyped } from '../../kit/form/typed-text.ts'
import { useView } from '../../kit/list/view.ts'
import { useRights, useUser } from '../../kit/shell/session.tsx'
import { rateOn } from '../../stock/stone/find.ts'
import type { Party } from '../../stock/stone/line-values.ts'
import { type Billable, type BillRow, billEntity, isBillable } from './kind.ts'
import { type BillValues, blankBill, isBlankItem, itemOf } from './values.ts'

type BillableLines = { direction: BillDirection; lines: readonly [Billable, ...Billable[]] }

/** What can be invoiced of an order form: to its customer, otherwise the labor of its maker, for users who see pay. */
const billableOf = async (kind: WorkKind, id: string, seesPay: boolean): Promise<BillableLines | null> => {
  const read = async (direction: BillDirection) =>
    (await api.get(`${workKinds[kind].items}/order-form`, { id, direction, open: 'true' })).filter(isBillable)
  const [priced, ...alsoPriced] = await read('customer')
  if (priced?.customer) return { direction: 'customer', lines: [priced, ...alsoPriced] }
  const [first, ...others] = seesPay ? await read('maker') : []
  if (!first) return null
  return { direction: first.maker ? 'maker' : 'internal', lines: [first, ...others] }
}

const partyOf = async (id: string): Promise<Party | undefined> => {
  const { rows } = await records.choices(entities.customer, { ids: [id] }, { quiet: true })
  return rows[0]
}

/** Fills a blank invoice with the work of an order form, as if the party and the lines had been selected. */
const filled = async (blank: BillValues, { direction, lines }: BillableLines, base: string): Promise<BillValues> => {
  const [first] = lines
  const owed = direction === 'customer' ? first.customer : (first.maker ?? null)
  const party: Party | null = owed && ((await partyOf(owed.id)) ?? owed)
  const currency = direction === 'customer' ? first.currency : base
  return {
    ...blank,
    ...{ direction, customer: party, employee: direction === 'internal' ? (first.employee ?? null) : null },
    ...{ currency, exchange: asTyped((await rateOn(currency, blank.date, base)) ?? null) },
    ...(party?.termsDays === undefined ? {} : { dueDate: dueOn(blank.date, party.termsDays) }),
    ...(direction === 'customer' ? { taxIncluded: party?.taxIncluded ?? false, salesperson: party?.salesperson ?? null } : {}),
    items: lines.map(itemOf),
  }
}

/** Adds the work of the order form in the URL (`?form=`), once. Asks before it replaces typed lines. */
export const usePrefilledForm = (kind: WorkKind, editor: DocumentForm<BillRow, BillValues>, isNew: boolean): void => {
  const [{ form: formId }, change] = useView({ inAddress: true })
  const user = useUser()
  const seesPay = useRights().may('confidential.read')
  const filledId = useRef<unknown>('')
  const prefill = useRef(async (_: string) => {})
  prefill.current = async id => {
    const found = await billableOf(kind, id, seesPay)
    change({ form: undefined }, { replace: true })
    if (!found)
      return notify.warn('This order form has no work to invoice. The work is not finished, has no price, or is already invoiced.')
    const kept = editor.form.getValues('items').filter(line => !isBlankItem(line)).length
    const number = found.lines[0].form.title ?? 'a draft'
    const title = 'Discard unsaved changes?'
    const message = `A ${billEntity(kind).one} with ${counted(kept, 'line')} is not saved. It is replaced by an invoice for ${number}.`
    if (kept > 0 && !(await confirm({ title, message, ok: `Invoice ${number}`, color: 'red' }))) return
    const values = await filled(blankBill(user), found, user.settings.currency)
    // Closes the customer list, which opened with the page.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    editor.form.reset(values, { keepDefaultValues: true })
  }
  useEffect(() => {
    if (!isNew || !formId || filledId.current === formId) return
    filledId.current = formId
    void prefill.current(String(formId)).catch(notify.error)
  }, [formId, isNew])
}
