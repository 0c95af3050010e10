import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isPositive } from '../../../domain/kit/quantity.ts'
import { isOnRequest } from '../../../domain/sales/offer/price.ts'
import { statuses } from '../../../domain/stock/inventory/place.ts'
import { priceUnit } from '../../../domain/stock/stone/price-unit.ts'
import { day, today } from '../../kit/data/number.ts'
import { Status } from '../../kit/display/cell.tsx'
import { NumberBox } from '../../kit/form/number-box.tsx'
import { priceIn } from '../../kit/form/typed-number.ts'
import { sentNumber, typedPrice } from '../../kit/form/typed-text.ts'
import { useUser } from '../../kit/shell/session.tsx'
import { quantityOf } from '../../stock/stone/cells.tsx'
import { ratesOn } from '../../stock/stone/find.ts'
import { emptyLine, type OfferRow, type Stone } from '../../stock/stone/line-values.ts'
import { lineFrom } from '../../stock/stone/on-line.ts'
import { LinesDialog } from '../approval/lines-dialog.tsx'
import { goodsOf, takenAmount } from '../approval/messages.ts'
import { isOut, type Take, type TakenLine } from '../approval/return/quantities.ts'
import { useStonesOf } from '../approval/return/table.tsx'
import classes from './offer.module.css'
import { priceText } from './price-text.ts'

export type Onward = 'approval' | 'invoice'
type Line = OfferRow['items'][number] & TakenLine
type Props = {
  row: OfferRow
  to: Onward
  run: (lines: readonly Record<string, unknown>[]) => Promise<unknown>
  onClose: () => void
}

// Goods that are reserved or on approval may be so for this customer. The server knows.
const mayBeTaken: Record<Onward, readonly string[]> = {
  approval: ['available', 'reserved', 'partly'],
  invoice: ['available', 'reserved', 'partly', 'on_approval'],
}

/** The lines of an offer as far as their stones are still there. */
const linesFor = (row: OfferRow, to: Onward): Line[] =>
  row.items.map(line => {
    const isThere = mayBeTaken[to].includes(line.place ?? '')
    return { ...line, outPieces: isThere ? line.pieces : null, outWeight: isThere ? (line.weight ?? '0') : '0' }
  })

/** The asking prices of stones in the currency of the offer, by stone, as they are typed. */
const useAskingPrices = (currency: string, stones: ReadonlyMap<string, Stone> | undefined): ReadonlyMap<string, string> => {
  const base = useUser().settings.currency
  const all = [...(stones?.values() ?? [])]
  const { data: rates } = useQuery({
    queryKey: ['offer', 'rates', currency, [...(stones?.keys() ?? [])].join()],
    queryFn: () => ratesOn([currency, ...all.map(stone => stone.currency)], today(), base),
    enabled: all.length > 0,
  })
  return new Map(rates ? all.map(stone => [stone.id, lineFrom(stone, emptyLine(stone.id), { currency, rates, discount: null }).rate]) : [])
}

/** Chooses the lines of an offer that become an approval or an invoice. A price that was on request is agreed here. */
export const OnwardDialog = ({ row, to, run, onClose }: Props) => {
  const lines = linesFor(row, to)
  const open = lines.filter(isOnRequest)
  const stones = useStonesOf(open)
  const asking = useAskingPrices(row.currency, stones)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const kind = priceIn(row.currency)
  const wanted = row.answer?.lines ?? []
  const find = (line: TakenLine) => lines.find(({ id }) => id === line.id)
  const textOf = ({ id, inventory }: TakenLine) => typed[id] ?? asking.get(inventory?.id ?? '') ?? ''
  const isPriced = (line: TakenLine) => isPositive(typedPrice(textOf(line), row.currency) ?? '0')
  const lacks = ({ ticked }: Take) => {
    const lack = ticked.find(line => open.some(({ id }) => id === line.id) && !isPriced(line))
    return lack ? `Enter the price of ${lack.sku}. It was on request.` : null
  }
  const priceCell = (line: TakenLine) => {
    const offered = find(line)
    if (!offered || !isOnRequest(offered) || !isOut(line)) return offered && isOut(line) ? priceText(offered, row.currency) : ''
    const stone = stones?.get(line.inventory?.id ?? '')
    return (
      <span className={classes.price}>
        <NumberBox
          kind={kind}
          selects
          data-take="rate"
          data-autofocus={line.id === open.find(isOut)?.id || undefined}
          aria-label={`Price of ${line.sku}`}
          value={textOf(line)}
          onChange={text => setTyped(before => ({ ...before, [line.id]: text }))}
        />
        <small>{stone && (stone.askingBasis === 'whole' ? 'whole' : priceUnit(stone.askingBasis, stone.type))}</small>
      </span>
    )
  }
  const requestOf = (take: Take) =>
    take.requestLines.map(line => {
      const offered = open.find(({ id }) => id === line.id)
      return offered ? { ...line, rate: sentNumber(textOf(offered), kind) } : line
    })
  const expired = row.validUntil && row.validUntil < today() ? ` The offer was valid until ${day(row.validUntil)}.` : ''
  const name = to === 'approval' ? 'a draft approval for' : 'a draft invoice to'
  return (
    <LinesDialog
      title={to === 'approval' ? `Put ${row.number} on approval` : `Invoice ${row.number}`}
      lines={lines}
      ticked={({ id }) => wanted.length === 0 || wanted.includes(id)}
      ok="Create draft"
      offered={{ label: 'Offered', textOf: line => <Offered line={find(line)} /> }}
      more={{ label: 'Price', cell: priceCell }}
      lacks={lacks}
      describe={({ takes, ...take }) => {
        const goods = goodsOf(takes.flatMap(takenAmount))
        const prices = take.ticked.some(line => open.some(({ id }) => id === line.id)) ? 'these prices' : 'the prices of this offer'
        return `${goods} go on ${name} ${row.customer.title}, at ${prices}.${expired}`
      }}
      run={take => run(requestOf(take))}
      onClose={onClose}
    />
  )
}

/** The quantity that was offered, or where the stone is when it cannot be taken. */
const Offered = ({ line }: { line: Line | undefined }) => {
  if (!line || isOut(line)) return line && quantityOf(line.pieces, line.weight ?? '0', line.type ?? '')
  const status = statuses.find(({ value }) => value === line.place)
  return status ? <Status tone={status.tone}>{status.label}</Status> : 'Not available'
}
