import type { World } from '../../models/choices.ts'
import type { Answer, Office, Visitor } from '../company.ts'
import type { Shop } from '../shop.ts'

/** Who sells, from which house and which shop. */
export type Clerk = { office: Office; shop: Shop; admin: Visitor }

/** Sends what makes something new, and remembers it, so that it may be sent once more. */
export const post = async ({ admin }: Clerk, world: World, path: string, body: Record<string, unknown>): Promise<Answer> => {
  const answer = await admin.post(path, body)
  if (answer.status === 200) world.last = { path, body, answer }
  return answer
}
