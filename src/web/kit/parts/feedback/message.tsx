import { NoConnection } from '../../feedback/connection.tsx'
import { ErrorAlert } from '../../feedback/error-alert.tsx'
import { Fault } from '../../feedback/fault.tsx'
import { NoticeStack } from '../../feedback/notice.tsx'
import { nothing } from '../held.tsx'
import { arabic, long, unbroken } from '../sample.ts'
import type { Parts } from '../state.ts'

/** What the program tells the user. */
export const messages: Parts = {
  ErrorAlert: {
    usual: <ErrorAlert message="Not enough stock: 4.05 ct available." />,
    'long text': <ErrorAlert message={`${long}: ${unbroken}.`} />,
    'right to left': <ErrorAlert message={arabic} />,
    empty: <ErrorAlert message={null} />,
  },
  NoConnection: {
    usual: <NoConnection />,
  },
  Fault: {
    'an error': <Fault error={new Error('The file of this screen could not be loaded.')} reset={nothing} />,
    'long text': <Fault error={new Error(long)} reset={nothing} />,
  },
  NoticeStack: {
    'every tone': {
      shows: (
        <NoticeStack
          notices={[
            { id: 1, tone: 'success', text: 'Customer Siam Gem Trading saved.', closing: false },
            { id: 2, tone: 'warn', text: 'Label printed, but the printer is low on paper.', closing: false },
            { id: 3, tone: 'danger', text: 'The server could not be reached. Try again.', closing: false },
          ]}
          onClose={nothing}
        />
      ),
      alone: true,
    },
    'long text': {
      shows: (
        <NoticeStack
          notices={[
            { id: 1, tone: 'danger', text: `${long}: ${unbroken}`, closing: false },
            { id: 2, tone: 'success', text: arabic, closing: false },
          ]}
          onClose={nothing}
        />
      ),
      alone: true,
    },
    empty: { shows: <NoticeStack notices={[]} onClose={nothing} />, alone: true },
  },
}
