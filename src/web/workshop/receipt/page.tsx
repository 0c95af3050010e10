import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { entities } from '../../../domain/index.ts'
import { isPositive } from '../../../domain/kit/quantity.ts'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { useRecord } from '../../kit/data/query.ts'
import { DraftSlot } from '../../kit/draft/slot.tsx'
import { ListFault } from '../../kit/list/empty.tsx'
import { useUser } from '../../kit/shell/session.tsx'
import { rateOn, stonesById } from '../../stock/stone/find.ts'
import { useWorkKind, type WorkRow, workEntity } from '../kind.ts'
import { ReceiptEditor } from './editor.tsx'
import type { Priced } from './read-receipt.ts'

/** Records the results of an order form. Each line has a card, and its quantities must balance. */
const WorkReceive = () => {
  const kind = useWorkKind()
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { data, error, refetch } = useRecord(workEntity(kind), id)
  if (error && !data) return <ListFault error={error} retry={() => void refetch()} />
  return data ? <Opened key={data.id} kind={kind} row={data} /> : null
}

const Opened = ({ kind, row }: { kind: WorkKind; row: WorkRow }) => {
  const priced = usePriced(row)
  return (
    priced && (
      <DraftSlot name={`${kind}.receive.${row.id}`}>{slot => <ReceiptEditor key={slot} kind={kind} row={row} priced={priced} />}</DraftSlot>
    )
  )
}

/** The price and cost basis and the currency of the goods in work, which also value their results. */
const usePriced = (row: WorkRow): ReadonlyMap<string, Priced> | undefined => {
  const base = useUser().settings.currency
  const ids = row.items.flatMap(line => (line.inventory && isPositive(line.openWeight ?? '0') ? [line.inventory.id] : []))
  return useQuery({
    queryKey: [entities.inventory.name, 'lookup', 'in work on', row.id, row.version],
    queryFn: async () => {
      const stones = [...(await stonesById(ids)).values()]
      const rated = stones.map(async ({ id, costBasis, askingBasis, askingRate, currency }): Promise<[string, Priced]> => {
        return [id, { costBasis, askingBasis, askingRate, currency, rate: (await rateOn(currency, row.date, base)) ?? '1' }]
      })
      return new Map(await Promise.all(rated))
    },
    // The typed values stay while the order form is reloaded.
    placeholderData: keepPreviousData,
  }).data
}
export default WorkReceive
