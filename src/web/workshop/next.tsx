import { isPositive } from '../../domain/kit/quantity.ts'
import { counted } from '../kit/data/number.ts'
import { WorkDialog, type WorkDialogProps } from './transition-dialog.tsx'

const words = {
  start: {
    label: 'Start',
    done: 'started.',
    message: (lines: number, who: string) => `${counted(lines, 'line')} ${lines === 1 ? 'is' : 'are'} started${who ? ` by ${who}` : ''}.`,
  },
  complete: {
    label: 'Complete',
    done: 'completed.',
    message: (lines: number) => `All goods issued on ${counted(lines, 'line')} are accounted for.`,
  },
}

/** Asks whether to run the next action on a scanned order form. A second scan confirms it. */
export const NextDialog = ({ action, ...props }: WorkDialogProps & { action: keyof typeof words }) => {
  const { row } = props
  const { label, done, message } = words[action]
  const lines = row.items.filter(line => isPositive(line.weight ?? '0')).length
  return (
    <WorkDialog
      {...props}
      title={`${label} ${row.number}?`}
      action={action}
      ok={label}
      inputOf={() => ({})}
      successMessage={`${row.number} ${done}`}
    >
      <p>{message(lines, row.employee?.title ?? row.maker?.title ?? '')}</p>
      <p>Press Enter or scan the order form again.</p>
    </WorkDialog>
  )
}
