import { Checkbox } from '@mantine/core'
import type { Role } from '../../../domain/people/role.ts'
import { choosableScopes, subjectLabel, subjects, type TokenScope, type Use, uses } from '../../../domain/people/token-scope.ts'
import classes from './token.module.css'

const columns: Record<Use, string> = { read: 'Read', write: 'Change' }

type Props = { role: Role; chosen: readonly TokenScope[]; onChange: (chosen: TokenScope[]) => void; error?: string | undefined }

/** The scopes that a role has, to choose from: a line for each kind of record, with reading and changing. */
export const ScopeChoice = ({ role, chosen, onChange, error }: Props) => {
  const possible = choosableScopes(role)
  const box = (use: Use, scope: TokenScope, label: string) =>
    possible.includes(scope) && (
      <Checkbox
        aria-label={`${columns[use]}: ${label}`}
        checked={chosen.includes(scope)}
        onChange={event => onChange(event.currentTarget.checked ? [...chosen, scope] : chosen.filter(one => one !== scope))}
      />
    )
  return (
    <>
      {error && (
        <p role="alert" className={classes.fault}>
          {error}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard. */}
      <section className={classes.scopes} aria-label="Scopes" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Records</th>
              {uses.map(use => (
                <th key={use} scope="col">
                  {columns[use]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {subjects
              .filter(subject => uses.some(use => possible.includes(`${use}:${subject}`)))
              .map(subject => (
                <tr key={subject}>
                  <th scope="row">{subjectLabel(subject)}</th>
                  {uses.map(use => (
                    <td key={use}>{box(use, `${use}:${subject}`, subjectLabel(subject))}</td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
