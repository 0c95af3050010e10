/** The time zones (IANA names) of the company, and by id of the branches that have their own; and the branch of whoever is signed in. */
export type Zones = { company: string; branches: Readonly<Record<string, string>>; own: string }

let current: Zones = { company: 'UTC', branches: {}, own: '' }

/** Takes in the zones that the server gave with the signed-in user. */
export const startZones = (zones: Zones): void => {
  current = zones
}

/** The time zone of a branch (its id): of one's own where none is named, of the company for null. */
export const zoneFor = (branch: string | null = current.own): string => (branch !== null && current.branches[branch]) || current.company
