import { lstat, readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { timeZoneNamed } from '../../../domain/trade/time-zones.ts'
import { programFolder } from '../../database.ts'
import { bundledVersions } from '../../kit/embedded/libraries.ts'
import { openScanner } from '../../kit/files/scanner.ts'
import type { Settings } from '../../kit/settings.ts'
import { basesIn, piecesIn, stretchesIn } from '../archive/folder.ts'
import { backupsIn } from '../backup-folder.ts'
import { manifestOf } from '../backup-manifest.ts'
import type { ArchiveState, Backups, Circumstances, Folder } from './circumstances.ts'
import { readData } from './data.ts'

// The database has an account and permissions of its own, and PostgreSQL checks those of its folder.
const own = new Set(['database'])

const openBelow = async (folder: string): Promise<string[]> => {
  const open: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (own.has(entry.name)) continue
    const found = await lstat(path).catch(() => undefined)
    if (!found || found.isSymbolicLink()) continue
    if ((found.mode & 0o077) !== 0) open.push(path)
    // What is in an open folder is named by it.
    else if (found.isDirectory()) open.push(...(await openBelow(path)))
  }
  return open
}

const folderAt = async (path: string): Promise<Folder | undefined> => {
  const found = await stat(path).catch(() => undefined)
  if (!found) return undefined
  const isPassable = (found.mode & 0o011) !== 0
  return { path, mode: found.mode & 0o777, device: found.dev, open: isPassable ? await openBelow(path) : [] }
}

const backupsOf = async (path: string): Promise<Backups> => {
  const manifests = await Promise.all((await backupsIn(path)).map(backup => manifestOf(backup).catch(() => undefined)))
  const [newest] = manifests.flatMap(manifest => (manifest ? [manifest.at] : [])).slice(-1)
  return {
    newest: newest === undefined ? undefined : new Date(newest),
    plain: manifests.filter(manifest => !manifest?.publicKeys).length,
    folder: await shallow(path),
  }
}

const shallow = async (path: string): Promise<Folder | undefined> => {
  const found = await stat(path).catch(() => undefined)
  return found && { path, mode: found.mode & 0o777, device: found.dev, open: [] }
}

const archiveAt = async (path: string): Promise<ArchiveState> => {
  const newest = (await stretchesIn(path).catch(() => [])).at(-1)
  return {
    base: newest && (await basesIn(newest)).at(-1)?.at,
    written: newest && (await piecesIn(newest)).at(-1)?.at,
    folder: await shallow(path),
  }
}

/** The nearest folder above a path that exists, where the path would be created. */
const existing = async (path: string): Promise<string> => ((await stat(path).catch(() => undefined)) ? path : existing(dirname(path)))

const nodeWarning = async (): Promise<string | undefined> => {
  // The script runs before anything is built or installed, so the text is there.
  const { endOfSupport }: { endOfSupport: (version: string) => string | undefined } = await import(
    join(programFolder, 'scripts/node-version.mjs')
  )
  return endOfSupport(process.versions.node)
}

/** Looks at the environment and the data, and changes nothing. An embedded database that is not running is started for the look. */
export const gather = async (settings: Settings): Promise<Circumstances> => {
  const { bavail, blocks, bsize } = await statfs(await existing(settings.DATA_DIR))
  const folder = await folderAt(settings.DATA_DIR)
  const data = await readData(settings, folder !== undefined)
  return {
    now: new Date(),
    settings,
    nodeWarning: await nodeWarning(),
    folder,
    disk: { free: bavail * bsize, size: blocks * bsize },
    backups: settings.BACKUP_DIR === undefined ? undefined : await backupsOf(settings.BACKUP_DIR),
    archive: settings.ARCHIVE_DIR === undefined ? undefined : await archiveAt(settings.ARCHIVE_DIR),
    data,
    scannerAnswers: settings.VIRUS_SCANNER && (await openScanner(settings.VIRUS_SCANNER).answers()),
    bundled: settings.DATABASE_URL ? undefined : await bundledVersions().catch(() => undefined),
    isWindows: process.platform === 'win32',
    machineZone: timeZoneNamed(Intl.DateTimeFormat().resolvedOptions().timeZone),
  }
}
