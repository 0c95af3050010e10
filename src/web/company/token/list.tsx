import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ApiToken, NewToken } from '../../../domain/people/contract.ts'
import { scopeWords } from '../../../domain/people/token-scope.ts'
import { api } from '../../kit/data/api.ts'
import { moment } from '../../kit/data/moment.ts'
import { useChange, useRead } from '../../kit/data/query.ts'
import { Status } from '../../kit/display/cell.tsx'
import { confirm } from '../../kit/feedback/confirm.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { Page } from '../../kit/shell/page.tsx'
import { CompanyTabs } from '../section-tabs.tsx'
import classes from '../setting.module.css'
import table from '../setting-table.module.css'
import { CreateToken } from './create.tsx'
import { Secret } from './secret.tsx'

/** Programs that call the Stonebook API, each with one role. */
const ApiTokens = () => {
  const { data: tokens } = useRead('api-token', {})
  const [made, setMade] = useState<NewToken | null>(null)
  const [isCreating, setCreating] = useState(false)
  const revoke = useChange((id: string) => api.remove('api-token', { id }))
  const confirmRevoke = async ({ id, name }: ApiToken) => {
    const message = 'The program that uses it can no longer sign in. This cannot be undone.'
    if (!(await confirm({ title: `Revoke the token of ${name}?`, message, ok: 'Revoke', color: 'red' }))) return
    await revoke.mutateAsync(id).then(() => notify.success(`Token of ${name} revoked.`), notify.error)
  }
  return (
    <Page title="API tokens" actions={<Button onClick={() => setCreating(true)}>Create token</Button>}>
      <div className={classes.tabs}>
        <CompanyTabs />
      </div>
      <div className={table.wide}>
        <p className={table.lead}>
          A program signs in with <code>Authorization: Bearer</code> and its token. The <a href="/reference/">API reference</a> lists the
          requests. A token cannot manage users, tokens, second factors or settings. It expires on its date, or when the user who created it
          changes the password, signs out everywhere or is deactivated.
        </p>
        {made && <Secret what={`the token of ${made.name}`} secret={made.token} />}
        {tokens && tokens.length > 0 && (
          <div className={table.scroll}>
            <table className={`${table.table} ${table.cards} ${table.wraps}`}>
              <thead>
                <tr>
                  <th scope="col">Program</th>
                  <th scope="col">Role</th>
                  <th scope="col">May do</th>
                  <th scope="col">Accepted from</th>
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
                    <td data-label="May do">{scopeWords(token.scopes)}</td>
                    <td data-label="Accepted from">{token.acceptedFrom.join(', ') || 'Everywhere'}</td>
                    <td data-label="Created">
                      {moment(token.createdAt)} by {token.createdBy}
                    </td>
                    <td data-label="Last used">
                      {token.lastUsedAt ? moment(token.lastUsedAt) : 'Never'}
                      {token.lastAddress && ` from ${token.lastAddress}`}
                    </td>
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
      {isCreating && (
        <CreateToken
          onMade={token => {
            setMade(token)
            setCreating(false)
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </Page>
  )
}
export default ApiTokens
