import { Button } from '@mantine/core'
import { encode } from 'uqr'
import { Dialog, DialogFoot } from '../../kit/feedback/dialog.tsx'
import { countingAt, type StockTakeRow } from './messages.ts'
import classes from './stock-take.module.css'

/** The URL of the counting screen as a QR code, for additional phones. */
export const ShareCount = ({ row, onClose }: { row: StockTakeRow; onClose: () => void }) => {
  const address = location.origin + countingAt(row.id)
  const { size, data } = encode(address, { border: 0 })
  const dark = data.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <Dialog title={`Count ${row.number} with another phone`} onClose={onClose}>
      <p>Scan this code with the phone’s camera and sign in. Every user who may sell may count. Costs are not shown.</p>
      <div className={classes.code}>
        <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={address} shapeRendering="crispEdges">
          <path d={dark.join('')} />
        </svg>
        <a href={address}>{address}</a>
      </div>
      <DialogFoot>
        <Button onClick={onClose}>Close</Button>
      </DialogFoot>
    </Dialog>
  )
}
