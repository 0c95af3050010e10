import { entities } from '../../../domain/index.ts'
import { compare } from '../../../domain/kit/quantity.ts'
import { isWhole } from '../../../domain/stock/stone/type.ts'
import type { useRights } from '../../kit/shell/session.tsx'
import type { Stone } from '../stone/cells.tsx'
import { mayTravel } from '../transfer/messages.ts'
import { isFree } from './change/amount.ts'

type Reservation = Stone['reservations'][number]
export type StoneDialogState =
  | { what: 'split' | 'break' | 'reserve' | 'refill' | 'adjust' | 'writeOff' | 'lab' | 'transfer' | 'remove' }
  | { what: 'release'; kept: Reservation }

/** An action available on a stone, with its shortcut. */
export type StoneAction = { label: string; key?: string; dialog: StoneDialogState; destructive?: boolean }

type Rights = Pick<ReturnType<typeof useRights>, 'may' | 'can'>

/** Whether all of a stone is available, and it came from no other record. Only the server knows whether it has moved in between. */
const isUntouched = (stone: Stone): boolean =>
  isFree(stone) &&
  !stone.purchase &&
  stone.madeFrom.length === 0 &&
  stone.madeInto.length === 0 &&
  compare(stone.availableWeight, stone.weight) === 0

/** The actions on a stone other than editing, for its type, its place and the user's rights. */
export const stoneActionsOf = (stone: Stone, { may, can }: Rights): StoneAction[] => {
  const free = isFree(stone)
  const whole = isWhole(stone.type)
  const isBound = stone.type === 'pair' || stone.type === 'set'
  const maySee = may('inventory.reserve')
  const releases = maySee ? (stone.reservations ?? []) : []
  const actions: (StoneAction | false)[] = [
    may('inventory.convert') && free && !whole && { label: 'Split', key: 'd', dialog: { what: 'split' } },
    may('inventory.convert') && free && isBound && { label: 'Break', key: 'd', dialog: { what: 'break' } },
    maySee && free && stone.ownership !== 'customer' && { label: 'Reserve', key: 'r', dialog: { what: 'reserve' } },
    ...releases.map((kept, index) => ({
      label: `Release for ${kept.customer.title}`,
      ...(index === 0 ? { key: 'x' } : {}),
      dialog: { what: 'release' as const, kept },
    })),
    can('create', entities.labSubmission) && free && { label: 'Send to laboratory', dialog: { what: 'lab' } },
    can('create', entities.transfer) && mayTravel([stone]) && { label: 'Transfer', key: 't', dialog: { what: 'transfer' } },
    can('create', entities.inventoryRefill) &&
      !whole &&
      stone.ownership === 'own' && { label: 'Refill', key: 'f', dialog: { what: 'refill' } },
    may('inventory.adjust') && (free || !whole) && { label: 'Adjust', key: 'a', dialog: { what: 'adjust' } },
    may('inventory.writeOff') && free && { label: 'Write off', key: 'w', dialog: { what: 'writeOff' }, destructive: true },
    can('remove', entities.inventory) && isUntouched(stone) && { label: 'Delete', dialog: { what: 'remove' }, destructive: true },
  ]
  return actions.filter(action => action !== false)
}
