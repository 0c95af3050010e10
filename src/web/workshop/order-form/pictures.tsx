import { Button } from '@mantine/core'
import { useState } from 'react'
import { type WorkPicture, workPictures } from '../../../domain/company/attachment.ts'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { Drop, Pick } from '../../company/attachment/drop-zone.tsx'
import files from '../../company/attachment/files.module.css'
import { useObjectAddress } from '../../company/attachment/picture.ts'
import { pictureOf } from '../../company/attachment/picture-address.ts'
import { type Sheet, type Sheets, useSheets } from '../../company/attachment/sheets.ts'
import { Dialog, DialogFoot } from '../../kit/feedback/dialog.tsx'
import { Section } from '../../kit/shell/page.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { workEntity } from '../kind.ts'
import classes from './order-form.module.css'

const accepted = 'image/jpeg,image/png,image/webp'
const buttonLabels: Record<WorkPicture, { add: string; take: string }> = {
  sketch: { add: 'Add a sketch', take: 'Photograph a sketch' },
  before: { add: 'Add a photo before', take: 'Photograph before' },
  after: { add: 'Add a photo after', take: 'Photograph after' },
}

/** What shall be made, and the goods before and after; what is put in before the first save waits for it. */
export const useWorkPictures = (kind: WorkKind, id: string, isSaved: boolean) => {
  const of = workEntity(kind)
  const [sketch, before, after] = [
    useSheets(id, { of, kind: 'sketch', isSaved }),
    useSheets(id, { of, kind: 'before', isSaved }),
    useSheets(id, { of, kind: 'after', isSaved }),
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

/** The pictures of a form, each at its place. */
export const WorkPictures = ({ kind, pictures }: { kind: WorkKind; pictures: Pictures }) => {
  const may = useRights().can('update', workEntity(kind))
  const shown = workPictures.filter(({ value }) => may || pictures.places[value].sheets.length > 0)
  if (shown.length === 0) return null
  return (
    <Section title="Sketch and photos">
      {shown.map(({ value, label }) => (
        <Place key={value} label={label} buttonLabels={buttonLabels[value]} sheets={pictures.places[value]} may={may} />
      ))}
      {pictures.isWaiting && <p className={files.hint}>Kept with the form as soon as it is saved.</p>}
    </Section>
  )
}

type PlaceProps = { label: string; buttonLabels: { add: string; take: string }; sheets: Sheets; may: boolean }

const Place = ({ label, buttonLabels: { add, take }, sheets, may }: PlaceProps) => {
  const [large, setLarge] = useState<string | null>(null)
  const shown = sheets.sheets.find(({ key }) => key === large)
  return (
    <Drop active={may} onFiles={sheets.add}>
      <div className={classes.place}>
        <h3>{label}</h3>
        {sheets.sheets.map((sheet, index) => (
          <button
            key={sheet.key}
            type="button"
            className={classes.thumb}
            aria-label={`${label} ${index + 1}, larger`}
            onClick={() => setLarge(sheet.key)}
          >
            <Picture sheet={sheet} alt="" />
          </button>
        ))}
        {may && (
          <>
            <span className={files.camera}>
              <Pick label={take} accept="image/*" camera onFiles={sheets.add} loading={sheets.isAdding} />
            </span>
            <Pick label={add} accept={accepted} onFiles={sheets.add} loading={sheets.isAdding} />
          </>
        )}
      </div>
      {shown && (
        <Dialog title={`${label}: ${shown.name}`} wide onClose={() => setLarge(null)}>
          <Picture sheet={shown} large alt={`${label}, ${shown.name}`} />
          {(shown.saved ? shown.saved.mayRemove : may) && (
            <DialogFoot>
              <Button
                variant="default"
                color="red"
                onClick={() => {
                  setLarge(null)
                  sheets.remove(shown)
                }}
              >
                {shown.saved ? 'Delete' : 'Take off'}
              </Button>
            </DialogFoot>
          )}
        </Dialog>
      )}
    </Drop>
  )
}

const Picture = ({ sheet: { saved, file }, large = false, alt }: { sheet: Sheet; large?: boolean; alt: string }) => {
  const own = useObjectAddress(file)
  return <img className={large ? files.large : undefined} src={saved ? pictureOf(saved.id, !large) : (own ?? '')} alt={alt} />
}
