import { Button } from '@mantine/core'
import { QrCode } from '../../kit/display/qr-code.tsx'
import { Dialog, DialogFoot } from '../../kit/feedback/dialog.tsx'
import { countingAt, type StockTakeRow } from './messages.ts'
import classes from './stock-take.module.css'

/** The URL of the counting screen as a QR code, for additional phones. */
export const ShareCount = ({ row, onClose }: { row: StockTakeRow; onClose: () => void }) => {
  const address = location.origin + countingAt(row.id)
  return (
    <Dialog title={`Count ${row.number} with another phone`} onClose={onClose}>
      <p>Scan this code with the phone’s camera and sign in. Every user who may sell may count. Costs are not shown.</p>
      <div className={classes.code}>
        <QrCode text={address} label={address} />
        <a href={address}>{address}</a>
      </div>
      <DialogFoot>
        <Button onClick={onClose}>Close</Button>
      </DialogFoot>
    </Dialog>
  )
}
