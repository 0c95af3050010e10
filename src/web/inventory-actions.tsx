import { Button } from '@mantine/core'
import { useState } from 'react'
import { nouns } from '../domain/index.ts'
import { isLabelled } from '../domain/label.ts'
import { AdjustDialog } from './inventory-adjust.tsx'
import type { Stone } from './inventory-cells.tsx'
import { IconButton } from './kit/icon-button.tsx'
import { PrintIcon } from './kit/icons.tsx'
import { KeyHint, useKeys } from './kit/keys.tsx'
import { useGo } from './kit/place.tsx'
import { useRights } from './kit/session.tsx'
import { LabelDialog } from './label.tsx'

const home = '/purchases-and-stock/inventory'

/** What may be done with a stone: count it, make one like it, change it. */
export const StoneActions = ({ stone, small = false }: { stone: Stone; small?: boolean }) => {
  const { can, may } = useRights()
  const go = useGo()
  const [adjusting, setAdjusting] = useState(false)
  const [labelling, setLabelling] = useState(false)
  const edit = can('update', nouns.inventory) ? () => go(`${home}/${stone.id}?edit=yes`) : undefined
  const copy = can('create', nouns.inventory) ? () => go(`${home}/new?from=${stone.id}`) : undefined
  const hasLabel = isLabelled(stone.status)
  useKeys(
    small
      ? []
      : [
          ...(edit ? [{ key: 'e', label: 'Edit the stone', run: edit }] : []),
          ...(copy ? [{ key: 'c', label: 'New stone like this', run: copy }] : []),
          ...(may('inventory.adjust') ? [{ key: 'a', label: 'Adjust to what was counted', run: () => setAdjusting(true) }] : []),
          ...(hasLabel ? [{ key: 'l', label: 'Print its label', run: () => setLabelling(true) }] : []),
        ],
  )
  const size = small ? 'xs' : 'sm'
  return (
    <>
      {may('inventory.adjust') && (
        <Button variant="default" size={size} onClick={() => setAdjusting(true)}>
          Adjust
        </Button>
      )}
      {hasLabel && small && (
        <IconButton label="Print its label" onClick={() => setLabelling(true)}>
          <PrintIcon />
        </IconButton>
      )}
      {hasLabel && !small && (
        <Button variant="default" size={size} onClick={() => setLabelling(true)} rightSection={<KeyHint of="l" />}>
          Label
        </Button>
      )}
      {copy && !small && (
        <Button variant="default" size={size} onClick={copy}>
          New like this
        </Button>
      )}
      {edit && (
        <Button size={size} onClick={edit} {...(small ? {} : { rightSection: <KeyHint of="e" /> })}>
          Edit
        </Button>
      )}
      {labelling && <LabelDialog stones={[stone]} onClose={() => setLabelling(false)} />}
      {adjusting && <AdjustDialog stone={stone} onClose={() => setAdjusting(false)} />}
    </>
  )
}
