import type { Desk } from './desk.ts'
import { demoParties } from './names.ts'
import type { People } from './people.ts'

export type Party = { id: string; name: string }

export const addParties = async (desk: Desk, people: People): Promise<Party[]> => {
  const parties: Party[] = []
  for (const { company, contact, city, country, type } of demoParties.slice(0, 30)) {
    const id = await desk.add('customer', people.manager, desk.ago(900), { name: company, company: contact, type, country, address: city })
    parties.push({ id, name: company })
  }
  return parties
}
