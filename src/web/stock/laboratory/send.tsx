import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { isWhole } from '../../../domain/stock/stone/type.ts'
import { Refused } from '../../kit/data/api.ts'
import { counted, today } from '../../kit/data/number.ts'
import { type Choice, useChange } from '../../kit/data/query.ts'
import { records } from '../../kit/data/records.ts'
import { Dialog, DialogFoot } from '../../kit/feedback/dialog.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { FieldGrid } from '../../kit/form/field-grid.tsx'
import { Lookup } from '../../kit/form/fields.tsx'
import { newId } from '../../kit/form/new-id.ts'
import { readDraft, type Typed, typedOf } from '../../kit/form/schema.ts'
import { fieldsFor } from '../../kit/record/entity.ts'
import { useRights } from '../../kit/shell/session.tsx'
import { quantityOf, type Stone } from '../stone/cells.tsx'
import classes from './laboratory.module.css'
import { type LabRow, labNamed } from './messages.ts'

const entity = entities.labSubmission

/** The fields of a stone that the laboratory form needs. */
export type Sendable = Pick<Stone, 'id' | 'sku' | 'availablePieces' | 'availableWeight'> & { type: string }

/** A stone as the lookup gives it. */
const sendableOf = ({ id, title, type, availablePieces, availableWeight }: Choice): Sendable => ({
  id,
  sku: title,
  type: String(type),
  availablePieces: typeof availablePieces === 'number' ? availablePieces : null,
  availableWeight: String(availableWeight),
})

// The fields that apply to all stones together; the others apply to one stone only.
const ofAll = ['lab', 'service', 'date', 'expected', 'notes']
const ofOne = ['declaredValue', 'fee', 'currency', 'reference']
const ofLot = ['pieces', 'weight']

/** Sends all stones or none. */
const sendAll = async ([first, ...others]: readonly Typed[]): Promise<LabRow[]> =>
  first && others.length === 0 ? [await records.create(entity, first)] : records.createMany(entity, [first ?? {}, ...others])

// In a list of drafts the name of a field follows the place of its draft: 2.lab.
const inForm = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.replace(/^\d+\./, ''), message]))

type Props = {
  /** The stones to send; without them, the dialog asks for one. */
  stones?: readonly Sendable[]
  onClose: () => void
  onSent?: (rows: LabRow[]) => void
}

/** Sends stones to a laboratory. Their location changes at once. */
export const LabSendDialog = ({ stones: given, onClose, onSent }: Props) => {
  const { role } = useRights()
  const [chosen, choose] = useState<Choice | null>(null)
  const stones = given ?? (chosen ? [sendableOf(chosen)] : [])
  const [ids] = useState(() => new Map<string, string>())
  const [typed, setTyped] = useState<Typed>(() => typedOf(fieldsFor(role, entity), { date: today() }))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [fault, setFault] = useState<string | null>(null)
  const send = useChange(sendAll)
  const only = stones.length === 1 ? stones[0] : undefined
  const names = [...ofAll, ...(only || stones.length === 0 ? ofOne : ['currency']), ...(only && !isWhole(only.type) ? ofLot : [])]
  const fields = fieldsFor(role, entity).filter(([name]) => names.includes(name))

  const idOf = (stone: string) => ids.get(stone) ?? ids.set(stone, newId()).get(stone) ?? ''
  const submit = async () => {
    setFault(null)
    const lacking = { ...(stones.length > 0 ? {} : { inventory: 'Choose a stone.' }), ...(typed.lab ? {} : { lab: 'Lab is required.' }) }
    setProblems(lacking)
    if (Object.keys(lacking).length > 0) return
    const body = readDraft(Object.fromEntries(fields), typed)
    try {
      const rows = await send.mutateAsync(stones.map(({ id }) => ({ ...body, id: idOf(id), inventory: id })))
      const what = only ? only.sku : counted(stones.length, 'stone')
      notify.success(`${what} sent to ${labNamed(String(typed.lab))}.`)
      onSent?.(rows)
      onClose()
    } catch (error) {
      if (!(error instanceof Refused)) return notify.error(error)
      setProblems(inForm(error.fields))
      setFault(error.message)
    }
  }
  return (
    <Dialog
      title={
        only && given
          ? `Send ${only.sku} to laboratory`
          : given
            ? `Send ${counted(given.length, 'stone')} to laboratory`
            : 'Send to laboratory'
      }
      wide
      onClose={onClose}
    >
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
        noValidate
      >
        {fault && (
          <Alert color="red" role="alert" p="xs">
            {fault}
          </Alert>
        )}
        {!given && (
          <Lookup
            entity={entities.inventory}
            label="Stone"
            value={chosen}
            onChange={choose}
            query={{ status: 'available' }}
            required
            error={problems.inventory}
          />
        )}
        {stones.length > 0 && (
          <ul className={classes.stones}>
            {stones.map(stone => (
              <li key={stone.id}>
                {stone.sku}, {quantityOf(stone.availablePieces ?? null, stone.availableWeight, stone.type)} in the safe
              </li>
            ))}
          </ul>
        )}
        <FieldGrid
          fields={fields}
          typed={typed}
          problems={problems}
          onChange={(name, value) => setTyped(before => ({ ...before, [name]: value }))}
        />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={send.isPending}>
            {stones.length > 1 ? `Send ${counted(stones.length, 'stone')}` : 'Send'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
