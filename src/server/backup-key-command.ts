import { resolve } from 'node:path'
import { makeKeyPair } from './kit/files/age.ts'

const print = (sentence: string) => process.stdout.write(`${sentence}\n`)

/** Makes the pair of keys of encrypted backups. */
const run = async (file: string | undefined): Promise<void> => {
  if (!file) throw new Error('Name a new file for the private key: npm run backup-key -- FILE')
  const publicKey = await makeKeyPair(resolve(file), new Date())
  print(`The private key is in ${resolve(file)}`)
  print('Keep it in two safe places away from this server. Without it no backup can be restored, and nobody can make it again.')
  print('Set this public key on the server:')
  print(`BACKUP_PUBLIC_KEY=${publicKey}`)
}

run(process.argv[2]).catch(error => {
  print(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
