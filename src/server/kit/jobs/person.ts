import { AsyncLocalStorage } from 'node:async_hooks'

const working = new AsyncLocalStorage<string>()

/** Does the work of a request for this person, so that the queues on its way know whose turn it is. */
export const forPerson = <T>(id: string, work: () => T): T => working.run(id, work)

/** Whose request is worked on; undefined for what the program does by itself. */
export const personAtWork = (): string | undefined => working.getStore()
