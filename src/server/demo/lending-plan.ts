import type { Agenda } from './agenda.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Clerk, daysAfter } from './clerk.ts'
import type { Lending } from './lending.ts'

const settled = 258
const stillOut = 43
const overdue = 12
const drafts = 2

// biome-ignore format: each pair stays on one line.
const terms = [[3, 1], [7, 3], [14, 8], [30, 4]] as const

/** Plans the issue and due dates of approvals: most are settled, some are still out, and a few are overdue. */
export const planLending = (clerk: Clerk, agenda: Agenda, lending: Lending): void => {
  const chance = chanceOf('lending days')
  for (let at = 0; at < settled; at++) {
    const ago = Math.round(700 * chance.next() ** 1.2) + 18
    const due = daysAfter(clerk.ago(ago), chance.weighted<number>(terms))
    const returned = daysAfter(
      due,
      chance.weighted([
        [chance.whole(-4, 0), 62],
        [chance.whole(1, 25), 38],
      ]),
    )
    const [home = due] = [returned, clerk.ago(1)].sort()
    agenda.on(clerk.ago(ago), date => lending.lend(date, { due, home: home > date ? home : daysAfter(date, 1) }))
  }
  for (let at = 0; at < stillOut; at++) lendOn(clerk, agenda, lending, chance.whole(0, 24), chance)
  for (let at = 0; at < overdue; at++) {
    const late = Math.round(60 * chance.next() ** 2) + 1
    agenda.on(clerk.ago(late + 14), date => lending.lend(date, { due: clerk.ago(late), home: null }))
  }
  for (let at = 0; at < drafts; at++) agenda.on(clerk.ago(at), date => lending.write(date))
  agenda.on(clerk.ago(133), date => lending.lend(date, { due: clerk.ago(103), home: null }))
}

const lendOn = (clerk: Clerk, agenda: Agenda, lending: Lending, ago: number, chance: Chance): void =>
  agenda.on(clerk.ago(ago), date => lending.lend(date, { due: daysAfter(date, ago < 12 && chance.happens(0.6) ? 14 : 30), home: null }))
