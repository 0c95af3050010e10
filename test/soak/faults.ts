import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../support/program.ts'
import { type Chance, chanceFrom } from './chance.ts'
import { key } from './client.ts'
import { runCommand } from './command.ts'
import type { SoakCompany, Store } from './company.ts'
import { powerFails } from './power.ts'
import type { Tally } from './tally.ts'
import { besideFaults } from './trials.ts'

/** Where faults occur: the company under test, and a folder for what is beside it. */
export type Scene = { store: Store; company: () => SoakCompany; folder: string }
/** Causes a fault, and repairs it before the next. Throws what did not recover. */
export type Fault = (scene: Scene, chance: Chance) => Promise<unknown>

const serverOf = ({ company }: Scene, chance: Chance) => company().servers[chance(company().servers.length)]!

const backendOf = async ({ company }: Scene): Promise<number | undefined> => {
  const rows = await company().query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name like 'soak-%' order by (state = 'active') desc, random() limit 1",
  )
  return rows[0]?.pid
}

const signal = (pid: number | undefined, name: NodeJS.Signals) => {
  try {
    if (pid) process.kill(pid, name)
  } catch {
    // The process has ended meanwhile.
  }
}

const faults: Readonly<Record<string, Fault>> = {
  'a server killed': async (scene, chance) => serverOf(scene, chance).restart('SIGKILL', chance(1_500)),
  'a server told to stop in the middle of requests': async (scene, chance) => serverOf(scene, chance).restart('SIGTERM', chance(500)),
  'both servers killed at once': async ({ company }) => Promise.all(company().servers.map(server => server.restart('SIGKILL', 200))),
  'the database killed': async ({ store, company }) => {
    signal(await store.postmaster(), 'SIGKILL')
    await company().query('select 1')
  },
  'a process of the database killed in its work': async scene => {
    signal(await backendOf(scene), 'SIGKILL')
    await scene.company().query('select 1')
  },
  'a connection ended by the database': async ({ company }) =>
    company().query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'soak-%' order by random() limit 3",
    ),
  'all connections of a server cut': async ({ store }) => store.proxy.cut(),
  'a connection cut right after a commit': async ({ store }, chance) => {
    store.proxy.refuseAfter('commit')
    await pause(1_000 + chance(2_000))
    store.proxy.refuse(false)
  },
  'the database out of reach, whatever runs in the background': async ({ store }, chance) => {
    store.proxy.refuse(true)
    await pause(1_000 + chance(7_000))
    store.proxy.refuse(false)
  },
  'a slow wire to the database': async ({ store }, chance) => {
    store.proxy.slow(20 + chance(150))
    await pause(3_000)
    store.proxy.slow(0)
  },
  'a wire that carries nothing for a while': async ({ store }, chance) => {
    store.proxy.hold(true)
    await pause(500 + chance(4_000))
    store.proxy.hold(false)
  },
  // Like a process that cannot reach its disk: it holds its locks in the middle of its work.
  'a process of the database that stands still': async (scene, chance) => {
    const pid = await backendOf(scene)
    signal(pid, 'SIGSTOP')
    await pause(300 + chance(3_000)).finally(() => signal(pid, 'SIGCONT'))
  },
  'a log of the database that cannot be written': async ({ company }, chance) => {
    const rows = await company().query<{ pid: number }>(
      "select pid from pg_stat_activity where backend_type in ('walwriter', 'checkpointer')",
    )
    for (const { pid } of rows) signal(pid, 'SIGSTOP')
    await pause(300 + chance(3_000)).finally(() => {
      for (const { pid } of rows) signal(pid, 'SIGCONT')
    })
  },
  'a second start on the folder of the database': async ({ store, company }) => {
    const { code, output } = await runCommand(['dist/server/main.js'], {
      ...{ DATABASE_URL: '', DATA_DIR: store.data, DEMO: '0', ENVELOPE_KEY: key.toString('base64'), PORT: String(await freePort()) },
    })
    if (code !== 1 || !/ is in use by another start .*\. Stop that one first/.test(output)) throw new Error(`It was not refused: ${output}`)
    await company().query('select 1')
  },
}

const powerFailure = 'the power fails'
/** The faults that can occur here, by their names. Without a device no power can fail, and no work can be stopped at a step. */
const faultsIn = ({ store }: Scene): Readonly<Record<string, Fault>> => ({
  ...faults,
  ...(store.device && { [powerFailure]: powerFails, ...besideFaults }),
})

/** Causes a fault with the numbers of a seed, and reports what did not recover with that seed. */
export const breakOnce = async (scene: Scene, tally: Tally, name: string, seed: number): Promise<void> => {
  try {
    const fault = faultsIn(scene)[name]
    if (!fault) throw new Error('There is no such fault here. Some need --device.')
    await fault(scene, chanceFrom(seed))
    tally.broke(name)
  } catch (error) {
    tally.found({ where: name, seed, message: (error as Error).message })
  }
}

/** Causes one fault after the other at this interval, until it is told to end. */
export const breakThings = async (scene: Scene, tally: Tally, seconds: number, chance: Chance, isOver: () => boolean): Promise<void> => {
  const names = Object.keys(faultsIn(scene))
  while (!isOver()) {
    const next = Date.now() + seconds * (500 + chance(1_000))
    while (Date.now() < next && !isOver()) await pause(100)
    // A device is there for power failures.
    const name = scene.store.device && chance(3) === 0 ? powerFailure : names[chance(names.length)]!
    if (!isOver()) await breakOnce(scene, tally, name, chance(2 ** 31))
  }
}
