import { IconButton } from '../../display/icon-button.tsx'
import * as icons from '../../display/icons.tsx'
import { QrCode } from '../../display/qr-code.tsx'
import { Segments } from '../../display/segments.tsx'
import { focuses, Held, nothing } from '../held.tsx'
import classes from '../page.module.css'
import type { Parts } from '../state.ts'

const { TrashIcon } = icons
const ways = [
  { value: 'in', label: 'Received' },
  { value: 'out', label: 'Paid' },
]
const manyWays = [...ways, { value: 'refund', label: 'Refund to the customer' }]

const segments = (options: typeof ways) => (
  <Held start="in">{(value, change) => <Segments label="Direction" options={options} value={value} onChange={change} />}</Held>
)

/** Icons and small controls. */
export const buttons: Parts = {
  Icons: {
    'every icon': (
      <div className={classes.row}>
        {Object.entries(icons).map(([name, Icon]) => (
          <Icon key={name} />
        ))}
      </div>
    ),
  },
  QrCode: { usual: <QrCode text="https://stonebook.example/count" label="Address of the count" /> },
  IconButton: {
    usual: (
      <IconButton label="Delete" onClick={nothing}>
        <TrashIcon />
      </IconButton>
    ),
    small: (
      <IconButton label="Delete" small onClick={nothing}>
        <TrashIcon />
      </IconButton>
    ),
    disabled: (
      <IconButton label="Delete" disabled>
        <TrashIcon />
      </IconButton>
    ),
    focused: {
      shows: (
        <IconButton label="Delete" onClick={nothing}>
          <TrashIcon />
        </IconButton>
      ),
      alone: true,
      begin: focuses(),
    },
  },
  Segments: {
    'two options': segments(ways),
    'long text': segments(manyWays),
    focused: { shows: segments(ways), alone: true, begin: focuses() },
  },
}
