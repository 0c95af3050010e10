import { asOwner } from './database.ts'
import { findRunning, openEmbedded } from './kit/embedded/database.ts'
import { messageOf } from './kit/property.ts'
import { readSettings } from './kit/settings.ts'
import { resetAdmin } from './program/reset-admin.ts'
import { startFault } from './program/start-fault.ts'

const print = (sentence: string) => process.stdout.write(`${sentence}\n`)

/** Lets the Admin with this e-mail address in again, or the only Admin. Works beside a running server. */
const run = async (email: string | undefined): Promise<void> => {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR } = readSettings(process.env)
  const running = DATABASE_OWNER_URL ?? DATABASE_URL ?? (await findRunning(DATA_DIR))
  const { url, stop } = running ? { url: running, stop: async () => {} } : await openEmbedded(DATA_DIR, print)
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
