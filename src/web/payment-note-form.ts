import { useState } from 'react'
import { nouns } from '../domain/index.ts'
import type { Ref } from '../domain/kit/field.ts'
import { isPositive } from '../domain/kit/quantity.ts'
import { Refused } from './kit/api.ts'
import { today } from './kit/number.ts'
import { useRead, useSave } from './kit/query.ts'
import { useUser } from './kit/session.tsx'
import { newId } from './paper-id.ts'
import { asTyped, typedDecimal } from './paper-typed.ts'
import { type OpenBill, oldestFirst, type Settle, type Shares, weigh } from './payment-note-shares.ts'

export type Asked = { party?: Ref | undefined; currency?: string | undefined; bill?: string | undefined; branch?: Ref | undefined }
type Typed = {
  party: Ref | null
  branch: Ref
  date: string
  currency: string
  amount: string
  method: string
  reference: string
  notes: string
}

const sharesOf = (settle: Settle, bills: readonly OpenBill[], typed: Readonly<Record<string, string>>, amount: string): Shares => {
  if (settle === 'account') return {}
  if (settle === 'oldest') return oldestFirst(bills, amount)
  return Object.fromEntries(
    Object.entries(typed).flatMap(([id, text]) => {
      const read = typedDecimal(text)
      return read && isPositive(read) ? [[id, read]] : []
    }),
  )
}

/** A payment as it is being written down: what was typed, what it settles, and what the server said to it. */
export const usePayment = (asked: Asked) => {
  const user = useUser()
  const save = useSave(nouns.paymentNote)
  const [id] = useState(() => newId())
  const [typed, setTyped] = useState<Typed>({
    party: asked.party ?? null,
    branch: asked.branch ?? user.branch,
    date: today(),
    currency: asked.currency ?? user.settings.currency,
    amount: '',
    method: 'bank',
    reference: '',
    notes: '',
  })
  const [settle, setSettle] = useState<Settle>(asked.bill ? 'chosen' : 'oldest')
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<Refused | null>(null)
  const [isBegun, setBegun] = useState(false)
  const { party, currency } = typed
  const open = useRead<{ bills: OpenBill[]; credit: string }>(
    'paymentnote/open',
    { party: party?.id, currency },
    { enabled: Boolean(party) },
  )
  const bills = open.data?.bills ?? []

  // Opened from a bill, it begins with that bill paid whole.
  const begun = bills.find(bill => bill.id === asked.bill)
  if (begun && !isBegun) {
    setBegun(true)
    setTyped(before => ({ ...before, amount: asTyped(begun.open, 2) }))
    setChosen({ [begun.id]: asTyped(begun.open, 2) })
  }
  const amount = typedDecimal(typed.amount) ?? '0'
  const shares = sharesOf(settle, bills, chosen, amount)
  const weighed = weigh(bills, shares, amount)

  const set = (change: Partial<Typed>) => setTyped(before => ({ ...before, ...change }))
  const record = async () => {
    setRefusal(null)
    const { party: payer, branch, notes, reference, ...rest } = typed
    const allocations = settle === 'chosen' ? Object.entries(shares).map(([bill, share]) => ({ bill, amount: share })) : []
    try {
      return await save.mutateAsync({
        id,
        ...rest,
        amount: typedDecimal(typed.amount) ?? typed.amount,
        party: payer?.id,
        branch: branch.id,
        reference: reference.trim() || null,
        notes: notes.trim() || null,
        settle: settle === 'chosen' && allocations.length === 0 ? 'account' : settle,
        allocations,
      } as Parameters<typeof save.mutateAsync>[0])
    } catch (error) {
      setRefusal(
        error instanceof Refused
          ? error
          : new Refused({ statusCode: 500, isSuccess: false, errorMessages: ['Something is wrong.'], data: null }),
      )
      return null
    }
  }
  return {
    typed,
    set,
    settle,
    setSettle,
    chosen,
    shares,
    weighed,
    bills,
    credit: open.data?.credit ?? '0',
    isAsking: open.isLoading,
    refusal,
    record,
    isSaving: save.isPending,
    type: (bill: string, text: string) => setChosen(before => ({ ...before, [bill]: text })),
    whole: (bill: OpenBill) => setChosen(before => ({ ...before, [bill.id]: asTyped(bill.open, 2) })),
    canRecord: Boolean(party) && isPositive(amount) && !weighed.isOver && Object.keys(weighed.tooMuch).length === 0,
  }
}
