import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { entities, type Name } from '../../../src/domain/index.ts'
import type { Entity } from '../../../src/domain/kit/entity.ts'
import type { ListQuery } from '../../../src/domain/kit/list-query.ts'
import { everywhere } from '../../../src/domain/people/viewer.ts'
import { connect } from '../../../src/server/kit/db/db.ts'
import { listRecords } from '../../../src/server/kit/entity/read.ts'
import { readRare } from '../../../src/server/kit/entity/search-pattern.ts'
import { salesTo } from '../../../src/server/reports/customer/sales.ts'
import { timelineOf } from '../../../src/server/reports/customer/timeline.ts'
import { findAged } from '../../../src/server/reports/money/ageing.ts'
import { findWished } from '../../../src/server/reports/search/stones.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { openPlanner, withoutLookups, withParts } from '../../support/plans/planner.ts'
import { base } from '../../support/world.ts'

// The cost of a list must not grow with the number of rows stored. The tables here are nearly empty, where a sequential scan is
// always cheapest, so the planner settings allow one only where no index applies.
let company: TestCompany
let planner: ReturnType<typeof openPlanner>
beforeAll(async () => {
  company = await openTestCompany()
  planner = openPlanner(company.owner.url)
})
afterAll(async () => {
  await planner.close()
  await company.stop()
})
beforeEach(() => planner.order('reset all'))

const avoid = async (...ways: string[]) => {
  for (const way of ways) await planner.order(`set enable_${way} = off`)
}

// Vocabulary and employees: a few hundred rows at most for any company. They are sorted when they are read.
const short: readonly Name[] = [
  'branch',
  'user',
  'employeeDesignation',
  'employee',
  'stoneName',
  'origin',
  'shape',
  'cuttingShape',
  'size',
  'serviceDescription',
  'taggingDefinition',
]
const listed = (Object.keys(entities) as Name[]).filter(name => name !== 'setting')

describe('a list is read in its order without a sort', () => {
  it.each(listed.filter(name => !short.includes(name)))('%s', async name => {
    await avoid('seqscan', 'sort')
    for (const query of [{}, { view: 'lookup' }] as const) {
      const read = withoutLookups(await planner.planOf(name, query)).map(part => part['Node Type'])
      expect(read.filter(way => way === 'Sort' || way === 'Seq Scan')).toEqual([])
    }
  })
})

const nobody = '00000000-0000-4000-8000-000000000000'
const days = { From: '2026-01-01', To: '2026-01-31' }

/** Queries that match few records of a list: words, references and a date range. */
const narrowings = ({ name, fields }: Entity): Record<string, ListQuery> => {
  const all = Object.entries(fields)
  const searched = all.some(([, { isSearched }]) => isSearched)
  return {
    ...(searched && {
      'a word': { search: 'abc' },
      'several words': { search: 'abc 4567' },
      'words in a choice': { search: 'abc 4567', view: 'lookup' },
    }),
    ...Object.fromEntries(
      all
        .filter(([, { matchesWhole }]) => matchesWhole && !short.includes(name as Name))
        .map(([field]) => [field, { [field]: 'VS1, VS2' }]),
    ),
    ...Object.fromEntries(all.filter(([, { filter, kind }]) => filter && kind === 'ref').map(([name]) => [name, { [name]: [nobody] }])),
    ...Object.fromEntries(
      all
        .filter(([, { filter, kind, stored }]) => filter && stored && kind === 'date')
        .map(([name]) => [name, { [`${name}From`]: days.From, [`${name}To`]: days.To }]),
    ),
  }
}

describe('a filtered list uses an index', () => {
  it.each(listed)('%s', async name => {
    const entity = entities[name] as unknown as Entity
    // Only a bitmap scan is left, which needs a condition that an index answers.
    await avoid('seqscan', 'indexscan', 'indexonlyscan')
    for (const [what, query] of Object.entries(narrowings(entity))) {
      const whole = withParts(await planner.planOf(name, query)).filter(
        part => part['Relation Name'] === entity.table && /^(Seq|Index)/.test(part['Node Type']),
      )
      expect(whole, `${name} by ${what}`).toEqual([])
    }
  })
})

test('the page of a customer is read by indexes', async () => {
  await avoid('seqscan', 'indexscan', 'indexonlyscan')
  const plans = await planner.plansOf(db => Promise.all([salesTo(db, nobody), timelineOf(db, nobody)]))
  expect(plans.length).toBe(3)
  // The setting is one row.
  const whole = plans.flatMap(withParts).filter(part => /^(Seq|Index)/.test(part['Node Type']) && part['Relation Name'] !== 'setting')
  expect(whole.map(part => `${part['Node Type']} ${part['Relation Name']}`)).toEqual([])
})

test('the documents of a branch are found by indexes, for its receivables', async () => {
  await avoid('seqscan', 'indexscan', 'indexonlyscan')
  const [plan] = await planner.plansOf(db => findAged('receivable', { to: days.To, branch: nobody }).execute(db))
  const parts = withParts(plan!)
  const documents = parts.filter(part => /_branch$/.test(part['Index Name'] ?? '')).map(part => part['Index Name'])
  const kinds = [
    'cutting_invoice',
    'invoice',
    'invoice',
    'lapidary_invoice',
    'memo_loss',
    'mf_invoice',
    'opening',
    'payment_note',
    'purchase',
    'purchase',
  ]
  expect(documents.sort()).toEqual(['credit_note', ...kinds].map(kind => `${kind}_branch`).sort())
  expect(
    parts.filter(part => /^(Seq|Index)/.test(part['Node Type']) && /^(invoice|purchase|payment_note)$/.test(part['Relation Name'] ?? '')),
  ).toEqual([])
})

test.each([
  // Both indexes of prices cost the same where there are no stones.
  ['about 5k', /^inventory_price/],
  ['under 500/ct', /^inventory_price/],
  ['6x4', /^inventory_sides$/],
  ['3ex', /^inventory_finish$/],
  ['vg+ polish', /^inventory_finish$/],
  ['strong blue fluorescence', /^inventory_fluorescence$/],
  ['medium dark tone', /^inventory_tone$/],
  ['vivid pink', /^inventory_saturation$/],
])('stones by the sentence “%s” are read by an index, in the search box and where one is chosen', async (sentence, index) => {
  await avoid('seqscan', 'indexscan', 'indexonlyscan')
  const plans = [
    ...(await planner.plansOf(db => findWished(db, everywhere('Manager'), sentence))),
    await planner.planOf('inventory', { view: 'lookup', search: sentence }),
  ].map(withParts)
  const whole = plans.flat().filter(part => part['Relation Name'] === 'inventory' && /^(Seq|Index)/.test(part['Node Type']))
  expect(whole).toEqual([])
  expect(plans.filter(parts => parts.some(part => index.test(part['Index Name'] ?? ''))).length).toBe(2)
})

test('stones by the number of a report are read by the index of reports', async () => {
  await avoid('seqscan', 'indexscan', 'indexonlyscan')
  const parts = withParts(await planner.planOf('inventory', { view: 'lookup', search: '2141438171' }))
  expect(
    parts.filter(part => /^(Seq|Index)/.test(part['Node Type']) && /^(inventory|certificate)$/.test(part['Relation Name'] ?? '')),
  ).toEqual([])
  expect(parts.some(part => part['Index Name'] === 'certificate_search')).toBe(true)
})

// Planning costs more than finding a stone by its number. PostgreSQL plans for the actual values as long as that seems cheaper.
test('a list is planned once, whatever the search words', async () => {
  await company.query(
    `insert into origin (id, code, name, country, active) select gen_random_uuid(), 'P' || n, 'Place ' || n, 'LK', true from generate_series(1, 5000) n`,
  )
  await company.query('analyze origin')
  const { db, pool, close } = connect(company.url, 1)
  try {
    for (let n = 100; n < 112; n++)
      for (const query of [{ search: `p1${n}` }, { search: `place ${n}` }, {}])
        await listRecords(db, entities.origin as unknown as Entity, {}, everywhere('Admin'), query)
    const { rows } = await pool.query('select statement, custom_plans from pg_prepared_statements where custom_plans > 5')
    expect(rows).toEqual([])
  } finally {
    await close()
  }
})

test('the search uses planner statistics to tell rare words from common ones', async () => {
  const { inventory } = entities as unknown as Record<string, Entity>
  const rare = (search: string) => readRare(company.db, inventory!, search)
  expect(await rare('royal rare-7')).toEqual([])
  await company.query(`insert into inventory (id, sku, type, category, ownership, stone_name_id, naturalness, origin_basis, treatments, branch_id,
      colour, weight, cost_basis, cost, currency, asking_basis, status, held_weight, available_weight, value)
    select gen_random_uuid(), 'RARE-' || n, 'single', 'loose', 'own', (select id from stone_name limit 1), 'natural', 'unknown', '[]', '${company.branch}',
      'Royal blue', 1, 'whole', 0, '${base}', 'whole', 'available', 0, 0, 0 from generate_series(1, 3000) n`)
  await company.query('analyze inventory')
  expect(await rare('royal rare-7')).toEqual([])
  expect(await rare('royal rare-77')).toEqual(['rare-77'])
  // The name alone can match a stone.
  expect(await rare('RARE-77 sapphire')).toEqual(['RARE-77'])
  expect(await rare('royal zq 6-0')).toEqual([])
  expect(await rare('rare-77')).toEqual([])
})
