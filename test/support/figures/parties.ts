import type { Visitor } from '../company.ts'
import { listAt, read, type Seen, some, total, type Values } from './seen.ts'

const sides = [
  { ledger: 'receivable', report: 'receivables', field: 'balance', owed: 'balances' },
  { ledger: 'payable', report: 'payables', field: 'payable', owed: 'payables' },
] as const

/** What a party owes, or is owed, in each currency: on its account, in the report by age, on the statement, and where it is paid. */
const accountOf = async (
  visitor: Visitor,
  party: Values,
  { ledger, owed }: (typeof sides)[number],
  aged: readonly Values[],
): Promise<Seen[]> => {
  const standing = read(await visitor.get('/api/customer/standing', { id: party.id }))
  const seen: Seen[] = []
  for (const { currency, amount } of standing[owed] as Values[]) {
    const row = aged.find(one => one.currency === currency)
    const statement = read(await visitor.get('/api/statement', { party: party.id, currency, ledger }))
    const { bills, credit } = read(await visitor.get('/api/paymentnote/open', { party: party.id, currency, ledger }))
    const of = `${party.name}, ${ledger} in ${currency}`
    const ages = Object.values(statement.ageing).map(open => ({ open }))
    seen.push(
      { of, figure: 'balance', values: { account: amount, report: row?.balance, statement: statement.closing } },
      { of, figure: 'open', values: { report: row?.open, statement: total(ages, 'open'), payment: total(bills, 'open') } },
      { of, figure: 'on account', values: { report: row?.credit, payment: credit } },
    )
  }
  return seen
}

/** The balances of parties: in the list, before a sale, in the report by age, and on the statements. */
export const partiesInAllPlaces = async (visitor: Visitor, most: number): Promise<Seen[]> => {
  const { rows, sums } = await listAt(visitor, 'customer')
  const seen: Seen[] = []
  for (const side of sides) {
    const aged = read(await visitor.get(`/api/report/${side.report}`)) as { rows: Values[]; sums: Values }
    const ofParty = (id: string) => aged.rows.filter(row => row.party.id === id)
    seen.push({ of: 'all parties', figure: side.field, values: { foot: sums[side.field], report: aged.sums.baseBalance } })
    for (const party of some(
      rows.filter(({ id }) => ofParty(id).length > 0),
      most,
    )) {
      const page = read(await visitor.get('/api/customer', { id: party.id }))
      seen.push({ of: party.name, figure: side.field, values: { page: page[side.field], report: total(ofParty(party.id), 'baseBalance') } })
      seen.push(...(await accountOf(visitor, party, side, ofParty(party.id))))
    }
  }
  return seen
}

/** The exposure of parties, and what they hold on approval: in the list, before a sale, in the report by age, and on the approvals. */
export const exposureInAllPlaces = async (visitor: Visitor, most: number): Promise<Seen[]> => {
  const { rows, sums } = await listAt(visitor, 'customer')
  const aged = read(await visitor.get('/api/report/approval-ageing')) as { rows: Values[]; sums: Values }
  const outOf = async (query: object) => read(await visitor.get('/api/approval', { pageSize: 1, ...query })).sums.baseOut
  const seen: Seen[] = [
    { of: 'all parties', figure: 'on approval', values: { foot: sums.onApproval, report: aged.sums.value, approvals: await outOf({}) } },
  ]
  for (const { id, name: of } of some(
    rows.filter(({ id }) => aged.rows.some(row => row.customer.id === id)),
    most,
  )) {
    const page = read(await visitor.get('/api/customer', { id }))
    const standing = read(await visitor.get('/api/customer/standing', { id }))
    const held = aged.rows.find(row => row.customer.id === id)
    const onApproval = {
      page: page.onApproval,
      'before a sale': standing.onApproval,
      report: held?.value,
      approvals: await outOf({ customer: id }),
    }
    const exposure = { page: page.exposure, 'before a sale': standing.exposure, sum: Number(page.balance) + Number(page.onApproval) }
    seen.push({ of, figure: 'on approval', values: onApproval }, { of, figure: 'exposure', values: exposure })
  }
  return seen
}

/** What is out on approvals: in the list, on the page, in the report by age, and on the statement of the party. */
export const approvalsInAllPlaces = async (visitor: Visitor, most: number): Promise<Seen[]> => {
  const { rows, sums } = await listAt(visitor, 'approval')
  const aged = read(await visitor.get('/api/report/approval-ageing', { by: 'document' })) as { rows: Values[]; sums: Values }
  const seen: Seen[] = [{ of: 'all approvals', figure: 'value in base', values: { list: sums.baseOut, report: aged.sums.base } }]
  for (const { id, number: of, customer, currency, ...row } of some(
    rows.filter(({ id }) => aged.rows.some(({ document }) => document.id === id)),
    most,
  )) {
    const page = read(await visitor.get('/api/approval', { id }))
    const line = aged.rows.find(({ document }) => document.id === id)
    const { approvals } = read(await visitor.get('/api/statement', { party: customer.id, currency })) as { approvals: Values[] }
    const held = approvals.find(one => one.id === id)
    seen.push(
      { of, figure: 'value', values: { list: row.outValue, report: line?.value, statement: held?.value } },
      { of, figure: 'value in base', values: { page: page.baseOut, report: line?.base } },
      { of, figure: 'carats', values: { list: row.outCarats, report: line?.carats, statement: held?.carats } },
      { of, figure: 'pieces', values: { list: row.outPieces, report: line?.pieces ?? 0, statement: held?.pieces ?? 0 } },
    )
  }
  return seen
}
