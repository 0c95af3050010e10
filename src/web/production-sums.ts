import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { billTotals, isTaxed } from '../domain/billing.ts'
import { isPositive } from '../domain/kit/quantity.ts'
import { typedDecimal, typedDiscount } from './paper-typed.ts'
import { type BillValues, type ItemValues, isBlankItem, measured } from './production-values.ts'

const read = (text: string | null) => typedDecimal(text ?? '') ?? '0'

const pricedOf = (line: ItemValues) => ({
  ...{ id: line.id, basis: line.basis, rate: read(line.rate), ...measured(line) },
  ...{ discountPercent: typedDecimal(line.discountPercent), taxCode: line.taxCode },
})

/** Every amount of an invoice as it stands, half-typed cells read as nothing: the server's own arithmetic. */
export const sumsOf = (values: BillValues) => {
  const exchange = read(values.exchange)
  const { discountPercent, discountAmount } = typedDiscount(values.discount)
  return billTotals(
    {
      currency: values.currency,
      exchange: isPositive(exchange) ? exchange : '1',
      discountPercent: discountPercent === null ? null : read(discountPercent),
      discountAmount: discountAmount === null ? null : read(discountAmount),
      shipping: read(values.shipping),
      charges: read(values.charges),
      taxIncluded: values.taxIncluded,
      items: values.items.filter(line => !isBlankItem(line)).map(pricedOf),
    },
    values.customer !== null && isTaxed(values.customer.taxTreatment ?? 'standard'),
  )
}

/** The sums while someone types, worked out at most once a frame. */
export const useSums = () => {
  const form = useFormContext<BillValues>()
  const [live, setLive] = useState(() => sumsOf(form.getValues()))
  useEffect(() => {
    let frame = 0
    const work = () => {
      frame = 0
      setLive(sumsOf(form.getValues()))
    }
    const later = () => {
      frame ||= requestAnimationFrame(work)
    }
    later()
    const stop = form.subscribe({ formState: { values: true }, callback: later })
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [form])
  return live
}
