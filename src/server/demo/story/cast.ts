import { present } from '../../../domain/kit/present.ts'
import type { Agenda } from '../agenda.ts'
import type { Cash } from '../cash.ts'
import type { Clerk } from '../clerk.ts'
import type { Party } from '../parties/parties.ts'
import type { People } from '../parties/people.ts'
import type { Sales } from '../sales.ts'
import type { Lot } from '../stock/lots.ts'
import type { Lists } from '../stock/singles.ts'

/** The data that the planned demo cases use. */
export type Cast = {
  clerk: Clerk
  people: People
  parties: readonly Party[]
  agenda: Agenda
  lists: Lists
  sales: Sales
  cash: Cash
  /** Stock that is not for sale, and so is free for other demo cases. */
  kept: readonly Lot[]
}

/** The first buyer of the head office without a limit who fits the case. */
export const buyer = ({ parties }: Cast, fits: (party: Party) => boolean): Party =>
  present(parties.find(party => party.buys && !party.limited && party.seller.branch === 'BKK' && fits(party)))
