import { Avatar, Menu } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { notify } from './notice.tsx'
import { forgetUser, signOut, type User } from './session.tsx'
import { queryClient } from './query.ts'
import classes from './shell.module.css'

/** Who is signed in, and the way out. */
export const UserMenu = ({ user }: { user: User }) => {
  const router = useRouter()
  const leave = async () => {
    await signOut()
    notify.success('Logout successfuly.')
    forgetUser()
    await router.navigate({ to: '/login' as never })
    queryClient.clear()
  }
  return (
    <Menu position="bottom-end" offset={4} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={classes.user} aria-label={`${user.name}, ${user.role}`}>
          <Avatar size={28} radius="xl" color="gem" variant="filled">{user.name.charAt(0).toUpperCase()}</Avatar>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}><b>{user.name}</b><span>{user.role}, {user.branch.title}</span></div>
        <Menu.Divider />
        <Menu.Item onClick={() => void leave()}>Log Out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
