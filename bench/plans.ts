import { entities, type Name } from '../src/domain/index.ts'
import type { ListQuery } from '../src/domain/kit/list-query.ts'
import { openPlanner, type Plan, withoutLookups, withParts } from '../test/support/plans/planner.ts'
import { idOf } from './company.ts'

const days = { from: '2025-01-01', to: '2025-01-07' }
// Lists of tables that are large in this data; test/server/kit/plans.test.ts checks that every other list has its indexes.
const queries: readonly [what: string, name: Name, query: ListQuery][] = [
  ['stones, first page', 'inventory', {}],
  ['stones, chosen in a form by a word', 'inventory', { view: 'lookup', search: 'ruby' }],
  ['stones by part of a SKU', 'inventory', { search: '000123' }],
  ['stones by colour and part of a SKU', 'inventory', { search: 'royal 1234' }],
  ['stones by name, origin and part of a SKU', 'inventory', { search: 'sapph ceylon 1234' }],
  ['invoices, first page', 'invoice', {}],
  ['invoices of a customer', 'invoice', { customer: [idOf('customer', 3)] }],
  ['invoices by part of a number', 'invoice', { search: '00042' }],
  ['invoices of a week', 'invoice', { dateFrom: days.from, dateTo: days.to }],
  ['invoices that fall due in a week', 'invoice', { dueDateFrom: days.from, dueDateTo: days.to }],
  ['payments, first page', 'paymentNote', {}],
  ['payments of a party', 'paymentNote', { party: [idOf('customer', 3)] }],
  ['customers, first page', 'customer', {}],
  ['customers by part of a name', 'customer', { search: '123' }],
]

const stepWords = (step: Plan): string[] => {
  if (step['Index Name']) return [step['Index Name']]
  if (step['Node Type'] === 'Seq Scan') return [`all of ${step['Relation Name']}`]
  return step['Node Type'] === 'Sort' ? ['put in order'] : []
}

// A search also looks in referenced records; how those small tables are read is left out.
const isFinding = (step: Plan, table: string): boolean =>
  /^Bitmap Index Scan$|^Sort$/.test(step['Node Type']) || (step['Node Type'] === 'Seq Scan' && step['Relation Name'] === table)

/** A table of the indexes each list is read by, from the plans of the product's own statements. */
export const asPlans = async (url: string): Promise<string> => {
  const planner = openPlanner(url)
  try {
    const lines: string[] = []
    for (const [what, name, query] of queries) {
      const plan = await planner.planOf(name, query)
      const steps = query.search ? withParts(plan).filter(step => isFinding(step, entities[name].table)) : withoutLookups(plan)
      lines.push(`| ${what} | ${[...new Set(steps.flatMap(stepWords))].join(', ')} |`)
    }
    return ['| list | read by |', '| --- | --- |', ...lines].join('\n')
  } finally {
    await planner.close()
  }
}
