import { setTimeout as pause } from 'node:timers/promises'
import type { SoakCompany, Store } from './company.ts'
import type { Tally } from './tally.ts'

type Scene = { store: Store; company: () => SoakCompany }
/** Causes a fault, and repairs it before the next. */
type Fault = (scene: Scene, chance: (below: number) => number) => Promise<unknown>

const serverOf = ({ company }: Scene, chance: (below: number) => number) => company().servers[chance(company().servers.length)]!

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

export const faults: Readonly<Record<string, Fault>> = {
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
}

/** Causes one fault after the other at this interval, until it is told to end. Reports what does not recover. */
export const breakThings = async (
  scene: Scene,
  tally: Tally,
  seconds: number,
  chance: (below: number) => number,
  isOver: () => boolean,
) => {
  const names = Object.keys(faults)
  while (!isOver()) {
    const next = Date.now() + seconds * (500 + chance(1_000))
    while (Date.now() < next && !isOver()) await pause(100)
    if (isOver()) return
    const name = names[chance(names.length)]!
    try {
      await faults[name]!(scene, chance)
      tally.broke(name)
    } catch (error) {
      tally.found({ where: name, seed: 0, message: (error as Error).message })
    }
  }
}
