import { day } from '../../kit/data/number.ts'
import { useGo } from '../../kit/shell/place.tsx'
import type { ApprovalRow } from '../../stock/stone/line-values.ts'
import { ExtendDialog } from './extend.tsx'
import { LinesDialog } from './lines-dialog.tsx'
import { goodsOf, takenAmount } from './messages.ts'
import type { Take } from './return/quantities.ts'
import type { ApprovalAct } from './transition.ts'
import { UndoDialog } from './undo.tsx'

export type DialogName = 'extend' | 'invoice' | 'lost' | 'undo'
type Props = { dialog: DialogName; row: ApprovalRow; act: ApprovalAct; onClose: () => void }

const goodsTaken = ({ takes }: Take) => goodsOf(takes.flatMap(takenAmount))

/** The dialog of each approval action: a new due date, or the lines it applies to. */
export const ApprovalDialog = ({ dialog, row, act: { run, open, goods }, onClose }: Props) => {
  const go = useGo()
  const { number, customer, dueDate } = row
  switch (dialog) {
    case 'extend':
      return (
        <ExtendDialog
          title={`Extend ${number}`}
          due={dueDate}
          describe={until => `${goods} may stay with ${customer.title} until ${until}.`}
          run={until => run('extend', { dueDate: until }, `${number} is now due on ${day(until)}.`)}
          onClose={onClose}
        />
      )
    case 'invoice':
      return (
        <LinesDialog
          title={`Invoice from ${number}`}
          lines={open}
          ticked={() => true}
          ok="Create draft"
          describe={take =>
            `${goodsTaken(take)} go on a draft invoice to ${customer.title}, at the prices of this approval. You can add lines of their other approvals to the draft.`
          }
          run={async take => {
            const { invoices } = await run('invoice', { lines: take.requestLines }, 'Draft invoice created.')
            if (invoices[0]) go(`/sales-and-clients/invoices/${invoices[0].id}`)
          }}
          onClose={onClose}
        />
      )
    case 'lost':
      return (
        <LinesDialog
          title={`Report lost on ${number}`}
          lines={open}
          ticked={() => open.length === 1}
          reason
          color="red"
          ok="Report lost"
          describe={take => `${goodsTaken(take)} are written off as lost, at cost.`}
          run={(take, reason) => run('lost', { lines: take.requestLines, reason }, `${goodsTaken(take)} written off as lost.`)}
          onClose={onClose}
        />
      )
    case 'undo':
      return (
        <UndoDialog
          row={row}
          run={lines =>
            run('undo', { lines: lines.map(({ id }) => ({ id })) }, `${lines.map(({ sku }) => sku).join(', ')} on approval again.`)
          }
          onClose={onClose}
        />
      )
  }
}
