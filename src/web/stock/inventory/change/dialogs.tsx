import { entities } from '../../../../domain/index.ts'
import { RemoveDialog } from '../../../kit/record/remove.tsx'
import { LabSendDialog } from '../../laboratory/send.tsx'
import type { Stone } from '../../stone/cells.tsx'
import { TransferDialog } from '../../transfer/bulk.tsx'
import type { StoneDialogState } from '../transitions.ts'
import { AdjustDialog } from './adjust.tsx'
import { RefillDialog } from './refill.tsx'
import { ReleaseDialog, ReserveDialog } from './reserve.tsx'
import { BreakDialog, SplitDialog } from './split.tsx'
import { WriteOffDialog } from './write-off.tsx'

type Props = { dialog: StoneDialogState; stone: Stone; onClose: () => void }

const removal =
  'Delete a stone only when it was entered by mistake. It leaves the stock at its cost, and its page stays with its SKU and its history.'

/** The dialog of each stock action. */
export const StoneDialog = ({ dialog, stone, onClose }: Props) => {
  const props = { stone, onClose }
  switch (dialog.what) {
    case 'split':
      return <SplitDialog {...props} />
    case 'break':
      return <BreakDialog {...props} />
    case 'reserve':
      return <ReserveDialog {...props} stones={[stone]} />
    case 'release':
      return <ReleaseDialog {...props} kept={dialog.kept} />
    case 'refill':
      return <RefillDialog {...props} />
    case 'adjust':
      return <AdjustDialog {...props} />
    case 'lab':
      return <LabSendDialog onClose={onClose} stones={[stone]} />
    case 'transfer':
      return <TransferDialog onClose={onClose} stones={[stone]} />
    case 'writeOff':
      return <WriteOffDialog {...props} />
    case 'remove':
      return <RemoveDialog entity={entities.inventory} row={stone} message={removal} onDone={onClose} onClose={onClose} />
  }
}
