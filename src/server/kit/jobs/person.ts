import { AsyncLocalStorage } from 'node:async_hooks'

/** Gives up the place of a person while something else is waited for, and takes it again afterwards. */
export type Rest = <T>(wait: () => Promise<T>) => Promise<T>

const working = new AsyncLocalStorage<{ id: string; rest: Rest }>()
const withoutPlace: Rest = wait => wait()

/** Does the work of a request for this person, so that the queues on its way know whose turn it is. */
export const forPerson = <T>(id: string, work: () => T, rest: Rest = withoutPlace): T => working.run({ id, rest }, work)

/** Whose request is worked on; undefined for what the program does by itself. */
export const personAtWork = (): string | undefined => working.getStore()?.id

/** Waits without keeping others of the same person from being worked on. */
export const resting: Rest = wait => (working.getStore()?.rest ?? withoutPlace)(wait)
