import { useState } from 'react'
import { currencyDigits } from '../../domain/company/base-currency.ts'
import { entities } from '../../domain/index.ts'
import { isPositive, isZero, type Quantity } from '../../domain/kit/quantity.ts'
import { useTableRate } from '../company/table-rate.tsx'
import { Refused } from '../kit/data/api.ts'
import { useAct, useSave } from '../kit/data/query.ts'
import { newId } from '../kit/form/new-id.ts'
import { moneyIn, shownNumber } from '../kit/form/typed-number.ts'
import { typedExchange } from '../kit/form/typed-text.ts'
import { useRights, useUser } from '../kit/shell/session.tsx'
import { begin, bodyOf, chosenAtFirst, type Note, type PaymentPrefill, type Typed } from './form-state.ts'
import { ledgerOf, type Way, wayOf, ways } from './messages.ts'
import { weighPayment } from './preview.ts'
import type { Chosen, Settle } from './shares.ts'
import { useSide } from './side.ts'

type Sent = { way: Way; typed: Typed; money: Quantity; settle: Settle; allocations: { bill: string; amount: Quantity }[] }

/** Sends a payment, or its existing draft, and keeps the error of the server. */
const useSending = (draft: Note | undefined) => {
  const base = useUser().settings.currency
  const [id] = useState(() => draft?.id ?? newId())
  const [version, setVersion] = useState(draft?.version)
  const [refusal, setRefusal] = useState<Refused | null>(null)
  const save = useSave(entities.paymentNote)
  const act = useAct(entities.paymentNote, 'record')
  // The server checks what was typed and names each wrong field, so a missing party or an unread number is sent too.
  const write = (values: object) => save.mutateAsync(values as Parameters<typeof save.mutateAsync>[0])

  const send = async ({ way, typed, money, settle, allocations }: Sent, asDraft: boolean): Promise<Note> => {
    const values = bodyOf(way, typed, money, base)
    const isChosen = settle === 'chosen' && allocations.length > 0
    const choice = {
      settle: settle !== 'chosen' || isChosen ? settle : way === 'offset' ? ('oldest' as const) : ('account' as const),
      allocations: isChosen ? allocations : [],
    }
    const choosing = ways[way].settles.length > 0 ? choice : {}
    if (version === undefined) return write({ id, ...values, ...choosing, draft: asDraft })
    const changed = await write({ id, version, ...values, ...choosing })
    setVersion(changed.version)
    return asDraft ? changed : act.mutateAsync({ id, version: changed.version })
  }
  const run = async (sent: Sent, asDraft: boolean): Promise<Note | null> => {
    setRefusal(null)
    try {
      return await send(sent, asDraft)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setRefusal(error)
      return null
    }
  }
  return { run, refusal, isSaving: save.isPending || act.isPending }
}

/** The state of the payment form: its values, what it settles, and the error of the server. */
export const usePayment = (prefill: PaymentPrefill) => {
  const user = useUser()
  const { may, role } = useRights()
  const { currency: base, managerWriteOff } = user.settings
  const source = prefill.note ?? prefill.copied
  const [way, setWay] = useState<Way>(source ? wayOf(source) : (prefill.way ?? 'received'))
  const [typed, setTyped] = useState<Typed>(() => begin(prefill, user))
  const [settle, setSettle] = useState<Settle>(prefill.bill ? 'chosen' : (prefill.note?.settle ?? 'oldest'))
  const [chosen, setChosen] = useState<Chosen>(() => chosenAtFirst(prefill))
  const { run, refusal, isSaving } = useSending(prefill.note)

  const of = { party: typed.party?.id, currency: typed.currency }
  const receivable = useSide('receivable', of, { enabled: ledgerOf(way) === 'receivable' })
  const payable = useSide('payable', of, { enabled: ledgerOf(way) === 'payable' || way === 'offset' })
  const sides = ways[way].settles.map(ledger => (ledger === 'payable' ? payable : receivable))
  const { credit, credits } = ledgerOf(way) === 'payable' ? payable : receivable
  const isForeign = typed.currency !== base
  const table = useTableRate(typed.currency, typed.date)
  const dayRate = isForeign ? table?.rate : '1'

  const limit = {
    base,
    rate: dayRate ?? typedExchange(typed.exchange) ?? '0',
    writeOff: role === 'Manager' ? managerWriteOff : null,
  }
  const preview = weighPayment({ way, typed, settle, chosen, sides, credit }, limit)
  const shownMoney = (quantity: Quantity) => shownNumber(quantity, moneyIn(typed.currency), currencyDigits(typed.currency))
  const set = (change: Partial<Typed>) => setTyped(before => ({ ...before, ...change }))
  const send = (asDraft: boolean) => {
    const allocations = preview.settledSides.flatMap(({ shares }) =>
      settle === 'chosen' ? Object.entries(shares).map(([bill, amount]) => ({ bill, amount })) : [],
    )
    const isSomeChosen = Object.keys(chosen).length > 0
    return run({ way, typed, money: preview.money, settle, allocations: isSomeChosen ? allocations : [] }, asDraft)
  }
  return {
    ...preview,
    way,
    typed,
    set,
    settle,
    chosen,
    credit,
    credits,
    base,
    dayRate,
    table,
    refusal,
    isSaving,
    mayWriteOff: may('money.writeOff') && ways[way].settles.length === 1,
    /** The amount in its field: as typed, or as calculated from the selection. */
    amountShown: typed.amount ?? (isZero(preview.money) ? '' : shownMoney(preview.money)),
    canKeep: typed.party !== null && isPositive(preview.whole) && !preview.isUnread,
    record: () => send(false),
    keep: () => send(true),
    choose: (to: Settle) => setSettle(to),
    /** Switching the kind of payment resets what it settles and keeps what was typed. */
    go: (to: Way) => {
      setWay(to)
      setChosen({})
      setSettle('oldest')
      set({ writeOff: '', ...(to !== 'received' && typed.method === 'goods' ? { method: 'bank' } : {}) })
    },
    /** A change of party or currency changes the open bills, so the selection is cleared. */
    change: (values: Partial<Typed>) => {
      setChosen({})
      set({ exchange: '', exchangeReason: '', ...values })
    },
    type: (bill: string, text: string) => setChosen(({ [bill]: _, ...before }) => (text === '' ? before : { ...before, [bill]: text })),
    toggle: (bill: string) =>
      setChosen(({ [bill]: known, ...before }) => (known === undefined ? { ...before, [bill]: true as const } : before)),
    /** Writes off the rest of the bills that are settled in part. */
    forgive: (rest: Quantity, bills: readonly string[]) => {
      set({ writeOff: shownMoney(rest), amount: shownMoney(preview.money) })
      setChosen(before => ({
        ...before,
        ...Object.fromEntries(bills.filter(id => before[id] !== undefined).map(id => [id, true as const])),
      }))
    },
  }
}
export type Payment = ReturnType<typeof usePayment>
