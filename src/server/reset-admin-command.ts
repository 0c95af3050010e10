import { asOwner } from './database.ts'
import { messageOf } from './kit/property.ts'
import { readSettings } from './kit/settings.ts'
import { reach } from './program/reach.ts'
import { resetAdmin } from './program/reset-admin.ts'
import { startFault } from './program/start-fault.ts'

const print = (sentence: string) => process.stdout.write(`${sentence}\n`)

/** Lets the Admin with this e-mail address in again, or the only Admin. Works beside a running server. */
const run = async (email: string | undefined): Promise<void> => {
  const { url, stop } = await reach(readSettings(process.env), print)
  const reset = await asOwner({ ownerUrl: url }, ({ db }) => resetAdmin(db, email)).finally(stop)
  print(`${reset.email} can sign in with the password ${reset.password}`)
  print('It must be changed at the next sign-in. All sessions and API tokens of this Admin have ended, and the second factor is removed.')
}

run(process.argv[2]).then(
  () => process.exit(0),
  error => {
    print(startFault(error) ?? messageOf(error))
    process.exit(1)
  },
)
