import { useRouter } from '@tanstack/react-router'
import { notify } from '../feedback/notice.tsx'
import { forgetUser, signOut } from './session.tsx'

/** Ends the session in every tab and shows the sign-in screen. */
export const useLogOut = () => {
  const router = useRouter()
  return async (): Promise<void> => {
    try {
      await signOut()
    } catch {
      return notify.danger('You are still signed in: the server could not be reached. Try again.')
    }
    forgetUser()
    notify.success('Logout successfuly.')
    await router.navigate({ to: '/login' })
    forgetUser()
  }
}
