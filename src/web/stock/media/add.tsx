import { Button } from '@mantine/core'
import { mostMegabytes } from '../../../domain/company/attachment.ts'
import { Drop, Pick } from '../../company/attachment/drop-zone.tsx'
import { counted } from '../../kit/data/number.ts'
import { Dialog, DialogFoot } from '../../kit/feedback/dialog.tsx'
import classes from './add.module.css'
import { useBatch } from './batch.ts'
import { FileLine } from './line.tsx'
import { mediaTypes } from './photos.tsx'

/** Adds many photos and videos at once. Each goes to the stone that it is named after; where it goes is shown before anything is saved. */
export const AddPhotosDialog = ({ onClose }: { onClose: () => void }) => {
  const { lines, sendable, isReading, progress, choose, assign, drop, send } = useBatch()
  const files = sendable.reduce((sum, { plans }) => sum + plans.length, 0)
  const plans = lines.flatMap(line => line.plans)
  const stones = new Set(plans.flatMap(({ stone }) => stone?.id ?? [])).size
  const without = plans.filter(({ stone }) => stone === null).length
  const isSending = progress !== null
  const submit = async () => {
    if (await send()) onClose()
  }
  return (
    <Dialog title="Add photos and videos" wide onClose={isSending ? () => {} : onClose}>
      <Drop active={!isSending} onFiles={added => void choose(added)}>
        <div className={classes.zone}>
          <p>
            Drop files here, named after their stones: EU-01307.jpg, EU-01307-2.heic, EU-01307 side.mp4, EU-01307_360_01.jpg or
            EU-01307_360.zip.
          </p>
          <p className={classes.quiet}>
            A photo may be of any size; it is made smaller. A video may have {mostMegabytes.video} MB. A new 360° view replaces the one
            before. Where the camera was is not stored.
          </p>
          <Pick label="Choose files" accept={`${mediaTypes},.zip`} onFiles={added => void choose(added)} loading={isReading} />
        </div>
        {lines.length > 0 && (
          <>
            <p className={classes.sum} role="status">
              {counted(plans.length, 'file')}
              {stones > 0 && ` for ${counted(stones, 'stone')}`}
              {without > 0 && `, ${without} without a stone`}
            </p>
            <ul className={classes.lines} aria-label="Files">
              {lines.map(line => {
                const keys = line.plans.map(({ key }) => key)
                return (
                  <FileLine
                    key={line.key}
                    line={line}
                    isSending={isSending}
                    onAssign={stone => assign(keys, stone)}
                    onDrop={() => drop(keys)}
                  />
                )
              })}
            </ul>
          </>
        )}
      </Drop>
      <DialogFoot>
        <Button variant="default" onClick={onClose} disabled={isSending}>
          Cancel
        </Button>
        <Button onClick={() => void submit()} disabled={files === 0 || isReading} loading={isSending}>
          {files > 0 ? `Add ${counted(files, 'file')}` : 'Add'}
        </Button>
      </DialogFoot>
      {progress && (
        <p className={classes.progress} role="status">
          {progress.sent} of {progress.of} sent
        </p>
      )}
    </Dialog>
  )
}
