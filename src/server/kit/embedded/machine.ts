import { existsSync } from 'node:fs'
import { readFile, readlink, statfs } from 'node:fs/promises'
import { hostname, uptime } from 'node:os'

/** The machine of a process, as far as it matters for folder locks. */
export type Machine = {
  host: string
  /** Identifies the running kernel: new after each boot, the same in all its containers. */
  boot: string
  /** The process namespace, in which process ids are valid; empty when the system has none. */
  namespace: string
  /** Whether this process sees all processes of the kernel. */
  seesAll: boolean
  /** Whether the folder's disk is local, so that kernel locks are reliable. */
  isLocal: boolean
}

// ext, XFS, Btrfs, tmpfs, ramfs, overlay, ZFS, F2FS, bcachefs, JFS, FAT, exFAT, NTFS. Any other may be a network disk.
const localDisks = new Set([
  ...[0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x858458f6, 0x794c7630, 0x2fc12fc1, 0xf2f52010, 0xca451a4e],
  ...[0x3153464a, 0x4d44, 0x2011bab0, 0x7366746e],
])

// The id of the first process namespace in Linux.
const firstNamespace = 'pid:[4026531836]'

const bootOf = async (): Promise<string> => {
  const id = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  // Other systems: the hour of the boot. If it is read differently twice, a start only waits a little longer.
  return id.trim() || new Date(Date.now() - uptime() * 1_000).toISOString().slice(0, 13)
}

/** The current machine, as seen from a folder. */
export const machineOf = async (folder: string): Promise<Machine> => {
  const isLinux = process.platform === 'linux'
  const namespace = isLinux ? await readlink('/proc/self/ns/pid').catch(() => 'unknown') : ''
  const looksAtOthers = process.getuid?.() !== 0 || existsSync('/proc/1/cwd/.')
  return {
    host: hostname(),
    boot: await bootOf(),
    namespace,
    seesAll: !isLinux || (namespace === firstNamespace && looksAtOthers),
    isLocal: !isLinux || localDisks.has((await statfs(folder)).type),
  }
}
