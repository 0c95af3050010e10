import { Button } from '@mantine/core'
import { Refused } from '../../data/api.ts'
import { confirm, confirmWithReason, Questions } from '../../feedback/confirm.tsx'
import { Dialog, DialogFoot } from '../../feedback/dialog.tsx'
import { FormDialog, ReasonInput } from '../../feedback/form-dialog.tsx'
import { WeightInput } from '../../form/fields.tsx'
import { Held, nothing } from '../held.tsx'
import { arabic, long, unbroken } from '../sample.ts'
import type { Parts } from '../state.ts'

const paragraphs = Array.from({ length: 24 }, (_, at) => `${at + 1}. ${long}`)

const feet = (
  <DialogFoot>
    <Button variant="default">Cancel</Button>
    <Button>Save</Button>
  </DialogFoot>
)

const refusal = (message: string) => new Refused({ statusCode: 422, isSuccess: false, errorMessages: [message], data: null })
type Given = { ready?: boolean; refused?: Refused | null; isPending?: boolean; title?: string; wide?: boolean }

const writeOff = ({ ready = true, refused = null, isPending = false, title = 'Write off BS-00012', wide = false }: Given) => (
  <FormDialog
    title={title}
    ok="Write off"
    color="red"
    wide={wide}
    ready={ready}
    action={{ refused, isPending }}
    onSubmit={async () => {}}
    onClose={nothing}
  >
    <Held start="0.40">{(value, change) => <WeightInput label="Weight" value={value} onChange={change} />}</Held>
    <Held start="">{(value, change) => <ReasonInput value={value} onChange={change} />}</Held>
  </FormDialog>
)

/** Dialogs and questions. */
export const dialogs: Parts = {
  Dialog: {
    usual: {
      shows: (
        <Dialog title="Split BS-00012" onClose={nothing}>
          <p>The parts together weigh as much as the whole.</p>
          {feet}
        </Dialog>
      ),
      alone: true,
    },
    wide: {
      shows: (
        <Dialog title="Split BS-00012" onClose={nothing} wide>
          <p>{long}</p>
          {feet}
        </Dialog>
      ),
      alone: true,
    },
    'long text': {
      shows: (
        <Dialog title={`${unbroken} ${long}`} onClose={nothing}>
          {paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {feet}
        </Dialog>
      ),
      alone: true,
    },
    'right to left': {
      shows: (
        <Dialog title={arabic} onClose={nothing}>
          <p>{arabic}</p>
        </Dialog>
      ),
      alone: true,
    },
  },
  DialogFoot: {
    'two buttons': feet,
    'many buttons': (
      <DialogFoot>
        {['Cancel', 'Save as a draft', 'Save and print', 'Save and send to the customer'].map(label => (
          <Button key={label} variant="default">
            {label}
          </Button>
        ))}
      </DialogFoot>
    ),
  },
  FormDialog: {
    ready: { shows: writeOff({}), alone: true },
    'not ready': { shows: writeOff({ ready: false }), alone: true },
    loading: { shows: writeOff({ isPending: true }), alone: true },
    refused: { shows: writeOff({ refused: refusal('Not enough stock: 4.05 ct available.') }), alone: true },
    'long text': { shows: writeOff({ title: `Write off ${unbroken}`, refused: refusal(`${long} ${unbroken}`), wide: true }), alone: true },
  },
  ReasonInput: {
    empty: <ReasonInput value="" onChange={nothing} />,
    optional: <ReasonInput value="" onChange={nothing} optional />,
    filled: <ReasonInput value={long} onChange={nothing} />,
    invalid: <ReasonInput value="no" onChange={nothing} error="Enter at least five characters." />,
    'right to left': <ReasonInput value={arabic} onChange={nothing} />,
  },
  Questions: {
    'a question': {
      shows: <Questions />,
      alone: true,
      begin: () =>
        confirm({
          title: 'Leave without saving?',
          message: 'Your unsaved changes are kept on this computer.',
          ok: 'Leave',
          cancel: 'Stay',
        }),
    },
    destructive: {
      shows: <Questions />,
      alone: true,
      begin: () => confirm({ title: `Delete ${long}?`, message: `This cannot be undone. ${long}`, ok: 'Delete', color: 'red' }),
    },
    'with a reason': {
      shows: <Questions />,
      alone: true,
      begin: () =>
        confirmWithReason({
          title: 'Cancel INV-BKK-26-00012?',
          message: 'The stones return to stock.',
          ok: 'Cancel invoice',
          color: 'red',
        }),
    },
    none: { shows: <Questions />, alone: true },
  },
}
