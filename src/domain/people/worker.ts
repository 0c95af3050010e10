/** The worker for each kind of order form, as a stone's history names them. */
const workers = { orderForm: 'a cutter', lapidaryOrderForm: 'the lapidary', mfOrderForm: 'a jeweler' } as const

export type Worked = keyof typeof workers
export const isWorked = (kind: string): kind is Worked => kind in workers

/** The wording for work on a stone, shared by its story and its history. */
export const givenTo = (kind: Worked): string => `Given to ${workers[kind]}`
export const finishedBy = (kind: Worked): string => `Finished by ${workers[kind]}`
export const backFrom = (kind: Worked): string => `Back from ${workers[kind]}`
