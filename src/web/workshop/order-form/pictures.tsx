import { Button } from '@mantine/core'
import { useState } from 'react'
import { type WorkPicture, workPictures } from '../../../domain/company/attachment.ts'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { type AttachedFile, type AttachedFiles, useAttachedFiles } from '../../company/attachment/attached-files.ts'
import { Drop, Pick } from '../../company/attachment/drop-zone.tsx'
import files from '../../company/attachment/files.module.css'
import { useObjectAddress } from '../../company/attachment/picture.ts'
import { pictureOf } from '../../company/attachment/picture-address.ts'
import { Dialog, DialogFoot } from '../../kit/feedback/dialog.tsx'
import { Section } from '../../kit/shell/page.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { workEntity } from '../kind.ts'
import classes from './order-form.module.css'

const accepted = 'image/jpeg,image/png,image/webp'
const buttonLabels: Record<WorkPicture, { add: string; take: string }> = {
  sketch: { add: 'Add sketch', take: 'Photograph sketch' },
  before: { add: 'Add photo before', take: 'Photograph before' },
  after: { add: 'Add photo after', take: 'Photograph after' },
}

/** The design pictures, and photos of the goods before and after. Files added before the first save wait for it. */
export const useWorkPictures = (kind: WorkKind, id: string, isSaved: boolean) => {
  const of = workEntity(kind)
  const [sketch, before, after] = [
    useAttachedFiles(id, { of, kind: 'sketch', isSaved }),
    useAttachedFiles(id, { of, kind: 'before', isSaved }),
    useAttachedFiles(id, { of, kind: 'after', isSaved }),
  ]
  return {
    places: { sketch, before, after },
    isWaiting: sketch.isWaiting || before.isWaiting || after.isWaiting,
    keep: async () => {
      for (const place of [sketch, before, after]) await place.keep()
    },
  }
}
type Pictures = ReturnType<typeof useWorkPictures>

/** The pictures of an order form, by kind. */
export const WorkPictures = ({ kind, pictures }: { kind: WorkKind; pictures: Pictures }) => {
  const may = useRights().can('update', workEntity(kind))
  const shown = workPictures.filter(({ value }) => may || pictures.places[value].attached.length > 0)
  if (shown.length === 0) return null
  return (
    <Section title="Sketch and photos">
      {shown.map(({ value, label }) => (
        <Place key={value} label={label} buttonLabels={buttonLabels[value]} attached={pictures.places[value]} may={may} />
      ))}
      {pictures.isWaiting && <p className={files.hint}>Uploaded when you save the order form.</p>}
    </Section>
  )
}

type PlaceProps = { label: string; buttonLabels: { add: string; take: string }; attached: AttachedFiles; may: boolean }

const Place = ({ label, buttonLabels: { add, take }, attached, may }: PlaceProps) => {
  const [large, setLarge] = useState<string | null>(null)
  const shown = attached.attached.find(({ key }) => key === large)
  return (
    <Drop active={may} onFiles={attached.add}>
      <div className={classes.place}>
        <h3>{label}</h3>
        {attached.attached.map((attachedFile, index) => (
          <button
            key={attachedFile.key}
            type="button"
            className={classes.thumb}
            aria-label={`${label} ${index + 1}, enlarge`}
            onClick={() => setLarge(attachedFile.key)}
          >
            <Picture attachedFile={attachedFile} alt="" />
          </button>
        ))}
        {may && (
          <>
            <span className={files.camera}>
              <Pick label={take} accept="image/*" camera onFiles={attached.add} loading={attached.isAdding} />
            </span>
            <Pick label={add} accept={accepted} onFiles={attached.add} loading={attached.isAdding} />
          </>
        )}
      </div>
      {shown && (
        <Dialog title={`${label}: ${shown.name}`} wide onClose={() => setLarge(null)}>
          <Picture attachedFile={shown} large alt={`${label}, ${shown.name}`} />
          {(shown.saved ? shown.saved.mayRemove : may) && (
            <DialogFoot>
              <Button
                variant="default"
                color="red"
                onClick={() => {
                  setLarge(null)
                  attached.remove(shown)
                }}
              >
                {shown.saved ? 'Delete' : 'Remove'}
              </Button>
            </DialogFoot>
          )}
        </Dialog>
      )}
    </Drop>
  )
}

const Picture = ({ attachedFile: { saved, file }, large = false, alt }: { attachedFile: AttachedFile; large?: boolean; alt: string }) => {
  const own = useObjectAddress(file)
  return (
    <img className={large ? files.large : undefined} src={saved ? pictureOf(saved.id, large ? 'large' : 'card') : (own ?? '')} alt={alt} />
  )
}
