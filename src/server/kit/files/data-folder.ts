import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'

/**
 * Creates the data folder, closed to other accounts. As root the folders created here may be passed through, because the embedded
 * database runs under another account; their content stays closed.
 */
export const makeDataFolder = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!first || process.getuid?.() !== 0) return
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) await chmod(made, 0o711)
}
