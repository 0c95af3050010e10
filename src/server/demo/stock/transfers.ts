import { present } from '../../../domain/kit/present.ts'
import { isWhole } from '../../../domain/stock/stone/type.ts'
import type { Values } from '../../kit/entity/rows.ts'
import { chanceOf } from '../chance.ts'
import { daysAfter } from '../clerk.ts'
import type { BranchCode } from '../parties/people.ts'
import type { Cast } from '../story/cast.ts'
import type { Lot } from './lots.ts'

// Days in stock after which nothing else is planned for a stone.
const settled = 150

/** Gives out the company's stones in the safe that are not for sale, each once. */
const openTray = ({ clerk, kept }: Cast) => {
  const own = ({ draft, acquired }: Lot) => draft.ownership === 'own' && draft.treatments.length > 0 && acquired < clerk.ago(settled)
  const waiting = chanceOf('travels').shuffled(kept.filter(lot => own(lot) && isWhole(lot.type)))
  return (branch: BranchCode, many: number, fits: (lot: Lot) => boolean = () => true): Lot[] => {
    const chosen = waiting.filter(lot => lot.branch === branch && fits(lot)).slice(0, many)
    for (const lot of chosen) waiting.splice(waiting.indexOf(lot), 1)
    return chosen
  }
}
type Tray = ReturnType<typeof openTray>

/** Plans transfers between branches, and laboratory submissions. */
export const planTravels = (cast: Cast): void => {
  const take = openTray(cast)
  planTransfers(cast, take)
  planLaboratory(cast, take)
}

type Travel = { from: BranchCode; to: BranchCode; lots: readonly Lot[]; shipping: string; days?: number }

const write = ({ clerk, people }: Cast, date: string, { from, to, lots, shipping, days = 5 }: Travel) =>
  clerk.add('transfer', people.manager, date, {
    from: people.branches[from],
    to: people.branches[to],
    date,
    expected: daysAfter(date, days),
    shipping,
    items: lots.map(lot => ({ id: clerk.newId(date), inventory: lot.id })),
  })

const send = async (cast: Cast, date: string, travel: Travel): Promise<string> => {
  const id = await write(cast, date, travel)
  await cast.clerk.act('transfer', 'send', cast.people.manager, date, { id, version: 1 })
  return id
}

const receive = ({ clerk, people }: Cast, date: string, id: string, lots: readonly Lot[], location: string) =>
  clerk.act('transfer', 'receive', people.manager, date, { id, version: 2, stones: lots.map(lot => lot.id), location })

/** One arrived complete, one lacks two of six stones, one is in transit, and one is a draft. */
const planTransfers = (cast: Cast, take: Tray): void => {
  const { clerk, agenda } = cast
  const whole: Travel = { from: 'BKK', to: 'HKG', lots: take('BKK', 5), shipping: 'Malca-Amit, insured for 40,000 USD' }
  const partly: Travel = { from: 'BKK', to: 'TUC', lots: take('BKK', 6), shipping: 'Ferrari, two sealed boxes', days: 6 }
  const moving: Travel = { from: 'HKG', to: 'BKK', lots: take('HKG', 4), shipping: 'Carried by hand, CX 653' }
  const packed: Travel = { from: 'BKK', to: 'HKG', lots: take('BKK', 3), shipping: 'Brink’s', days: 4 }
  agenda.on(clerk.ago(41), async date => {
    const id = await send(cast, date, whole)
    agenda.on(daysAfter(date, 4), on => receive(cast, on, id, whole.lots, 'Safe A · Tray B3'))
  })
  agenda.on(clerk.ago(9), async date => {
    const id = await send(cast, date, partly)
    agenda.on(daysAfter(date, 6), on => receive(cast, on, id, partly.lots.slice(0, 4), 'Show case · Tray A2'))
  })
  agenda.on(clerk.ago(2), date => send(cast, date, moving))
  agenda.on(clerk.today, date => write(cast, date, packed))
}

type Visit = { lot: Lot; sent: number; expected: number; draft: Values }

const submit = ({ clerk, people }: Cast, date: string, { lot, expected, draft }: Visit) =>
  clerk.add('labSubmission', people.manager, date, { inventory: lot.id, date, expected: clerk.ago(expected), currency: 'USD', ...draft })

/** One submission is overdue, one is still out, and two are back with their certificates. */
const planLaboratory = (cast: Cast, take: Tray): void => {
  const { clerk, people, agenda } = cast
  const [late, there, first, second] = take('BKK', 4, lot => lot.type === 'single' && !lot.certified && lot.mct > 1500)
  const origin = 'Identification and origin'
  const out: Visit[] = [
    { lot: present(late), sent: 38, expected: 8, draft: { lab: 'GRS', service: origin, declaredValue: '6000', reference: 'BKK-8841' } },
    { lot: present(there), sent: 6, expected: -15, draft: { lab: 'SSEF', service: origin, declaredValue: '9500' } },
  ]
  for (const visit of out) agenda.on(clerk.ago(visit.sent), date => submit(cast, date, visit))
  const back: (Visit & { returned: number; lighter: number; fee: string; report: Values })[] = [
    {
      ...{ lot: present(first), sent: 74, expected: 50, returned: 52, lighter: 0, fee: '310' },
      draft: { lab: 'GIA', service: origin, declaredValue: '4000' },
      report: { number: '2241990417', type: 'identification and origin', document: 'safe' },
    },
    {
      ...{ lot: present(second), sent: 60, expected: 35, returned: 33, lighter: 10, fee: '480' },
      draft: { lab: 'GGL', service: 'Origin, with photo', declaredValue: '12000', notes: 'To be cleaned before it is examined.' },
      report: { number: '25990873', type: 'identification and origin', document: 'with stone' },
    },
  ]
  for (const { returned, lighter, fee, report, ...visit } of back)
    agenda.on(clerk.ago(visit.sent), async date => {
      const id = await submit(cast, date, visit)
      const weight = ((visit.lot.mct - lighter) / 1000).toFixed(3)
      agenda.on(clerk.ago(returned), on =>
        clerk.act('labSubmission', 'return', people.manager, on, {
          ...{ id, version: 1, date: on, weight, fee },
          certificate: {
            ...report,
            id: clerk.newId(on),
            lab: visit.draft.lab,
            date: daysAfter(on, -4),
            weight,
            colour: visit.lot.draft.colour,
          },
        }),
      )
    })
}
