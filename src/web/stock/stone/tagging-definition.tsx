import { entities } from '../../../domain/index.ts'
import { useRead } from '../../kit/data/query.ts'
import { useMadePicture } from '../../kit/display/made-picture.ts'
import { readDraft, type Typed } from '../../kit/form/schema.ts'
import { useView } from '../../kit/list/view.ts'
import { RecordPanel } from '../../kit/record/panel.tsx'
import classes from '../label/label.module.css'

const entity = entities.taggingDefinition
const number = ['pattern'] as const
const label = ['width', 'height', 'qrSize', 'lines', 'prices', 'cipher', 'repeat'] as const
const groups = [
  { label: 'Number', fields: number },
  { label: 'Label', fields: label },
]

/** The label that a stone would get with the current values. The previous label stays while a value is invalid. */
const LabelExample = ({ typed }: { typed: Typed }) => {
  const draft = readDraft(entity.fields, typed)
  const source = useMadePicture(`${entity.path}/label`, Object.fromEntries([...number, ...label].map(name => [name, draft[name]])))
  if (!source) return null
  return (
    <div className={classes.example}>
      <p>Preview of the label:</p>
      <img className={classes.label} src={source} alt="Label preview" />
    </div>
  )
}

const preview = (typed: Typed) => <LabelExample typed={typed} />

/** A tagging definition beside the list, with a preview of its label. */
export const TaggingPanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const [, change] = useView({ inAddress: true })
  const { data: setting } = useRead('setting', {})
  // A new definition starts with the company's price cipher.
  if (id === 'new' && !setting) return null
  return (
    <RecordPanel
      entity={entity}
      id={id}
      onClose={onClose}
      onOpen={made => change({ open: made }, { replace: true })}
      groups={groups}
      preview={preview}
      initial={setting ? { cipher: setting.cipher, repeat: setting.repeat } : {}}
    />
  )
}
