import { firstNames } from '../../../domain/kit/comma-list.ts'
import type { Folder } from './circumstances.ts'
import { advice, type Check, companyIn, good, unsafe } from './finding.ts'

const hours = 3_600_000
const gigabyte = 1024 ** 3

const isReadable = ({ mode }: Folder) => (mode & 0o066) !== 0

export const files: Check = ({ folder, isWindows }) => {
  // Windows has no such permissions.
  if (!folder || isWindows) return []
  if (isReadable(folder)) return [unsafe(`Other accounts of this machine can read ${folder.path}. Run chmod go-rw ${folder.path}`)]
  if (folder.open.length > 0)
    return [unsafe(`Other accounts of this machine may read ${firstNames(folder.open)}. Run chmod -R go-rwx on each.`)]
  return [good('Only the account of the server can read the data folder.')]
}

export const backups: Check = ({ settings, backups: found, folder, now, isWindows }) => {
  if (!found) return [advice('No daily backup is made. Set BACKUP_DIR to a folder on another disk.')]
  const { newest, plain } = found
  const age = newest && Math.floor((now.getTime() - newest.getTime()) / hours)
  return [
    age === undefined
      ? unsafe(`There is no proved backup in ${settings.BACKUP_DIR} yet. npm run backup makes one.`)
      : age > 48
        ? unsafe(`The newest proved backup is ${Math.floor(age / 24)} days old. The log says why none was made since.`)
        : good(`The newest proved backup is ${age} hours old.`),
    settings.BACKUP_PUBLIC_KEY
      ? good('New backups are encrypted.')
      : advice('Backups are not encrypted. npm run backup-key makes the keys for BACKUP_PUBLIC_KEY.'),
    ...(settings.BACKUP_PUBLIC_KEY && plain > 0 ? [advice(`${plain} older backups are not encrypted.`)] : []),
    ...(found.folder && !isWindows && plain > 0 && isReadable(found.folder)
      ? [unsafe(`Other accounts of this machine can read the backups. Run chmod go-rwx ${found.folder.path}`)]
      : []),
    ...(found.folder && found.folder.device === folder?.device
      ? [advice('The backups are on the same disk as the data. Copy them to another machine.')]
      : []),
  ]
}

// The log is never still for that long while somebody works.
const lateArchive = 10 * 60_000

export const archive: Check = ({ settings, archive: found, folder, data, now }) => {
  if (!found)
    return [advice('With the disk of the data, the work since the last backup is lost. Set ARCHIVE_DIR to a folder on another disk.')]
  const last = companyIn(data)?.last
  if (!found.base || !found.written)
    return [unsafe(`The archive in ${settings.ARCHIVE_DIR} has no proved base yet, so it cannot be restored. The log says why.`)]
  // Whether the clock is right is another check.
  const baseDays = Math.floor((now.getTime() - found.base.getTime()) / (24 * hours))
  const isLate = last !== undefined && last <= now && last.getTime() - found.written.getTime() > lateArchive
  return [
    isLate
      ? unsafe(`The archive ends at ${found.written.toISOString()}, before the last entry of the audit trail. The log says why.`)
      : good(`The archive ends at ${found.written.toISOString()}, and its newest base is of ${found.base.toISOString()}.`),
    ...(baseDays >= 2
      ? [
          unsafe(
            `The newest base of the archive is ${baseDays} days old. Nothing is removed until there is a new one, so its disk fills. The log says why.`,
          ),
        ]
      : []),
    ...(found.folder && found.folder.device === folder?.device
      ? [advice('The archive is on the same disk as the data, so it is lost with it. Set ARCHIVE_DIR to another disk.')]
      : []),
  ]
}

export const disk: Check = ({ disk: { free, size }, settings }) => {
  const room = `${(free / gigabyte).toFixed(1)} GB`
  if (free < gigabyte) return [unsafe(`The disk of ${settings.DATA_DIR} is nearly full: ${room} are free.`)]
  return [
    free < size / 10
      ? advice(`Less than a tenth of the disk of ${settings.DATA_DIR} is free: ${room}.`)
      : good(`${room} of the disk are free.`),
  ]
}
