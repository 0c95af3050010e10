import type { SecondFactorRule } from '../../../domain/company/second-factor.ts'
import type { RuntimeRole } from '../../database.ts'
import type { BundledVersions } from '../../kit/embedded/libraries.ts'
import type { Settings } from '../../kit/settings.ts'
import type { Account } from '../demo-accounts.ts'

/** A folder: its permissions, and the paths in it that other accounts may read or change. At most a few are named. */
export type Folder = { path: string; mode: number; device: number; open: readonly string[] }

/** The backups of a folder: when the newest proved one was made, and how many of them are not encrypted. */
export type Backups = { newest: Date | undefined; plain: number; folder: Folder | undefined }

/** An archive: when its newest base was made, when its log was last written, and its folder. */
export type ArchiveState = { base: Date | undefined; written: Date | undefined; folder: Folder | undefined }

export type User = { email: string; role: string; mustChange: boolean; hasSecondFactor: boolean }

/** What a company has set. `last` is when something was last done in it. */
export type Company = {
  isEmpty: boolean
  /** Active accounts. */
  users: readonly User[]
  demoAccounts: readonly Account[]
  secondFactor: SecondFactorRule
  hasMailServer: boolean
  last: Date | undefined
}

/** The database: why it cannot be opened, that there is none yet, or what is in it. `now` is its clock. */
export type Data =
  | { kind: 'none' }
  | { kind: 'closed'; reason: string }
  | { kind: 'older'; role: RuntimeRole | undefined; now: Date }
  | { kind: 'present'; role: RuntimeRole | undefined; now: Date; company: Company }

/** Everything that the checks look at. `role` is unknown where the database is the embedded one. Sizes are in bytes. */
export type Circumstances = {
  now: Date
  settings: Settings
  nodeWarning: string | undefined
  folder: Folder | undefined
  disk: { free: number; size: number }
  backups: Backups | undefined
  archive: ArchiveState | undefined
  data: Data
  /** Whether the virus scanner answers; undefined when none is set. */
  scannerAnswers: boolean | undefined
  bundled: BundledVersions | undefined
  isWindows: boolean
  machineZone: string | undefined
}
