import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { api } from '../../kit/data/api.ts'
import { useRows } from '../../kit/data/query.ts'
import { ErrorAlert } from '../../kit/feedback/error-alert.tsx'
import { useSubmit } from '../../kit/feedback/form-dialog.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { Go } from '../../kit/shell/place.tsx'
import { useUser } from '../../kit/shell/session.tsx'
import { Continue } from './continue.tsx'
import classes from './setup.module.css'
import type { StepProps } from './step.ts'

/** Who sells: the user who sets up the company, and other people. */
export const PeopleStep = ({ onDone }: StepProps) => {
  const { employee } = useUser()
  const employees = useRows(entities.employee, { active: 'true' }).data?.rows ?? []
  const users = useRows(entities.user, { active: 'true' }).data?.rows ?? []
  return (
    <div className={classes.form}>
      <p>An invoice names its salesperson. A salesperson is an employee, with or without an account here.</p>
      {employee ? <p>You sell as {employee.title}.</p> : <Self />}
      <h3>Employees</h3>
      <p>{employees.length > 0 ? employees.map(({ name }) => name).join(', ') : 'None yet.'}</p>
      <Go to="/people/employees?open=new">New employee</Go>
      <h3>Users</h3>
      <p>{users.map(({ name, role }) => `${name} (${role})`).join(', ')}</p>
      <Go to="/people/users?open=new">New user</Go>
      <Continue onDone={onDone} />
    </div>
  )
}

/** Makes the user an employee, so that the list of salespeople is not empty. */
const Self = () => {
  const [name, setName] = useState(useUser().name)
  const { run, refused, isPending } = useSubmit((body: { name: string }) => api.post('employee/self', body))
  const become = async () => {
    const made = await run({ name: name.trim() })
    if (made) notify.success(`${made.name} added as an employee.`)
  }
  return (
    <div className={classes.self}>
      <ErrorAlert message={refused && !refused.fields.name ? refused.message : null} />
      <TextInput
        label="Your name"
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        maxLength={120}
        error={refused?.fields.name}
        autoComplete="name"
      />
      <Button loading={isPending} disabled={!name.trim()} onClick={() => void become()}>
        I sell myself
      </Button>
    </div>
  )
}
