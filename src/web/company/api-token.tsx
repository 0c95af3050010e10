import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { tokenDays } from '../../domain/company/security-event.ts'
import { present } from '../../domain/kit/present.ts'
import type { ApiToken, NewToken } from '../../domain/people/contract.ts'
import { type Role, roles } from '../../domain/people/role.ts'
import { api } from '../kit/data/api.ts'
import { moment } from '../kit/data/moment.ts'
import { useChange, useRead } from '../kit/data/query.ts'
import { Status } from '../kit/display/cell.tsx'
import { confirm } from '../kit/feedback/confirm.tsx'
import { notify } from '../kit/feedback/notice.tsx'
import { Page } from '../kit/shell/page.tsx'
import { CompanyTabs } from './section-tabs.tsx'
import classes from './setting.module.css'
import table from './setting-table.module.css'

/** Shows the new token once. The company stores only its hash. */
const Secret = ({ made }: { made: NewToken }) => (
  <div className={table.secret} role="status">
    <span>Copy the token of {made.name} now. It is not shown again.</span>
    <code>{made.token}</code>
    <Button
      size="xs"
      variant="default"
      style={{ justifySelf: 'start' }}
      onClick={() => void navigator.clipboard.writeText(made.token).then(() => notify.success('Copied.'), notify.error)}
    >
      Copy
    </Button>
  </div>
)

const lengths = [7, 30, tokenDays.usual, 180, tokenDays.max].map(days => ({ value: String(days), label: `${days} days` }))

const roleNamed = (name: string): Role => present(roles.find(role => role === name))

const MakeToken = ({ onMade }: { onMade: (made: NewToken) => void }) => {
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('Salesman')
  const [days, setDays] = useState(String(tokenDays.usual))
  const make = useChange((draft: { name: string; role: Role; days: number }) => api.post('api-token', draft))
  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    try {
      onMade(await make.mutateAsync({ name, role, days: Number(days) }))
      setName('')
    } catch (error) {
      notify.error(error)
    }
  }
  return (
    <form className={table.make} onSubmit={event => void submit(event)}>
      <TextInput label="Program" value={name} onChange={event => setName(event.currentTarget.value)} maxLength={80} required />
      <NativeSelect label="Role" data={[...roles]} value={role} onChange={event => setRole(roleNamed(event.currentTarget.value))} />
      <NativeSelect label="Valid for" data={lengths} value={days} onChange={event => setDays(event.currentTarget.value)} />
      <Button type="submit" loading={make.isPending}>
        Create token
      </Button>
    </form>
  )
}

/** Programs that call the Stonebook API, each with one role. */
const ApiTokens = () => {
  const { data: tokens } = useRead('api-token', {})
  const [made, setMade] = useState<NewToken | null>(null)
  const revoke = useChange((id: string) => api.remove('api-token', { id }))
  const confirmRevoke = async ({ id, name }: ApiToken) => {
    const message = 'The program that uses it can no longer sign in. This cannot be undone.'
    if (!(await confirm({ title: `Revoke the token of ${name}?`, message, ok: 'Revoke', color: 'red' }))) return
    await revoke.mutateAsync(id).then(() => notify.success(`Token of ${name} revoked.`), notify.error)
  }
  return (
    <Page title="API tokens">
      <div className={classes.tabs}>
        <CompanyTabs />
      </div>
      <div className={table.wide}>
        <p className={table.lead}>
          A program signs in with <code>Authorization: Bearer</code> and its token. The <a href="/api/docs">API description</a> lists the
          requests. A token cannot manage users, tokens or second factors. It expires on its date, or when the user who created it changes
          the password, signs out everywhere or is deactivated.
        </p>
        <MakeToken onMade={setMade} />
        {made && <Secret made={made} />}
        {tokens && tokens.length > 0 && (
          <div className={table.scroll}>
            <table className={`${table.table} ${table.cards}`}>
              <thead>
                <tr>
                  <th scope="col">Program</th>
                  <th scope="col">Role</th>
                  <th scope="col">Created</th>
                  <th scope="col">Last used</th>
                  <th scope="col">Expires</th>
                  <th scope="col">
                    <span className={table.hidden}>Revoke</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {tokens.map(token => (
                  <tr key={token.id}>
                    <td>{token.name}</td>
                    <td data-label="Role">{token.role}</td>
                    <td data-label="Created">
                      {moment(token.createdAt)} by {token.createdBy}
                    </td>
                    <td data-label="Last used">{token.lastUsedAt ? moment(token.lastUsedAt) : 'Never'}</td>
                    <td data-label="Expires">{moment(token.expiresAt)}</td>
                    <td>
                      {token.revokedAt || token.isExpired ? (
                        <Status tone="struck">{token.revokedAt ? 'Revoked' : 'Expired'}</Status>
                      ) : (
                        <Button
                          size="compact-sm"
                          variant="subtle"
                          color="red"
                          aria-label={`Revoke ${token.name}`}
                          onClick={() => void confirmRevoke(token)}
                        >
                          Revoke
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </Page>
  )
}
export default ApiTokens
