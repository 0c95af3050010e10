import { setTimeout as pause } from 'node:timers/promises'
import type { SoakHouse, Store } from './house.ts'
import type { Tally } from './tally.ts'

type Scene = { store: Store; house: () => SoakHouse }
/** What is broken, and mended again before the next. */
type Fault = (scene: Scene, chance: (below: number) => number) => Promise<unknown>

const serverOf = ({ house }: Scene, chance: (below: number) => number) => house().servers[chance(house().servers.length)]!

const backendOf = async ({ house }: Scene): Promise<number | undefined> => {
  const rows = await house().query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name like 'soak-%' order by (state = 'active') desc, random() limit 1",
  )
  return rows[0]?.pid
}

const signal = (pid: number | undefined, name: NodeJS.Signals) => {
  try {
    if (pid) process.kill(pid, name)
  } catch {
    // It has ended meanwhile.
  }
}

export const faults: Readonly<Record<string, Fault>> = {
  'a server killed': async (scene, chance) => serverOf(scene, chance).restart('SIGKILL', chance(1_500)),
  'a server told to stop in the middle of requests': async (scene, chance) => serverOf(scene, chance).restart('SIGTERM', chance(500)),
  'both servers killed at once': async ({ house }) => Promise.all(house().servers.map(server => server.restart('SIGKILL', 200))),
  'the database killed': async ({ store, house }) => {
    signal(await store.postmaster(), 'SIGKILL')
    await house().query('select 1')
  },
  'a process of the database killed in its work': async scene => {
    signal(await backendOf(scene), 'SIGKILL')
    await scene.house().query('select 1')
  },
  'a connection ended by the database': async ({ house }) =>
    house().query("select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'soak-%' order by random() limit 3"),
  'all connections of a server cut': async ({ store }) => store.wire.cut(),
  'a connection cut right after a commit': async ({ store }, chance) => {
    store.wire.refuseAfter('commit')
    await pause(1_000 + chance(2_000))
    store.wire.refuse(false)
  },
  'the database out of reach, whatever runs in the background': async ({ store }, chance) => {
    store.wire.refuse(true)
    await pause(1_000 + chance(7_000))
    store.wire.refuse(false)
  },
  'a slow wire to the database': async ({ store }, chance) => {
    store.wire.slow(20 + chance(150))
    await pause(3_000)
    store.wire.slow(0)
  },
  'a wire that carries nothing for a while': async ({ store }, chance) => {
    store.wire.hold(true)
    await pause(500 + chance(4_000))
    store.wire.hold(false)
  },
  // As a process waits that cannot reach its disk: with its locks, in the middle of its work.
  'a process of the database that stands still': async (scene, chance) => {
    const pid = await backendOf(scene)
    signal(pid, 'SIGSTOP')
    await pause(300 + chance(3_000)).finally(() => signal(pid, 'SIGCONT'))
  },
  'a log of the database that cannot be written': async ({ house }, chance) => {
    const rows = await house().query<{ pid: number }>(
      "select pid from pg_stat_activity where backend_type in ('walwriter', 'checkpointer')",
    )
    for (const { pid } of rows) signal(pid, 'SIGSTOP')
    await pause(300 + chance(3_000)).finally(() => {
      for (const { pid } of rows) signal(pid, 'SIGCONT')
    })
  },
}

/** Breaks one thing after the other, so many seconds apart, until it is told to end; what does not come back is found. */
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
      tally.found({ where: name, seed: 0, says: (error as Error).message })
    }
  }
}
