import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { tokenDays } from '../../../domain/company/security-event.ts'
import { namesOf } from '../../../domain/kit/names.ts'
import { present } from '../../../domain/kit/present.ts'
import type { NewToken } from '../../../domain/people/contract.ts'
import { type Role, roles } from '../../../domain/people/role.ts'
import { choosableScopes, scopePresets, type TokenScope } from '../../../domain/people/token-scope.ts'
import { api } from '../../kit/data/api.ts'
import { FormDialog, useSubmit } from '../../kit/feedback/form-dialog.tsx'
import { ScopeChoice } from './scope-choice.tsx'

const lengths = [7, 30, tokenDays.usual, 180, tokenDays.max].map(days => ({ value: String(days), label: `${days} days` }))
const presets = namesOf(scopePresets)
const extents = [...presets.map(value => ({ value, label: scopePresets[value].label })), { value: 'chosen', label: 'Only what is chosen' }]

const roleNamed = (name: string): Role => present(roles.find(role => role === name))
/** The addresses in a text, one on each line or after each comma. */
const addressesIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

type Draft = { name: string; role: Role; scopes: TokenScope[]; acceptedFrom: string[]; days: number }

/** Makes a token for a program: its role, what it may do, from where, and for how long. */
export const CreateToken = ({ onMade, onClose }: { onMade: (made: NewToken) => void; onClose: () => void }) => {
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('Salesman')
  const [extent, setExtent] = useState('read')
  const [chosen, setChosen] = useState<readonly TokenScope[]>([])
  const [typed, setTyped] = useState('')
  const [days, setDays] = useState(String(tokenDays.usual))
  const action = useSubmit((draft: Draft) => api.post('api-token', draft))
  const fields = action.refused?.fields ?? {}
  const preset = presets.find(one => one === extent)
  const scopes = preset ? [...scopePresets[preset].scopes] : chosen.filter(scope => choosableScopes(role).includes(scope))
  const addresses = addressesIn(typed)
  const faults = addresses.flatMap((address, at) => (fields[`acceptedFrom.${at}`] ? [`${address} ${notAnAddress}`] : []))
  const create = async () => {
    const made = await action.run({ name, role, scopes, acceptedFrom: addresses, days: Number(days) })
    if (made) onMade(made)
  }
  return (
    <FormDialog
      title="Create a token"
      ok="Create token"
      ready={name.trim() !== '' && scopes.length > 0}
      action={action}
      beside={['name', 'scopes', ...addresses.map((_, at) => `acceptedFrom.${at}`)]}
      onSubmit={create}
      onClose={onClose}
    >
      <TextInput
        label="Program"
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        maxLength={80}
        required
        error={fields.name}
      />
      <NativeSelect label="Role" data={[...roles]} value={role} onChange={event => setRole(roleNamed(event.currentTarget.value))} />
      <NativeSelect label="May do" data={extents} value={extent} onChange={event => setExtent(event.currentTarget.value)} />
      {!preset && <ScopeChoice role={role} chosen={scopes} onChange={setChosen} error={fields.scopes} />}
      <Textarea
        label="Accepted from (optional)"
        description="Addresses or networks, one on each line, such as 192.0.2.7 or 192.0.2.0/24. Without any it is accepted from everywhere."
        autosize
        minRows={2}
        maxRows={6}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        error={faults.join(' ') || undefined}
      />
      <NativeSelect label="Valid for" data={lengths} value={days} onChange={event => setDays(event.currentTarget.value)} />
    </FormDialog>
  )
}

const notAnAddress = 'is not an address such as 192.0.2.7, nor a network such as 192.0.2.0/24.'
