import { array, sample } from 'fast-check'
import type { ModelTest, Round } from '../models/model-test.ts'
import { actionOf } from '../models/model-test.ts'
import { sending } from './client.ts'
import type { Gate } from './gate.ts'
import type { Tally } from './tally.ts'

type Opened = { name: string; modelTest: ModelTest; begin: () => Promise<Round> }
type Play = { gate: Gate; tally: Tally; isOver: () => boolean; onProgress: () => void }

// Exclusive actions stop all others, so they are rare. A world ends with one: what was reversed in a closed period moved on a later day.
const aloneEvery = 25
const aloneActions = 6

/** The message of an error, in full for a failed expectation. */
const words = (error: unknown) => {
  if (!(error instanceof Error)) return String(error)
  const { actual, expected } = error as { actual?: unknown; expected?: unknown }
  const compared = 'actual' in error ? ` Found: ${JSON.stringify(actual)} Expected: ${JSON.stringify(expected)}` : ''
  return `${error.message}${compared}`.replace(/\s+/g, ' ').slice(0, 4000)
}

/** Runs one world to its end, and compares it with the company. A failure is reported with all that is needed to repeat it. */
export const playWorld = async (
  { name, modelTest, begin }: Opened,
  seed: number,
  { gate, tally, isOver, onProgress }: Play,
): Promise<void> => {
  const [actions] = sample(array(actionOf(modelTest), { minLength: modelTest.length, maxLength: modelTest.length }), { seed, numRuns: 1 })
  let at = 'begin'
  const doubts: string[] = []
  try {
    const round = await gate.together(begin)
    const others = actions!.filter(({ does }) => does !== modelTest.alone)
    const perform = async ({ does, ...numbers }: (typeof others)[number]) => {
      at = `${does} ${JSON.stringify(numbers)}`
      const sent = { changes: 0, doubts: [] as string[] }
      await sending.run(sent, () => round.does[does]!(numbers)).finally(() => doubts.push(...sent.doubts.map(one => `${at}: ${one}`)))
      if (sent.changes > 0) tally.did(`${name}: ${does}`)
      else tally.figures.idle += 1
      onProgress()
    }
    for (const [index, action] of actions!.entries()) {
      if (isOver()) break
      if (action.does !== modelTest.alone) await gate.together(() => perform(action))
      else if (action.b % aloneEvery === 0) {
        await gate.alone(async () => {
          try {
            await perform({ ...action, a: 0 })
            for (const other of others.slice(index, index + aloneActions)) await perform(other)
          } finally {
            await round.end?.()
          }
        })
        break
      }
      if (index === Math.floor(actions!.length / 2)) await look(round, index)
    }
    await look(round, actions!.length)
    tally.figures.worlds += 1
  } catch (error) {
    tally.found({ where: `${name}, ${at}`, seed, message: [words(error), ...doubts.slice(-12)].join('\n  ') })
  }

  async function look(round: Round, index: number) {
    at = `looking after ${index} actions`
    await gate.together(round.look)
    tally.figures.looks += 1
  }
}
