import { Entries, Popup } from '../feedback/popup.tsx'
import { useLogOut } from './log-out.ts'
import { Go } from './place.tsx'
import type { User } from './session.tsx'
import classes from './shell.module.css'

/** The signed-in user, links to their own account, and Log Out. */
export const UserMenu = ({ user }: { user: User }) => {
  const leave = useLogOut()
  const initial = user.name.charAt(0).toUpperCase()
  return (
    <Popup
      label="User menu"
      face={<span className={classes.avatar}>{initial}</span>}
      buttonLabel={`${user.name}, ${user.role}`}
      className={classes.user}
      align="end"
      narrow
    >
      {close => (
        <>
          <div className={classes.who}>
            <b>{user.name}</b>
            <span>
              {user.role}, {user.branch.title}
            </span>
          </div>
          <Entries>
            <Go to="/account" onClick={close}>
              Your account
            </Go>
            <button type="button" onClick={() => void leave()}>
              Log Out
            </button>
          </Entries>
        </>
      )}
    </Popup>
  )
}
