import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isPositive } from '../../../domain/kit/quantity.ts'
import { isWhole } from '../../../domain/stock/stone/type.ts'
import { counted } from '../../kit/data/number.ts'
import { onDemand } from '../../kit/feedback/on-demand.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import type { DocumentValues } from '../../stock/stone/line-values.ts'

const ReserveDialog = onDemand(async () => (await import('../../stock/inventory/change/reserve.tsx')).ReserveDialog)

/** Reserves the stones of a draft for its customer, who is still deciding. Part of a lot is reserved on the page of the lot. */
export const ReserveLines = () => {
  const { may } = useRights()
  const { control } = useFormContext<DocumentValues>()
  const [items, customer] = useWatch({ control, name: ['items', 'customer'] })
  const [isOpen, setOpen] = useState(false)
  const stones = items.flatMap(({ stone }) =>
    stone && isWhole(stone.type) && isPositive(stone.availableWeight) ? [{ id: stone.id, sku: stone.title }] : [],
  )
  if (!may('inventory.reserve') || stones.length === 0) return null
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        Reserve {counted(stones.length, 'stone')}
      </Button>
      {isOpen && <ReserveDialog stones={stones} customer={customer} onClose={() => setOpen(false)} />}
    </>
  )
}
