import { useLocation } from '@tanstack/react-router'
import { helpFor } from '../../../domain/help.ts'
import { Entries, Popup } from '../feedback/popup.tsx'
import { useKeys } from './keys.tsx'
import { useLogOut } from './log-out.ts'
import { Go } from './place.tsx'
import type { User } from './session.tsx'
import classes from './shell.module.css'

/** The signed-in user, links to their own account, and Log Out. */
export const UserMenu = ({ user }: { user: User }) => {
  const leave = useLogOut()
  const help = helpFor(useLocation().pathname)
  useKeys([{ key: 'F1', label: 'Help for this screen', run: () => void window.open(help, '_blank', 'noopener') }])
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
            <a href={help} target="_blank" rel="noopener" onClick={close}>
              Help (F1)
            </a>
            <button type="button" onClick={() => void leave()}>
              Log Out
            </button>
          </Entries>
        </>
      )}
    </Popup>
  )
}
