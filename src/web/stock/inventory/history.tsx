import { Button } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import type { Tone } from '../../../domain/kit/field.ts'
import type { Movement } from '../../../domain/stock/inventory/contract.ts'
import { type Place, statuses } from '../../../domain/stock/inventory/place.ts'
import { day } from '../../kit/data/number.ts'
import { useRead } from '../../kit/data/query.ts'
import { Money } from '../../kit/display/cell.tsx'
import { KeyHint, useKeys } from '../../kit/shell/keys.tsx'
import { RefLink } from '../../kit/shell/place.tsx'
import { useRights, useUser } from '../../kit/shell/session.tsx'
import { quantityOf } from '../stone/cells.tsx'
import { lastToUndo, UndoDialog } from './change/undo.tsx'
import classes from './history.module.css'

/** The movements of a stone, newest first. */
export const useMovements = (id: string) => useRead('inventory/movement', { id })

const toneOf = (place: Place): Tone => statuses.find(({ value }) => value === place)?.tone ?? 'grey'

const isDocument = (kind: string): kind is keyof typeof entities => kind in entities && kind !== 'inventory'

/** The document of a movement, as a link when it has a screen. */
export const DocumentLink = ({ movement: { document } }: { movement: Movement }) =>
  document?.number && isDocument(document.kind) ? (
    <RefLink entity={document.kind} id={document.id}>
      {document.number}
    </RefLink>
  ) : null

/** The movement of a stone that the user may undo now. */
const useUndoable = (movements: readonly Movement[] | undefined): Movement | undefined => {
  const { may, canAct } = useRights()
  const last = movements && lastToUndo(movements)
  const kind = last?.document?.kind
  if (kind === entities.inventoryRefill.name) return canAct(entities.inventoryRefill, 'reverse') ? last : undefined
  return may('inventory.convert') && (kind !== 'writeOff' || may('inventory.writeOff')) ? last : undefined
}

type Props = {
  id: string
  /** The stock type: metal is weighed in grams. */
  type: string
  /** Whether its shortcuts work. Beside a list, the list's own shortcuts apply. */
  keys?: boolean
}

/** The timeline of a stone: every movement, newest first, each with its document, and an undo button for the last one. */
export const StockHistory = ({ id, type, keys = false }: Props) => {
  const { data, error } = useMovements(id)
  const undoable = useUndoable(data)
  const [undoing, setUndoing] = useState<Movement | null>(null)
  useKeys(keys && undoable ? [{ key: 'u', label: 'Undo last movement', run: () => setUndoing(undoable) }] : [])
  if (error)
    return (
      <p className={classes.quiet} role="alert">
        {error.message}
      </p>
    )
  if (!data) return null
  if (data.length === 0) return <p className={classes.quiet}>No movements yet.</p>
  return (
    <>
      <ol className={classes.list}>
        {data.map(movement => (
          <Happened
            key={movement.id}
            {...{ movement, type }}
            undo={movement === undoable ? () => setUndoing(movement) : undefined}
            keys={keys}
          />
        ))}
      </ol>
      {undoing && <UndoDialog movement={undoing} onClose={() => setUndoing(null)} />}
    </>
  )
}

const Happened = ({ movement, type, undo, keys }: { movement: Movement; type: string; undo: (() => void) | undefined; keys: boolean }) => {
  const { currency } = useUser().settings
  const { what, pieces, weight, value, date, by, reason, reversed, to } = movement
  return (
    <li data-tone={toneOf(to)} data-reversed={reversed || undefined}>
      <div className={classes.what}>
        <b>{what}</b> <DocumentLink movement={movement} />
        {reversed && <span className={classes.quiet}> reversed</span>}
        {undo && (
          <Button
            className={classes.undo}
            size="compact-xs"
            variant="default"
            onClick={undo}
            {...(keys ? { rightSection: <KeyHint of="u" /> } : {})}
          >
            Undo
          </Button>
        )}
      </div>
      <div className={classes.amounts}>
        <span>{quantityOf(pieces, weight, type)}</span>
        {value !== undefined && (
          <span className={classes.quiet}>
            <Money value={value} currency={currency} />
          </span>
        )}
      </div>
      <div className={classes.quiet}>
        <time dateTime={date}>{day(date)}</time>, {by}
        {reason && ` · ${reason}`}
      </div>
    </li>
  )
}
