import { array, sample } from 'fast-check'
import type { Game, Round } from '../models/game.ts'
import { deedOf } from '../models/game.ts'
import { sending } from './client.ts'
import type { Gate } from './gate.ts'
import type { Tally } from './tally.ts'

type Opened = { name: string; game: Game; begin: () => Promise<Round> }
type Play = { gate: Gate; tally: Tally; isOver: () => boolean; onProgress: () => void }

// What is done alone stops everybody else, and so only now and then.
const aloneEvery = 25
const aloneDeeds = 6

/** What an error says, and in full what it says was found and expected. */
const words = (error: unknown) => {
  if (!(error instanceof Error)) return String(error)
  const { actual, expected } = error as { actual?: unknown; expected?: unknown }
  const compared = 'actual' in error ? ` Found: ${JSON.stringify(actual)} Expected: ${JSON.stringify(expected)}` : ''
  return `${error.message}${compared}`.replace(/\s+/g, ' ').slice(0, 4000)
}

/** Plays one world to its end, and holds it against the house; what is wrong is told with all that makes it again. */
export const playWorld = async ({ name, game, begin }: Opened, seed: number, { gate, tally, isOver, onProgress }: Play): Promise<void> => {
  const [deeds] = sample(array(deedOf(game), { minLength: game.length, maxLength: game.length }), { seed, numRuns: 1 })
  let at = 'begin'
  const doubts: string[] = []
  try {
    const round = await gate.together(begin)
    const others = deeds!.filter(({ does }) => does !== game.alone)
    const perform = async ({ does, ...numbers }: (typeof others)[number]) => {
      at = `${does} ${JSON.stringify(numbers)}`
      const sent = { changes: 0, doubts: [] as string[] }
      await sending.run(sent, () => round.does[does]!(numbers)).finally(() => doubts.push(...sent.doubts.map(one => `${at}: ${one}`)))
      if (sent.changes > 0) tally.did(`${name}: ${does}`)
      else tally.figures.idle += 1
      onProgress()
    }
    for (const [index, deed] of deeds!.entries()) {
      if (isOver()) break
      if (deed.does !== game.alone) await gate.together(() => perform(deed))
      else if (deed.b % aloneEvery === 0)
        await gate.alone(async () => {
          try {
            await perform({ ...deed, a: 0 })
            for (const other of others.slice(index, index + aloneDeeds)) await perform(other)
          } finally {
            await round.end?.()
          }
        })
      if (index === Math.floor(deeds!.length / 2)) await look(round, index)
    }
    await look(round, deeds!.length)
    tally.figures.worlds += 1
  } catch (error) {
    tally.found({ where: `${name}, ${at}`, seed, says: [words(error), ...doubts.slice(-12)].join('\n  ') })
  }

  async function look(round: Round, index: number) {
    at = `looking after ${index} deeds`
    await gate.together(round.look)
    tally.figures.looks += 1
  }
}
