/** The number of active records of each kind in a branch. */
export type BranchUse = { stones: number; approvals: number; drafts: number; jobs: number; transfers: number; stockTakes: number; users: number; employees: number }

const words: Record<keyof BranchUse, [one: string, many: string]> = {
  stones:     ['stone in its stock', 'stones in its stock'],
  approvals:  ['approval that is out', 'approvals that are out'],
  drafts:     ['draft', 'drafts'],
  jobs:       ['order form in work', 'order forms in work'],
  transfers:  ['transfer on its way', 'transfers on their way'],
  stockTakes: ['stock-take that is not posted', 'stock-takes that are not posted'],
  users:      ['active user', 'active users'],
  employees:  ['active employee', 'active employees'],
}

/** Why a branch cannot be deactivated, as one sentence; null when it can. Open balances do not block it: they belong to the company. */
export const deactivationFault = (name: string, use: BranchUse): string | null => {
  const there = (Object.keys(words) as (keyof BranchUse)[]).filter(what => use[what] > 0).map(what => `${use[what]} ${words[what][use[what] === 1 ? 0 : 1]}`)
  return there.length === 0 ? null : `${name} still has ${there.length === 1 ? there[0] : `${there.slice(0, -1).join(', ')} and ${there.at(-1)}`}: move or finish that first.`
}
