import { resolve } from 'node:path'
import { messageOf } from './kit/property.ts'
import { readSettings, type Settings } from './kit/settings.ts'
import { exportCompany } from './program/open-files/export.ts'
import { importCompany, openExport } from './program/open-files/import.ts'
import { auditFilled, openUnused, reach } from './program/reach.ts'
import { startFault } from './program/start-fault.ts'

const print = (sentence: string) => process.stdout.write(`${sentence}\n`)

const commands: Readonly<Record<string, (settings: Settings, folder: string) => Promise<void>>> = {
  /** Writes everything into an empty folder as open files, also beside a running server. */
  export: async (settings, folder) => {
    const { url, stop } = await reach(settings, print)
    const { tables, rows, files, missing } = await exportCompany({ url, dataDir: settings.DATA_DIR }, folder, new Date()).finally(stop)
    print(
      `The export is in ${folder}: ${tables} tables with ${rows} rows, and ${files} attached files. README.txt there says how to read it.`,
    )
    print('It has the whole business in plain text: give it only to whom you trust. Passwords and keys are not in it.')
    if (missing.length > 0)
      throw new Error(`These attached files are not in the data folder, and so not in the export: ${missing.join(', ')}.`)
  },
  /** Fills an empty installation with an export. */
  import: async (settings, folder) => {
    // Before anything is created, so that a damaged export changes nothing.
    const opened = await openExport(folder)
    const { url, stop } = await openUnused(settings, print)
    await importCompany(url, settings.DATA_DIR, opened).finally(stop)
    const { created, resources, stonebook } = opened.described
    const rows = resources.reduce((sum, { rowCount }) => sum + rowCount, 0)
    print(`Imported as of ${created}: ${rows} rows, ${stonebook.files.length} attached files.`)
    const recorded = `the export of ${created}`
    await auditFilled(
      settings,
      stonebook.heads.map(head => ({ ...head, recorded })),
      print,
    )
    print('Nobody can sign in with an old password. npm run reset-admin gives an Admin a new one.')
  },
}

const run = async ([name = '', folder]: readonly string[]) => {
  const command = commands[name]
  if (!command) throw new Error('Use export or import.')
  if (!folder) throw new Error(`Name a folder: npm run ${name} -- FOLDER`)
  await command(readSettings(process.env), resolve(folder))
}

run(process.argv.slice(2)).catch(error => {
  print(startFault(error) ?? messageOf(error))
  process.exitCode = 1
})
