import { sql } from 'kysely'
import { present } from '../../../domain/kit/present.ts'
import { billedWeight } from '../../../domain/kit/quantity.ts'
import { treatmentWords } from '../../../domain/stock/stone/treatment.ts'
import { origins } from '../../../domain/trade/origins.ts'
import { type Chance, chanceOf } from '../chance.ts'
import { type Clerk, daysAfter } from '../clerk.ts'
import type { People } from '../parties/people.ts'
import type { Lot } from './lots.ts'

// biome-ignore format: one row per line, as a table.
const labs = [['GIA', 25], ['GRS', 20], ['LOTUS', 12], ['AIGS', 12], ['GIT', 10], ['SSEF', 6], ['GGL', 6], ['IGI', 6], ['AGL', 3]] as const

/** A report number in the format of the laboratory. */
const numberOf = (chance: Chance, lab: string, date: string, index: number): string => {
  const running = 40_000 + index * 17 + chance.whole(0, 16)
  const year = date.slice(0, 4)
  if (lab === 'GIA') return `22${String(31_000_000 + running * 7).padStart(8, '0')}`
  if (lab === 'GRS') return `GRS${year}-${String(running).padStart(6, '0')}`
  if (lab === 'LOTUS') return `${String(running).slice(0, 4)}-${String(running * 31).slice(-4)}`
  if (lab === 'AIGS') return `GF${year.slice(2)}${String(running).padStart(7, '0')}`
  if (lab === 'GIT') return `GIT${year}-${String(running).padStart(7, '0')}`
  return lab === 'GGL' ? `${year.slice(2)}${String(running * 3).padStart(6, '0')}` : String(100_000 + running)
}

const originNames = new Map<string, string>(origins.map(({ code, name }) => [code, name]))

/** Adds the certificates of certified stones; a few are outdated, changed or lost. */
export const addCertificates = (clerk: Clerk, people: People, lots: readonly Lot[]) => {
  const chance = chanceOf('certificates')
  const seen = chance.shuffled(lots.filter(({ certified, forSale }) => certified && !forSale))
  const [stale, changed, lost] = [new Set(seen.slice(0, 5)), new Set(seen.slice(5, 8)), new Set(seen.slice(8, 10))]
  let index = 0
  let names: Map<string, { name: string; species: string }> | undefined
  let mines: Map<string, string> | undefined

  const add = async (lot: Lot, date: string, more: object) => {
    names ??= await namesOf(clerk)
    mines ??= await minesOf(clerk)
    const { draft } = lot
    const stone = present(names.get(draft.stoneName))
    const lab = chance.weighted<(typeof labs)[number][0]>(labs)
    const origin = draft.origin ? originNames.get(present(mines.get(draft.origin))) : null
    await clerk.add('certificate', people.manager, date, {
      lab,
      number: numberOf(chance, lab, date, index++),
      inventory: lot.id,
      date,
      weight: billedWeight(draft.weight),
      type: origin ? 'identification and origin' : chance.pick(['identification', 'brief']),
      dimensions: `${draft.length} × ${draft.width} × ${draft.depth} mm`,
      species: stone.species,
      variety: stone.name,
      colour: draft.colour,
      origin,
      treatment: treatmentWords(draft.treatments),
      paper: chance.weighted([
        ['safe', 70],
        ['with stone', 30],
      ]),
      ...more,
    })
  }

  return async (lot: Lot): Promise<void> => {
    if (!lot.certified) return
    const date = daysAfter(lot.acquired, -chance.whole(3, 400))
    if (stale.has(lot))
      await add(lot, daysAfter(date, -1200), {
        primary: false,
        status: 'superseded',
        comments: 'An older report; the laboratory has seen the stone again since.',
      })
    await add(lot, date, {
      ...(changed.has(lot) && {
        status: 'stone changed',
        comments: 'The stone was repolished after this report; weight and measurements no longer hold.',
      }),
      ...(lost.has(lot) && { paper: 'lost', comments: 'The report was lost in the mail. A duplicate can be ordered.' }),
    })
  }
}

const namesOf = async (clerk: Clerk) => {
  const { rows } = await sql<{ id: string; name: string; species: string }>`select id, name, species from stone_name`.execute(clerk.tx)
  return new Map(rows.map(row => [row.id, row]))
}
const minesOf = async (clerk: Clerk) => {
  const { rows } = await sql<{ id: string; code: string }>`select id, code from origin`.execute(clerk.tx)
  return new Map(rows.map(({ id, code }) => [id, code]))
}
