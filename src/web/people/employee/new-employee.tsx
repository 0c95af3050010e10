import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { api } from '../../kit/data/api.ts'
import type { Choice } from '../../kit/data/query.ts'
import { records } from '../../kit/data/records.ts'
import { FormDialog, useSubmit } from '../../kit/feedback/form-dialog.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { choosable } from '../../kit/form/choosable.ts'
import { Lookup } from '../../kit/form/fields.tsx'
import { useUser } from '../../kit/shell/session.tsx'

type Ref = { id: string; title: string }
type Props = { name: string; onClose: () => void; onAdded: (employee: Choice) => void }
type Typed = { name: string; designation: Ref | null; branch: Ref | null }

/** Adds an employee with the fewest fields, for a document that is being written. */
export const NewEmployee = ({ name, onClose, onAdded }: Props) => {
  const { branch, employee, name: own } = useUser()
  const [typed, setTyped] = useState<Typed>({ name, designation: null, branch })
  const action = useSubmit((body: object) => records.create(entities.employee, body))
  const become = useSubmit((body: { name: string }) => api.post('employee/self', body))
  const add = (made: { id: string; name: string } | null) => {
    if (!made) return
    notify.success(`${made.name} added as an employee.`)
    onAdded({ id: made.id, title: made.name })
  }
  const { fields } = action.refused ?? become.refused ?? { fields: {} as Record<string, string> }
  const set = (change: Partial<Typed>) => setTyped(before => ({ ...before, ...change }))
  return (
    <FormDialog
      title="New employee"
      ok="Add employee"
      ready={Boolean(typed.name.trim() && typed.designation && typed.branch)}
      action={action.refused ? action : { ...become, isPending: action.isPending || become.isPending }}
      beside={['name', 'designation', 'branch']}
      onSubmit={async () =>
        add(await action.run({ name: typed.name.trim(), designation: typed.designation?.id, branch: typed.branch?.id }))
      }
      onClose={onClose}
    >
      {!employee && (
        <Button variant="light" onClick={async () => add(await become.run({ name: typed.name.trim() || own }))}>
          I sell myself
        </Button>
      )}
      <TextInput
        label="Name"
        required
        value={typed.name}
        onChange={event => set({ name: event.currentTarget.value })}
        error={fields.name}
        autoComplete="off"
      />
      <Lookup
        entity={entities.employeeDesignation}
        query={choosable(entities.employee.fields.designation)}
        label="Designation"
        required
        value={typed.designation}
        onChange={designation => set({ designation })}
        error={fields.designation}
      />
      <Lookup
        entity={entities.branch}
        label="Branch"
        required
        value={typed.branch}
        onChange={chosen => set({ branch: chosen })}
        error={fields.branch}
      />
    </FormDialog>
  )
}
