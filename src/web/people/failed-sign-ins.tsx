import { moment } from '../kit/data/moment.ts'
import { useRead } from '../kit/data/query.ts'
import classes from './account.module.css'

/** The last failed sign-ins to the user's own account, so that the user can change the password if they were someone else's. */
export const FailedSignIns = () => {
  const { data: failures } = useRead('user/failed-sign-in', {})
  if (!failures) return null
  if (failures.length === 0) return <p>No failed attempts in the last 30 days.</p>
  return (
    <>
      <p>If these attempts were not yours, change your password and contact an Admin.</p>
      <ul className={classes.sessions}>
        {failures.map(({ id, at, label, address, device, count }) => (
          <li key={id}>
            <div>
              <b>{count > 1 ? `${label}, ${count} times` : label}</b>
              <span>
                {moment(at)}, {address}, {device}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
