import type { Agenda } from '../agenda.ts'
import type { Cash } from '../cash.ts'
import type { Clerk } from '../clerk.ts'
import type { Party } from '../parties/parties.ts'
import type { People } from '../parties/people.ts'
import type { Sales } from '../sales.ts'
import type { Lot } from '../stock/lots.ts'
import type { Lists } from '../stock/singles.ts'

/** Who and what the stories are told with. */
export type Cast = {
  clerk: Clerk
  people: People
  parties: readonly Party[]
  agenda: Agenda
  lists: Lists
  sales: Sales
  cash: Cash
  /** What is not for sale today, and so waits for whatever else happens to stock. */
  kept: readonly Lot[]
}

/** The first buyer of the head office without a limit who fits the story. */
export const buyer = ({ parties }: Cast, fits: (party: Party) => boolean): Party =>
  parties.find(party => party.buys && !party.limited && party.seller.branch === 'BKK' && fits(party))!
