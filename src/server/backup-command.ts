import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { cipherOfFile } from './kit/files/age.ts'
import { headText } from './kit/seal/head.ts'
import { envelopeKey, readSettings, type Settings } from './kit/settings.ts'
import { restoreArchive } from './program/archive/command.ts'
import { isArchive } from './program/archive/restore.ts'
import { tamperingText } from './program/audit/chains.ts'
import { headsIn } from './program/backup-manifest.ts'
import { makeBackup } from './program/backup-proved.ts'
import { openBackup, restore } from './program/backup-restore.ts'
import { auditFilled, openUnused, reach } from './program/reach.ts'
import { startFault } from './program/start-fault.ts'

const print = (sentence: string) => process.stdout.write(`${sentence}\n`)

const options = { identity: { type: 'string' }, at: { type: 'string' }, cluster: { type: 'string' } } as const
type Options = { identity?: string; at?: string; cluster?: string }

const commands = {
  /** Creates a backup in the folder and verifies that it can be restored. */
  backup: async (settings: Settings, folder: string) => {
    const key = await envelopeKey(settings.DATA_DIR, settings.ENVELOPE_KEY)
    const { url, stop } = await reach(settings, print)
    try {
      const made = await makeBackup(
        { url, dataDir: settings.DATA_DIR, key, publicKeys: settings.BACKUP_PUBLIC_KEY },
        folder,
        () => new Date(),
      )
      if (!made) return
      const { backup, rows, rules, files, tampering, heads, publicKeys } = made
      const result = tampering.length > 0 ? 'the books are correct' : `all ${rules} rules hold`
      print(`The backup is in ${backup}`)
      print(`It was restored into a separate database: ${rows} rows and ${files} files are there, and ${result}.`)
      if (publicKeys.length > 0)
        print(`It is encrypted. Only the private key opens it: keep that away from this server. ${publicKeys.join(', ')}`)
      for (const head of heads) print(`The chain ends at ${headText(head)}`)
      if (tampering.length > 0) throw new Error(`${tamperingText(tampering)} No older backup was removed.`)
    } finally {
      await stop()
    }
  },
  /** Restores a backup, the newest in a folder, or an archive, into an empty installation. What is encrypted needs the file of a private key. */
  restore: async (settings: Settings, folder: string, { identity, at, cluster }: Options) => {
    const privateKey = identity === undefined ? undefined : await cipherOfFile(resolve(identity))
    if (await isArchive(folder)) {
      const place = { dataDir: settings.DATA_DIR, isEmbedded: !settings.DATABASE_URL }
      if (await restoreArchive(folder, { at, cluster, privateKey }, place, print)) await auditFilled(settings, [], print)
      return
    }
    if (at !== undefined || cluster !== undefined) throw new Error(`${folder} is no archive, and only an archive takes --at and --cluster.`)
    // Before anything is created, so that a wrong key or a damaged backup changes nothing.
    const opened = await openBackup(folder, privateKey)
    const { url, stop } = await openUnused(settings, print)
    await restore(url, settings.DATA_DIR, opened).finally(stop)
    const { at: moment, tables, files } = opened.manifest
    print(
      `Restored to ${moment}: ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows, ${files.length} files. Everyone must sign in again.`,
    )
    await auditFilled(settings, headsIn(opened.backup, opened.manifest), print)
  },
}

const run = async () => {
  const { positionals, values } = parseArgs({ options, allowPositionals: true })
  const [name = '', folder] = positionals
  if (name !== 'backup' && name !== 'restore') throw new Error('Use backup or restore.')
  if (name === 'backup' && values.identity) throw new Error('Only a restore needs the private key. Keep it away from the server.')
  if (name === 'backup' && Object.keys(values).length > 0) throw new Error('Only a restore takes --at and --cluster.')
  if (!folder) throw new Error(`Name a folder: npm run ${name} -- FOLDER`)
  await commands[name](readSettings(process.env), resolve(folder), values)
}

run().catch(error => {
  print(startFault(error) ?? error.message)
  process.exitCode = 1
})
