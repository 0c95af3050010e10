import { Button } from '@mantine/core'
import { useState } from 'react'
import { counted } from '../../kit/data/number.ts'
import { PrintIcon } from '../../kit/display/icons.tsx'
import { LabelDialog } from '../../stock/label/label.tsx'
import type { WorkRow } from '../kind.ts'

/** The labels of all results that have their own SKU. */
export const ResultLabels = ({ row }: { row: WorkRow }) => {
  const [isOpen, setOpen] = useState(false)
  const made = row.results.flatMap(({ inventory, reworked }) => (inventory && !reworked ? [[inventory.id, inventory.title] as const] : []))
  const stones = [...new Map(made)].map(([id, sku]) => ({ id, sku }))
  if (stones.length === 0) return null
  return (
    <div>
      <Button variant="default" size="compact-sm" leftSection={<PrintIcon />} onClick={() => setOpen(true)}>
        Print {counted(stones.length, 'label')}
      </Button>
      {isOpen && <LabelDialog stones={stones} onClose={() => setOpen(false)} />}
    </div>
  )
}
