import type { World } from '../../models/choices.ts'
import type { Answer, Office, Visitor } from '../company.ts'
import type { Shop } from '../shop.ts'

/** The user who sells, with the company and the shop. */
export type Clerk = { office: Office; shop: Shop; admin: Visitor }

/** Sends a request that creates a record, and remembers it, so that it can be repeated. */
export const post = async ({ admin }: Clerk, world: World, path: string, body: Record<string, unknown>): Promise<Answer> => {
  const answer = await admin.post(path, body)
  if (answer.status === 200) world.last = { path, body, answer }
  return answer
}
