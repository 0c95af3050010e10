import { setTimeout as pause } from 'node:timers/promises'
import type { Applications } from './applications.ts'
import type { Cluster } from './cluster.ts'

type Scene = { cluster: Cluster; applications: Applications }
/** Causes a fault; the result repairs it. */
type Fault = (scene: Scene) => Promise<() => Promise<void> | void>

type Stoppable = { kill(): Promise<void>; start(): void }
const killed = async (part: Stoppable) => {
  await part.kill()
  return () => part.start()
}

export const faults: Readonly<Record<string, Fault>> = {
  'Patroni, PostgreSQL, and etcd of the primary': async ({ cluster }) => {
    const node = await cluster.primary()
    const parts = [node, ...cluster.etcd.filter(({ machine }) => machine === node.machine)]
    await Promise.all(parts.map(part => part.kill()))
    return () => {
      for (const part of parts) part.start()
    }
  },
  // Their processes stop, and go on later without knowing how much time has passed.
  'Patroni and PostgreSQL of the primary, frozen': async ({ cluster }) => {
    const { freeze, thaw } = await cluster.primary()
    freeze()
    return thaw
  },
  'PostgreSQL of the primary': async ({ cluster }) => {
    const { postmaster } = await cluster.primary()
    const pid = postmaster()
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
    return () => {}
  },
  'Patroni of the primary': async ({ cluster }) => {
    const node = await cluster.primary()
    const pid = node.pid()
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
    return () => node.start()
  },
  'the synchronous standby': async ({ cluster }) => killed(await cluster.synchronous()),
  'the leader of etcd': async ({ cluster }) => killed(await cluster.leader()),
  'all of etcd': async ({ cluster }) => {
    await Promise.all(cluster.etcd.map(part => part.kill()))
    return () => {
      for (const part of cluster.etcd) part.start()
    }
  },
  'an application server': async ({ applications: { first } }) => {
    await first.server.end('SIGKILL')
    return () => first.server.start()
  },
  // As systemd does with `Restart=always`: after a tenth of a second.
  'the proxy of the clients': async ({ applications: { first } }) => {
    await first.proxy.kill()
    await pause(100)
    first.proxy.start()
    return () => {}
  },
  'nothing: the primary hands over': async ({ cluster }) => {
    await cluster.handOver()
    return () => {}
  },
}
