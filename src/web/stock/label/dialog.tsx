import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import '../../kit/shell/controls.css'
import { Alert, Button, Select } from '@mantine/core'
import { useState } from 'react'
import { type LabelSize, labelSizes } from '../../../domain/company/label-size.ts'
import { entities } from '../../../domain/index.ts'
import { Refused } from '../../kit/data/api.ts'
import { madeFile, saveFile } from '../../kit/data/file.ts'
import { counted } from '../../kit/data/number.ts'
import { useChange } from '../../kit/data/query.ts'
import { Dialog, DialogFoot } from '../../kit/feedback/dialog.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { Entries, Popup } from '../../kit/feedback/popup.tsx'
import { DecimalInput } from '../../kit/form/fields.tsx'
import { useUser } from '../../kit/shell/session.tsx'
import { copiesIn, type LabelChoice, maxLabels, ownSize, sheetsFor, sizeNamed, useLabelChoice } from './choice.ts'
import classes from './label.module.css'
import { LabelPreview } from './preview.tsx'
import { PrintedLabels } from './printed.tsx'
import { SheetPicture } from './sheet.tsx'

type Stone = { id: string; sku: string }
type Format = 'pdf' | 'svg' | 'png'
const shownAtOnce = 3

const groups = [...new Set(labelSizes.map(({ group }) => group))].map(group => ({
  group,
  items: labelSizes.filter(size => size.group === group).map(({ code, name }) => ({ value: code, label: name })),
}))
/** The label options: by tagging definition, by the labels in a company printer, or by standard size. */
const offeredFor = (printers: readonly { name: string; size: string }[]) => [
  { value: ownSize, label: 'From the tagging definition' },
  ...(printers.length > 0
    ? [
        {
          group: 'Our printers',
          items: printers.map(({ name, size }) => ({ value: `${name}\n${size}`, label: `${name}: ${sizeNamed(size)?.name ?? size}` })),
        },
      ]
    : []),
  ...groups,
]

/** '12 labels on 2 sheets', to prevent printing too many. */
const summary = (labels: number, { choice, size, places }: LabelChoice): string => {
  if (!size?.sheet) return counted(labels, 'label')
  return `${counted(labels, 'label')} on ${counted(sheetsFor(labels, choice.first, places), 'sheet')}`
}

/** Generates the label file. A server error is shown; after success, the sheet position moves on. */
const useLabelFile = (stones: readonly Stone[], { choice: { size, first }, printed }: LabelChoice, copies: number | null) => {
  const [fault, setFault] = useState<string | null>(null)
  const make = useChange((format: Format) => {
    const ids = stones.map(({ id }) => id)
    return madeFile(`${entities.inventory.path}/qr-range`, {
      ids,
      format,
      copies: copies ?? 1,
      first,
      ...(size === ownSize ? {} : { size }),
    })
  })
  const get = async (format: Format, then: (file: File) => void) => {
    setFault(null)
    try {
      then(await make.mutateAsync(format))
      printed(stones.length * (copies ?? 1))
    } catch (error) {
      if (error instanceof Refused) setFault(error.message)
      else notify.error(error)
    }
  }
  return { fault, get, isPending: make.isPending }
}

const Previews = ({ stones, size }: { stones: readonly Stone[]; size: LabelSize | undefined }) => (
  <div className={classes.previews} data-many={stones.length > 1 || undefined}>
    {stones.slice(0, shownAtOnce).map(({ id, sku }) => (
      <LabelPreview key={`${id} ${size?.code}`} id={id} sku={sku} size={size} />
    ))}
    {stones.length > shownAtOnce && <p>and {counted(stones.length - shownAtOnce, 'stone')} more</p>}
  </div>
)

/** The label dialog: size, copies and sheet position, then the file to print. */
export const LabelDialog = ({ stones, onClose }: { stones: readonly Stone[]; onClose: () => void }) => {
  const choice = useLabelChoice()
  const [made, setMade] = useState<File | null>(null)
  const copies = copiesIn(choice.choice.copies)
  const { fault, get, isPending } = useLabelFile(stones, choice, copies)
  const labels = stones.length * (copies ?? 0)
  const tooMany = labels > maxLabels
  const ready = labels > 0 && !tooMany
  const save = (file: File) => {
    saveFile(file)
    onClose()
  }
  const [first, ...others] = stones
  const title = first && others.length === 0 ? `Label of ${first.sku}` : `Labels of ${counted(stones.length, 'stone')}`
  if (made) return <PrintedLabels title={title} file={made} onClose={onClose} />
  return (
    <Dialog title={title} onClose={onClose} wide>
      {fault && (
        <Alert color="red" role="alert" p="xs" mb="sm">
          {fault}
        </Alert>
      )}
      <div className={classes.dialog}>
        <Settings choice={choice} labels={labels} />
        <Previews stones={stones} size={choice.size} />
      </div>
      <DialogFoot>
        <p className={classes.summary} data-wrong={tooMany || undefined} aria-live="polite">
          {tooMany ? `At most ${maxLabels} labels are printed at once.` : ready && summary(labels, choice)}
        </p>
        {ready && <DownloadMenu onPick={format => void get(format, save)} />}
        <Button disabled={!ready} loading={isPending} onClick={() => void get('pdf', setMade)} data-autofocus>
          Print
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

const DownloadMenu = ({ onPick }: { onPick: (format: Format) => void }) => (
  <Popup label="Download" face="Download" align="end" narrow className={classes.download}>
    {close => (
      <Entries>
        {(['pdf', 'svg', 'png'] as const).map(format => (
          <button
            key={format}
            type="button"
            onClick={() => {
              close()
              onPick(format)
            }}
          >
            {format.toUpperCase()}
          </button>
        ))}
      </Entries>
    )}
  </Popup>
)

const Settings = ({ choice: { choice, size, places, change }, labels }: { choice: LabelChoice; labels: number }) => {
  const { printers } = useUser().settings
  return (
    <div className={classes.settings}>
      <Select<string>
        label="Label"
        data={offeredFor(printers)}
        value={choice.size}
        // A printer selects the label size loaded in it.
        onChange={value => change({ size: value?.split('\n').at(-1) ?? ownSize })}
        allowDeselect={false}
        maxDropdownHeight={300}
      />
      <div className={classes.numbers}>
        <DecimalInput
          label="Copies of each"
          value={choice.copies}
          kind={numberKinds.pieces}
          onChange={text => change({ copies: text })}
          error={copiesIn(choice.copies) === null && '1 to 100'}
        />
        {size?.sheet && <FirstInput first={choice.first} places={places} onFirst={first => change({ first })} />}
      </div>
      {size?.sheet && (
        <SheetPicture size={size} sheet={size.sheet} first={choice.first} labels={labels} onFirst={first => change({ first })} />
      )}
    </div>
  )
}

const FirstInput = ({ first, places, onFirst }: { first: number; places: number; onFirst: (first: number) => void }) => {
  const [typed, setTyped] = useState<string | null>(null)
  const fits = (text: string) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= places
  return (
    <DecimalInput
      label="First free label"
      value={typed ?? String(first)}
      kind={numberKinds.pieces}
      onChange={text => {
        setTyped(text)
        if (fits(text)) onFirst(Number(text))
      }}
      onBlur={() => setTyped(null)}
      error={typed !== null && !fits(typed) && `1 to ${places}`}
    />
  )
}
