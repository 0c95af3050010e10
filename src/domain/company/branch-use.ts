import { namesOf } from '../kit/names.ts'

/** The number of active records of each kind in a branch. */
export type BranchUse = { stones: number; approvals: number; drafts: number; jobs: number; transfers: number; stockTakes: number; users: number; employees: number }

const words: Record<keyof BranchUse, [one: string, many: string]> = {
  stones:     ['stone in its stock', 'stones in its stock'],
  approvals:  ['open approval', 'open approvals'],
  drafts:     ['draft', 'drafts'],
  jobs:       ['order form in progress', 'order forms in progress'],
  transfers:  ['transfer in transit', 'transfers in transit'],
  stockTakes: ['unposted stock-take', 'unposted stock-takes'],
  users:      ['active user', 'active users'],
  employees:  ['active employee', 'active employees'],
}

/** Why a branch cannot be deactivated, as one sentence; null when it can. Open balances do not block it: they belong to the company. */
export const deactivationFault = (name: string, use: BranchUse): string | null => {
  const there = namesOf(words).filter(what => use[what] > 0).map(what => `${use[what]} ${words[what][use[what] === 1 ? 0 : 1]}`)
  return there.length === 0 ? null : `${name} still has ${there.length === 1 ? there[0] : `${there.slice(0, -1).join(', ')} and ${there.at(-1)}`}. Move or finish this first.`
}
