import { Facts } from './kit/facts.tsx'
import { Page, Section } from './kit/page.tsx'
import { useUser } from './kit/session.tsx'
import classes from './user-account.module.css'
import { ChangePassword } from './user-password.tsx'
import { Sessions } from './user-sessions.tsx'

/** What is one's own: who one is here, the password, and where one is signed in. */
const Account = () => {
  const { name, email, role, branch, employee } = useUser()
  return (
    <Page title="Your account">
      <div className={classes.account}>
        <Facts
          pairs={[
            ['Name', name],
            ['E-mail', email],
            ['Role', role],
            ['Branch', branch.title],
            ['Employee', employee?.title],
          ]}
        />
        <Section title="Password">
          <ChangePassword />
        </Section>
        <Section title="Signed in on">
          <Sessions />
        </Section>
      </div>
    </Page>
  )
}
export default Account
