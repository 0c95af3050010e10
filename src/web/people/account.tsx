import { Summary } from '../kit/record/summary.tsx'
import { Page, Section } from '../kit/shell/page.tsx'
import { useUser } from '../kit/shell/session.tsx'
import classes from './account.module.css'
import { FailedSignIns } from './failed-sign-ins.tsx'
import { ChangePassword } from './password.tsx'
import { Scale } from './scale.tsx'
import { SecondFactor } from './second-factor/section.tsx'
import { Sessions } from './sessions.tsx'

/** The user's own account: profile, password, second factor, scale and sessions. */
const Account = () => {
  const { name, email, role, branch, employee } = useUser()
  return (
    <Page title="Your account">
      <div className={classes.account}>
        <Summary
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
        <Section title="Second factor">
          <SecondFactor />
        </Section>
        <Scale />
        <Section title="Failed sign-ins">
          <FailedSignIns />
        </Section>
        <Section title="Signed in on">
          <Sessions />
        </Section>
      </div>
    </Page>
  )
}
export default Account
