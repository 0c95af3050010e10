import { chmod } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder } from './write-whole.ts'

/**
 * Creates the data folder, closed to other accounts. As root the folders created here may be passed through, because the embedded
 * database runs under another account; their content stays closed.
 */
export const makeDataFolder = async (folder: string): Promise<void> => {
  const first = await makeFolder(folder)
  if (!first || process.getuid?.() !== 0) return
  for (let made = path.resolve(folder); made.length >= first.length; made = path.dirname(made)) await chmod(made, 0o711)
}
