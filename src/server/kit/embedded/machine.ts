import { existsSync } from 'node:fs'
import { readFile, readlink, statfs } from 'node:fs/promises'
import { hostname, uptime } from 'node:os'

/** Where a process runs, as far as it matters for who may use a folder. */
export type Machine = {
  host: string
  /** Names the running kernel: another one after each start of the machine, the same in all its containers. */
  boot: string
  /** The process namespace, in which process ids mean something; empty where the system knows none. */
  namespace: string
  /** Whether this process sees every process of the kernel. */
  seesAll: boolean
  /** Whether only this machine reaches the disk of the folder, so that the kernel's locks say all. */
  isLocal: boolean
}

// ext, XFS, Btrfs, tmpfs, ramfs, overlay, ZFS, F2FS, bcachefs, JFS, FAT, exFAT, NTFS. What is not listed may be a disk of the network.
const localDisks = new Set([
  ...[0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x858458f6, 0x794c7630, 0x2fc12fc1, 0xf2f52010, 0xca451a4e],
  ...[0x3153464a, 0x4d44, 0x2011bab0, 0x7366746e],
])

// The number that Linux gives to the first process namespace.
const firstNamespace = 'pid:[4026531836]'

const bootOf = async (): Promise<string> => {
  const id = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  // Elsewhere the hour of the start. Where that is read differently twice, a start waits a little longer, and no more.
  return id.trim() || new Date(Date.now() - uptime() * 1_000).toISOString().slice(0, 13)
}

/** The machine that this process runs on, seen from a folder. */
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
