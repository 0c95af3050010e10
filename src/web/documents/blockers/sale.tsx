import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import { entities } from '../../../domain/index.ts'
import { RateDialog } from '../../company/rate-question.tsx'
import { api } from '../../kit/data/api.ts'
import { useRights, useUser } from '../../kit/shell/session.tsx'
import { TreatmentDialog } from '../../stock/inventory/change/treatment.tsx'
import { rateOn, stonesById } from '../../stock/stone/find.ts'
import type { DocumentValues } from '../../stock/stone/line-values.ts'
import { detailsOf } from '../../stock/stone/on-line.ts'
import type { DocumentKind } from '../kind.ts'
import { focusCell } from '../lines/cell.ts'
import type { Blocker } from './blocker.ts'
import { type SaleFault, saleFaults } from './sale-faults.ts'

type Form = UseFormReturn<DocumentValues>

const invalid = 'form [aria-invalid="true"]'

/** Brings stones that would be refused up to date: somebody may have stated the treatment in the meantime. */
const refreshStones = async (form: Form, faults: readonly SaleFault[]): Promise<void> => {
  const ids = faults.flatMap(fault => (fault.at === 'line' && form.getValues(`items.${fault.index}.stone`)?.id) || [])
  if (ids.length === 0) return
  const fresh = await stonesById(ids)
  for (const [index, line] of form.getValues('items').entries()) {
    const stone = line.stone && fresh.get(line.stone.id)
    if (!stone) continue
    form.setValue(`items.${index}.stone`, stone)
    form.setValue(`items.${index}.details`, detailsOf(stone))
  }
}

/** What prevents issuing a document that sells or lends stock. Each reason has a way to solve it. */
export const useSaleBlockers = (form: Form, { takesStones }: Pick<DocumentKind, 'takesStones'>) => {
  const base = useUser().settings.currency
  const { can, may } = useRights()

  const solveRate = (message: string): Blocker => {
    const [currency, date] = form.getValues(['currency', 'date'])
    if (!can('create', entities.exchangeRate)) return { message: `${message} Ask a Manager to enter one.` }
    return {
      message,
      fix: {
        label: 'Enter rate',
        dialog: close => <RateDialog currency={currency} date={date} onSaved={() => close(true)} onClose={() => close(false)} />,
      },
    }
  }
  const solve = (fault: SaleFault): Blocker => {
    const { message } = fault
    if (fault.at === 'rate') return solveRate(message)
    if (fault.at === 'head') {
      const go = () => {
        flushSync(() => form.setError(fault.field, { message }))
        document.querySelector<HTMLElement>(invalid)?.focus()
      }
      return { message, go }
    }
    const { undisclosed, index, cell } = fault
    const go = () => void focusCell(document.querySelector('form table'), { index, cell })
    if (!undisclosed) return { message, go }
    if (!can('update', entities.inventory)) return { message: `${message} Ask a Manager to enter it.`, go }
    const dialog = (close: (isSolved: boolean) => void) => (
      <TreatmentDialog stone={undisclosed} onSaved={() => close(true)} onClose={() => close(false)} />
    )
    return { message, fix: { label: 'State treatment', dialog } }
  }

  return async (): Promise<Blocker[]> => {
    const { currency, date, exchange, exchangeReason, customer } = form.getValues()
    const isTyped = may('rate.type') && exchange.trim() !== '' && exchangeReason.trim() !== ''
    const isRated = isTyped || !date || (await rateOn(currency, date, base)) !== undefined
    const standing = customer && (await api.get('customer/standing', { id: customer.id }, { quiet: true }).catch(() => null))
    const checked = { isRated, status: standing?.status ?? 'active', takesStones }
    await refreshStones(form, saleFaults(form.getValues(), checked))
    return saleFaults(form.getValues(), checked).map(solve)
  }
}
