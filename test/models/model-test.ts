import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { expect } from 'vitest'
import { auditBooks } from '../../src/server/program/audit/audit.ts'
import type { Office, TestCompany } from '../support/company.ts'
import type { Numbers } from './choices.ts'

/** One world that is played: what can be done in it, and whether the house stands where its model has it. */
export type Round<Kind extends string = string> = {
  does: Record<Kind, (numbers: Numbers) => Promise<void>>
  look(): Promise<void>
  /** Leaves the house as it found it. */
  end?(): Promise<void>
}

/**
 * A part of the trade as a game of many actions beside a simple reckoning. `often` says how often each is done, `length` after how many a
 * world is full. Worlds have stones and parties of their own, so that many may be played in one house at once, all but what is done `alone`.
 */
export type ModelTest<Kind extends string = string> = {
  length: number
  often: Readonly<Record<Kind, number>>
  alone?: Kind
  /** The rooms that all its worlds share; `begin` opens one world. */
  open(office: Office): Promise<{ begin(): Promise<Round<Kind>> }>
}

/** An action by chance: the numbers choose whom and how much of what is there. */
export const actionOf = <Kind extends string>({ often }: ModelTest<Kind>) => {
  const kinds = (Object.keys(often) as Kind[]).flatMap(kind => Array.from({ length: often[kind] }, () => kind))
  return record({ does: constantFrom(...kinds), a: nat(1_000_000), b: nat(1_000_000), c: nat(1_000_000) })
}

const offences = async ({ db }: TestCompany) => (await auditBooks(db)).filter(({ rows }) => rows.length > 0)

/** Plays so many actions from a seed, world after world, and holds the house against the model and the audit: after each world, or each action. */
export const runAll = async <Kind extends string>(
  game: ModelTest<Kind>,
  company: TestCompany,
  { actions, seed, looks }: { actions: number; seed: number; looks: 'each action' | 'each world' },
): Promise<void> => {
  const { begin } = await game.open(company)
  const look = async (round: Round<Kind>) => {
    await round.look()
    expect((await offences(company)).map(({ name, rows }) => ({ name, rows }))).toEqual([])
  }
  const { length } = game
  await assert(
    asyncProperty(array(actionOf(game), { minLength: length, maxLength: length }), async actions => {
      const round = await begin()
      for (const { does, ...numbers } of actions) {
        await round.does[does](numbers)
        if (looks === 'each action') await look(round)
      }
      await round.end?.()
      await look(round)
    }),
    { numRuns: Math.max(1, Math.round(actions / length)), seed, endOnFailure: true },
  )
}

/** The same actions, told the world that they are done in. */
export const within = <World, Kind extends string>(
  world: World,
  actions: Record<Kind, (world: World, numbers: Numbers) => Promise<void>>,
): Round<Kind>['does'] =>
  Object.fromEntries(
    Object.entries(actions).map(([kind, action]) => [kind, (numbers: Numbers) => (action as (typeof actions)[Kind])(world, numbers)]),
  ) as Round<Kind>['does']
