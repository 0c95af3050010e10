import path from 'node:path'
import { uuid } from '../db/uuid.ts'
import { tryLock } from './file-lock.ts'
import { holderBefore, type Lease, markOf, readLease, renewLease, writeLease } from './lease.ts'
import { type Machine, machineOf } from './machine.ts'

/** A folder held by this process alone. */
export type Hold = {
  machine: Machine
  /** The lease of the previous holder; undefined when there was none, or it was an earlier release. */
  before: Lease | undefined
  release(): Promise<void>
}

/** The renewal interval of a holder, and the time without renewal after which another may take the folder, in ms. */
export type Rhythm = { beat: number; silence: number }
const usual: Rhythm = { beat: 5_000, silence: 20_000 }

const pause = (milliseconds: number) => new Promise(done => setTimeout(done, milliseconds))

const inUse = (folder: string, holder?: { pid: number; host?: string; since?: string }) => {
  const place = holder?.host ? ` on ${holder.host}, since ${holder.since}` : ''
  const who = holder ? ` (process ${holder.pid}${place})` : ''
  return new Error(`The data folder ${folder} is in use by another start${who}. Stop that one first, or set DATA_DIR to another folder.`)
}

/** Throws for a locked folder. Waits shortly, because a new holder may not have written its lease yet. */
const refuseLocked = async (folder: string): Promise<never> => {
  let lease = await readLease(folder)
  for (const end = Date.now() + 2_000; Date.now() < end && (!lease || lease.released); lease = await readLease(folder)) await pause(50)
  throw inUse(folder, lease)
}

/** Whether the lease is renewed during the silence period. The clocks of two machines are not compared. */
const isRenewed = async (folder: string, { beat, silence }: Rhythm): Promise<boolean> => {
  const mark = await markOf(folder)
  for (const end = Date.now() + silence; Date.now() < end; await pause(beat / 2)) if ((await markOf(folder)) !== mark) return true
  return false
}

const refuseIfHeld = async (folder: string, before: Lease | undefined, mayTrustLock: boolean, rhythm: Rhythm) => {
  const earlier = before ? undefined : await holderBefore(folder)
  if (earlier) throw inUse(folder, { pid: earlier })
  if (before && !before.released && !mayTrustLock && (await isRenewed(folder, rhythm))) throw inUse(folder, await readLease(folder))
}

const takeLease = async (folder: string, lease: Lease, mayTrustLock: boolean, { beat }: Rhythm) => {
  await writeLease(folder, lease)
  if (mayTrustLock) return
  // When two processes write at once, the later one wins; both read the result.
  await pause(beat)
  const now = await readLease(folder)
  if (now?.id !== lease.id) throw inUse(folder, now)
}

const keepRenewing = (folder: string, { id }: Lease, { beat }: Rhythm, lost: (sentence: string) => void) => {
  const timer = setInterval(async () => {
    const now = await readLease(folder)
    if (!now) return
    if (now.id === id) return renewLease(folder).catch(() => undefined)
    clearInterval(timer)
    lost(`Process ${now.pid} on ${now.host} has taken the data folder ${folder} since ${now.since}. This start ends.`)
  }, beat)
  return timer.unref()
}

/**
 * Takes the folder for this process alone by a kernel lock. A lease file beside it names the holder, and replaces the lock on network
 * disks without locks. Changes nothing else. Throws a sentence that names the holder when the folder is in use.
 * `lost` is called when another start took it after this process was suspended for long.
 */
export const lockFolder = async (
  folder: string,
  lost: (sentence: string) => void,
  { machine, rhythm = usual }: { machine?: Machine; rhythm?: Rhythm } = {},
): Promise<Hold> => {
  const here = machine ?? (await machineOf(folder))
  const lock = await tryLock(path.join(folder, 'lock')).catch(error => {
    throw new Error(`The data folder ${folder} cannot be used (${error.code}). Start as the account that created it.`, { cause: error })
  })
  if (lock === 'taken') return refuseLocked(folder)
  const free = () => (lock === 'unsupported' ? undefined : lock.release())
  try {
    const before = await readLease(folder)
    const mayTrustLock = lock !== 'unsupported' && (here.isLocal || before?.boot === here.boot)
    await refuseIfHeld(folder, before, mayTrustLock, rhythm)
    const { host, boot, namespace } = here
    const lease: Lease = { id: uuid(), host, boot, namespace, pid: process.pid, since: new Date().toISOString() }
    await takeLease(folder, lease, mayTrustLock, rhythm)
    const timer = keepRenewing(folder, lease, rhythm, lost)
    const release = async () => {
      clearInterval(timer)
      const isOurs = (await readLease(folder))?.id === lease.id
      // If the lease cannot be written, the kernel still releases the lock.
      if (isOurs) await writeLease(folder, { ...lease, released: new Date().toISOString() }).catch(() => undefined)
      free()
    }
    return { machine: here, before, release }
  } catch (error) {
    free()
    throw error
  }
}
