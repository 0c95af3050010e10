import { v7 } from 'uuid'

/** A new id that sorts by time (UUID version 7). Ids made one after the other in a process sort in that order. */
export const uuid = (): string => v7()
