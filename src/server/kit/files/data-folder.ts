import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'

/**
 * Makes the data folder, closed to everybody else. As root the folders made here may be passed through, because the embedded database
 * runs under another account; what is in them stays closed.
 */
export const makeDataFolder = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!first || process.getuid?.() !== 0) return
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) await chmod(made, 0o711)
}
