import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** A migration. `breaking` says why a server of the release before cannot work beside it or after it; undefined when it can. */
export type Migration = { name: string; text: string; checksum: string; breaking: string | undefined }

const naming = /^\d{4}_[a-z0-9_]+\.sql$/

/** Reads the migrations of a folder in their order. Throws a sentence when a name is wrong or a number is there twice. */
export const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  for (const name of names) {
    if (!naming.test(name)) throw new Error(`The migration ${name} must be named like 0001_people.sql.`)
    const number = name.slice(0, 4)
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}.`)
    numbers.add(number)
  }
  return Promise.all(
    names.map(async name => {
      // Ignore the line endings of a Windows checkout.
      const text = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      const breaking = /^-- needs a break: (.+)/.exec(text)?.[1]
      return { name, text, checksum: createHash('sha256').update(text).digest('hex'), breaking }
    }),
  )
}
