import { Button } from '@mantine/core'
import { queryClient } from '../kit/data/query.ts'
import { Heading } from '../kit/shell/heading.tsx'
import { useLogOut } from '../kit/shell/log-out.ts'
import { userKey, useUser } from '../kit/shell/session.tsx'
import { ChangePassword } from './password.tsx'
import classes from './pending.module.css'
import { SecondFactor } from './second-factor/section.tsx'
import signIn from './sign-in.module.css'

/** What a user must do first after signing in: choose an own password, or set up a second factor. Nothing else is open before. */
export const Pending = () => {
  const { pending } = useUser()
  const logOut = useLogOut()
  const goOn = () => void queryClient.invalidateQueries({ queryKey: userKey })
  return (
    <main className={signIn.page}>
      <div className={classes.sheet}>
        {pending === 'password' ? (
          <>
            <Heading tab="New password">Choose a new password</Heading>
            <p>Somebody else set your password. Choose one that only you know.</p>
            <ChangePassword onChanged={goOn} />
          </>
        ) : (
          <>
            <Heading tab="Second factor">Set up a second factor</Heading>
            <p>Your company asks you for a second factor besides your password.</p>
            <SecondFactor onAdded={goOn} />
          </>
        )}
        <Button variant="subtle" onClick={() => void logOut()}>
          Log Out
        </Button>
      </div>
    </main>
  )
}
