import 'react-image-crop/dist/ReactCrop.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type PercentCrop, ReactCrop } from 'react-image-crop'
import type { Crop } from '../../../domain/company/attachment.ts'
import { Dialog, DialogFoot } from '../../kit/feedback/dialog.tsx'
import classes from './crop.module.css'

type Props = { title: string; src: string; crop: Crop | null; onCrop: (crop: Crop | null) => Promise<boolean>; onClose: () => void }

const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }
const percentOf = ({ left, top, width, height }: Crop): PercentCrop => ({
  unit: '%',
  ...{ x: left * 100, y: top * 100, width: width * 100, height: height * 100 },
})
const shareOf = (percent: number) => Math.min(1, Math.max(0, Math.round(percent * 100) / 10_000))
const cropOf = ({ x, y, width, height }: PercentCrop): Crop | null => {
  const [left, top] = [shareOf(x), shareOf(y)]
  const crop = { left, top, width: Math.min(shareOf(width), 1 - left), height: Math.min(shareOf(height), 1 - top) }
  return crop.width > 0.995 && crop.height > 0.995 ? null : crop
}

/** Chooses the part of a photo that is shown. The photo stays whole, and the part can be taken back. */
export const CropDialog = ({ title, src, crop, onCrop, onClose }: Props) => {
  const [part, setPart] = useState<PercentCrop>(crop ? percentOf(crop) : whole)
  const [isPending, setPending] = useState(false)
  const save = async (to: Crop | null) => {
    setPending(true)
    if (await onCrop(to)) onClose()
    setPending(false)
  }
  return (
    <Dialog title={title} wide onClose={onClose}>
      <p className={classes.hint}>Drag the edges, or move them with the arrow keys. The whole photo is kept.</p>
      <div className={classes.crop}>
        <ReactCrop crop={part} onChange={(_, percent) => setPart(percent.width > 0 && percent.height > 0 ? percent : whole)} ruleOfThirds>
          <img src={src} alt="" />
        </ReactCrop>
      </div>
      <DialogFoot>
        {crop && (
          <Button variant="default" disabled={isPending} onClick={() => void save(null)}>
            Show whole photo
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isPending} onClick={() => void save(cropOf(part))}>
          Save
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
