import type { Use } from '../../../../domain/kit/entity.ts'
import { InUseDialog, RemoveDialog } from '../../record/remove.tsx'
import { nothing } from '../held.tsx'
import { type Customer, customer, lengthy, sent, siam, transfer } from '../sample.ts'
import type { Parts } from '../state.ts'

const uses: Use[] = [
  { entity: 'invoice', field: 'customer', count: 1204 },
  { entity: 'inventory', field: null, count: 24 },
  { entity: 'paymentNote', field: 'party', count: 1 },
]
const dialog = (row: Customer) => <RemoveDialog entity={customer} row={row} onDone={nothing} onClose={nothing} />

/** The deletion of a record. */
export const removals: Parts = {
  RemoveDialog: {
    'a question': { shows: dialog(siam), alone: true },
    'long text': { shows: dialog(lengthy), alone: true },
  },
  InUseDialog: {
    'can be deactivated': { shows: <InUseDialog entity={customer} row={siam} uses={uses} onClose={nothing} />, alone: true },
    'is deactivated': {
      shows: <InUseDialog entity={customer} row={{ ...siam, status: 'inactive' }} uses={uses} onClose={nothing} />,
      alone: true,
    },
    'cannot be deactivated': { shows: <InUseDialog entity={transfer} row={sent} uses={uses} onClose={nothing} />, alone: true },
  },
}
