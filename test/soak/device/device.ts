import { execFile } from 'node:child_process'
import { chmod, mkdir, open, readdir, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '../../support/program.ts'
import type { Chance } from '../chance.ts'
import { type Lost, takeBack } from './take-back.ts'

const run = promisify(execFile)
const never = 2n ** 64n - 1n

/** Why there is no device on this machine, as a sentence; undefined when there is one. */
export const deviceFault = async (): Promise<string | undefined> => {
  if (process.platform !== 'linux') return 'The device that loses unsynced writes needs Linux.'
  const found = await run('cc', ['--version']).then(
    () => true,
    () => false,
  )
  return found ? undefined : 'The device that loses unsynced writes needs a C compiler named cc.'
}

const compile = async (disk: string, store: string): Promise<string> => {
  const library = join(store, 'device.so')
  const sources = ['device.c', 'calls.c'].map(name => join(import.meta.dirname, name))
  const places = [`-DFOLDER="${disk}"`, `-DSTORE="${store}"`]
  await run('cc', ['-shared', '-fPIC', '-O2', '-Wall', ...places, ...sources, '-o', library, '-ldl'])
  return library
}

const processesWith = async (library: string): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const maps = await Promise.all(pids.map(pid => readFile(`/proc/${pid}/maps`, 'utf8').catch(() => '')))
  return pids.filter((_, index) => maps[index]?.includes(library)).map(Number)
}

/**
 * A disk in a folder that loses what was not synced when its power is cut. It is used by processes that are started with `env`, and by
 * their children. Throws a sentence when this machine cannot have one.
 */
export const openDevice = async (folder: string) => {
  const fault = await deviceFault()
  if (fault) throw new Error(fault)
  const within = await realpath(folder)
  const [disk, store] = [join(within, 'disk'), join(within, 'store')]
  for (const path of [disk, store, ...['data', 'names', 'kept'].map(kind => join(store, kind))]) {
    await mkdir(path)
    // The database runs under another account.
    await chmod(path, 0o777)
  }
  await chmod(within, 0o755)
  await chmod(disk, 0o755)
  const library = await compile(disk, store)
  // The steps so far, the step after which the power is off, and the number of the last change of a name.
  const power = await open(join(store, 'power'), 'w+')
  await power.write(Buffer.alloc(24))
  await power.chmod(0o666)
  const setLimit = async (limit: bigint) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64LE(limit)
    await power.write(bytes, 0, 8, 8)
  }
  await setLimit(never)
  const steps = async (): Promise<number> => Number((await power.read(Buffer.alloc(8), 0, 8, 0)).buffer.readBigUInt64LE())
  let offAfter = Number.POSITIVE_INFINITY

  /** Ends every process that uses the device. */
  const end = () =>
    until('All processes on the device have ended', async () => {
      const pids = await processesWith(library)
      for (const pid of pids) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // It has ended meanwhile.
        }
      }
      return pids.length === 0
    })
  const isOff = async () => (await steps()) > offAfter
  const turn = async (isOn: boolean) => {
    offAfter = isOn ? Number.POSITIVE_INFINITY : 0
    await setLimit(isOn ? never : 0n)
  }
  return {
    disk,
    env: { LD_PRELOAD: library },
    /** The number of writes, syncs, and changes of names so far. */
    steps,
    /** Cuts the power after this many more steps: no process gets any further. */
    offAfter: async (more: number) => {
      offAfter = (await steps()) + more
      await setLimit(BigInt(offAfter))
    },
    isOff,
    end,
    /** Ends all processes on the device. What they wrote stays, synced or not. */
    kill: async () => {
      await turn(false)
      await end()
      await turn(true)
    },
    /**
     * Cuts the power if it is on, ends all processes on the device, takes back what was not synced, and turns the power on again. With
     * `chance` only a part is lost, as on a disk that had written some blocks.
     */
    cut: async (chance?: Chance): Promise<Lost> => {
      await turn(false)
      await end()
      const lost = await takeBack(disk, store, chance)
      // What was started in between has read from the disk as it was.
      await end()
      await turn(true)
      return lost
    },
    close: async () => {
      await end()
      await power.close()
    },
  }
}
export type Device = Awaited<ReturnType<typeof openDevice>>
