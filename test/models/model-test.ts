import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { expect } from 'vitest'
import { auditBooks } from '../../src/server/program/audit/audit.ts'
import type { Office, TestCompany } from '../support/company.ts'
import { compareBooks } from '../support/trial-balance.ts'
import { later } from '../support/world.ts'
import type { Numbers } from './choices.ts'

/** One world: the actions that are possible in it, and a comparison of the company with its model. */
export type Round<Kind extends string = string> = {
  does: Record<Kind, (numbers: Numbers) => Promise<void>>
  look(): Promise<void>
  /** Leaves the company as it was before. */
  end?(): Promise<void>
}

/**
 * A model-based test of one part of the trade. `often` is the weight of each action, `length` the number of actions after which
 * a world is full. Worlds have their own stones and parties, so several can run in one company at once, except actions that run
 * `alone`.
 */
export type ModelTest<Kind extends string = string> = {
  length: number
  often: Readonly<Record<Kind, number>>
  alone?: Kind
  /** What all its worlds share; `begin` opens one world. */
  open(office: Office): Promise<{ begin(): Promise<Round<Kind>> }>
}

/** A random action: its numbers select the record and the quantity. */
export const actionOf = <Kind extends string>({ often }: ModelTest<Kind>) => {
  const kinds = (Object.keys(often) as Kind[]).flatMap(kind => Array.from({ length: often[kind] }, () => kind))
  return record({ does: constantFrom(...kinds), a: nat(1_000_000), b: nat(1_000_000), c: nat(1_000_000) })
}

/** The seed gives the actions again, so they are left out; what disagreed stands in the first lines. */
const explain = async ({ failed, seed, errorInstance }: { failed: boolean; seed: number; errorInstance: unknown }): Promise<void> => {
  if (!failed) return
  const cause = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  throw new Error(`With the seed ${seed}: ${cause}`, { cause: errorInstance })
}

const offences = async ({ db }: TestCompany) => (await auditBooks(db)).filter(({ rows }) => rows.length > 0)

/**
 * Runs this many actions from a seed, world after world, and compares the company with the model and the audit: after each
 * world, or after each action. After each world the trial balance is zero and agrees with the other reports.
 */
export const runAll = async <Kind extends string>(
  modelTest: ModelTest<Kind>,
  company: TestCompany,
  { actions, seed, looks }: { actions: number; seed: number; looks: 'each action' | 'each world' },
): Promise<void> => {
  const { begin } = await modelTest.open(company)
  const look = async (round: Round<Kind>) => {
    await round.look()
    const found = (await offences(company)).map(({ name, rows }) => ({ name, rows }))
    expect(found, JSON.stringify(found)).toEqual([])
  }
  const { length } = modelTest
  await assert(
    asyncProperty(array(actionOf(modelTest), { minLength: length, maxLength: length }), async actions => {
      const round = await begin()
      for (const { does, ...numbers } of actions) {
        company.clock.now = later(company.clock.now)
        await round.does[does](numbers)
        if (looks === 'each action') await look(round)
      }
      await round.end?.()
      await look(round)
      await compareBooks(company)
    }),
    { numRuns: Math.max(1, Math.round(actions / length)), seed, endOnFailure: true, asyncReporter: explain },
  )
}

/** The same actions, bound to their world. */
export const within = <World, Kind extends string>(
  world: World,
  actions: Record<Kind, (world: World, numbers: Numbers) => Promise<void>>,
): Round<Kind>['does'] =>
  Object.fromEntries(
    Object.entries(actions).map(([kind, action]) => [kind, (numbers: Numbers) => (action as (typeof actions)[Kind])(world, numbers)]),
  ) as Round<Kind>['does']
