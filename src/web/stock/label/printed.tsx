import { Button } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { saveFile } from '../../kit/data/file.ts'
import { Dialog, DialogFoot } from '../../kit/feedback/dialog.tsx'
import classes from './label.module.css'

/** The labels in the browser's PDF viewer, which prints them. */
export const PrintedLabels = ({ title, file, onClose }: { title: string; file: File; onClose: () => void }) => {
  const address = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <Dialog title={title} onClose={onClose} wide>
      <iframe className={classes.printed} src={`${address}#navpanes=0&view=Fit`} title={title} />
      <p className={classes.scale}>Print at 100 % on paper of the selected size.</p>
      <DialogFoot>
        <Button variant="default" component="a" href={address} target="_blank" rel="noopener">
          Open in new tab
        </Button>
        <Button variant="default" onClick={() => saveFile(file)}>
          Save
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogFoot>
    </Dialog>
  )
}
