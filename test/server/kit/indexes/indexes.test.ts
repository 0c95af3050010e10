import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { entities } from '../../../../src/domain/index.ts'
import type { Entity } from '../../../../src/domain/kit/entity.ts'
import type { Caller } from '../../../../src/server/kit/http/route.ts'
import { type Buying, openBuying } from '../../../support/clerk/buying.ts'
import { openWorkshop } from '../../../support/clerk/workshop.ts'
import { type Answer, openTestCompany, type TestCompany } from '../../../support/company.ts'
import { fillTables } from '../../../support/plans/large-tables.ts'
import { makeable, sampler } from '../../../support/samples.ts'
import { openShop, type Shop, today } from '../../../support/shop.ts'
import { centBase as base } from '../../../support/world.ts'
import { lists, others, reports, type Served } from './served.ts'
import { openTracer } from './tracer.ts'

// Every index slows each write. It stays for a constraint, for a foreign key, or for a statement that is named here.
type Index = { name: string; table: string; isUnique: boolean; isOfReference: boolean; columns: string | null; isSmall: boolean }
type Call = { method: string; path: string; query?: Record<string, string>; body?: Answer['data'] }
let company: TestCompany
let tracer: ReturnType<typeof openTracer> | undefined
let indexes: Index[]
let actions: Record<string, Call>
let caller: Caller

const pathOf = (table: string) => {
  const all: Entity[] = Object.values(entities)
  const found = all.find(entity => entity.table === table)
  if (!found) throw new Error(`No list shows ${table}.`)
  return `/api/${found.path}`
}
const served: Record<string, Served> = {
  ...Object.fromEntries(
    lists.flatMap(({ tables, index, query }) => tables.map(table => [`${table}_${index}`, { path: pathOf(table), query }])),
  ),
  ...Object.fromEntries(reports.flatMap(({ tables, index, path }) => tables.map(table => [`${table}_${index}`, { path }]))),
  ...others,
}

// Nearly all documents are finished, all bills are paid, and nearly all stock is in the safe.
const finalStates = {
  ...{ invoice: 'issued', approval: 'issued', cutting_invoice: 'issued', lapidary_invoice: 'issued', mf_invoice: 'issued' },
  ...{ order_form: 'delivered', lapidary_order_form: 'delivered', mf_order_form: 'delivered' },
  ...{ purchase: 'recorded', payment_note: 'recorded', transfer: 'received', permission_request: 'granted' },
}
const finished = {
  ...Object.fromEntries(
    Object.entries(finalStates).flatMap(([table, state]) => [
      [`${table}.state`, `'${state}'`],
      [`${table}.number`, `concat_ws('-', coalesce(t.number, t.id::text), n)`],
    ]),
  ),
  'payment_note.method': "'bank'",
  'payment_note.allocated': 't.amount',
  'certificate.lab': "case when n % 40 = 0 then 'GIA' else 'GRS' end",
  // A stone has only one primary certificate, and there are fewer stones than certificates.
  'certificate.primary': 'false',
  'inventory.asking_rate': 'n * 1000',
  'inventory.length': 'n / 50.0',
  'item.out_weight': '0',
  // Opening bills are narrow. With notes they are as wide as other documents, so that reading all of them costs more than their index.
  'opening.notes': 'repeat(md5(n::text), 24)',
  'work_line.type': "case when n % 100 = 0 then 'metal' else t.type end",
  'bill.settled': 't.total',
  'credit.used': 't.total',
  'reservation.until': "t.until + n * interval '1 hour'",
  'private_link.token_hash': "decode(md5(n::text), 'hex')",
  'webhook_delivery.state': "case when n % 100 = 0 then 'waiting' when n % 100 = 1 then 'failed' else 'done' end",
  'wish.status': "case when n % 100 = 0 then 'open' else 'fulfilled' end",
  'wish.notes': 'repeat(md5(n::text), 24)',
  'attachment.path': 'md5(t.path || n) || md5(t.path || n)',
}

const indexList = `select c.relname as name, t.relname as table, i.indisunique as "isUnique", t.reltuples < 1000 as "isSmall",
    i.indpred is null and exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = t.oid and k.conkey[1] = i.indkey[0]) as "isOfReference",
    case when i.indpred is null and i.indexprs is null and m.amname = 'btree' then array_to_string(i.indkey, ' ') end as columns
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid join pg_am m on m.oid = c.relam
  where c.relnamespace = current_schema()::regnamespace order by 1`

beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  const samples = sampler(company)
  const admin = await company.as('Admin')
  expect((await admin.post('/api/webhook', { name: 'Shop', url: 'https://shop.example' })).isSuccess).toBe(true)
  for (const name of makeable) {
    const { errorMessages } = await admin.post(`/api/${entities[name].path}`, await samples.draft(name))
    expect(errorMessages, name).toEqual([])
  }
  const shop = await openShop(company)
  actions = await prepared(shop, await openBuying(company, shop))
  await fillTables(company, 3_000, { given: finished, isSpread: true })
  await company.query('analyze')
  indexes = await company.query<Index>(indexList)
  const [user] = await company.query<{ id: string; name: string }>(`select id, name from "user" where role = 'Admin'`)
  caller = {
    id: user?.id ?? '',
    name: user?.name ?? '',
    role: 'Admin',
    branch: company.branch,
    branches: null,
    onlyOwnSales: false,
    employee: company.employee,
  }
  tracer = openTracer(company)
}, 300_000)
afterAll(async () => {
  await tracer?.close()
  await company.stop()
})

/** Actions that are ready to run. */
const prepared = async (shop: Shop, buying: Buying): Promise<Record<string, Call>> => {
  const stone = await shop.stone()
  const draft = await shop.invoice([{ inventory: stone.id, rate: '300' }])
  await shop.sell([{ inventory: (await shop.stone()).id, rate: '3' }])
  await shop.lend([{ inventory: (await shop.stone()).id, rate: '3' }])
  const offer = await shop.sendOffer([{ inventory: (await shop.stone()).id, rate: '3' }])
  await shop.receive('10')
  const wish = shop.done(
    await (await company.as('Manager')).post('/api/wish', {
      customer: shop.customer,
      stoneName: shop.sapphire,
      salesperson: company.employee,
      branch: company.branch,
      minWeight: '900',
    }),
  )
  const workshop = await openWorkshop(company)
  await workshop.issue('orderForm', [{ inventory: (await workshop.rough()).id, weight: '250' }])
  const reserved = { id: (await shop.stone()).id, customer: shop.customer }
  shop.done(await (await company.as('Manager')).put('/api/inventory/reserve', reserved))
  const left = await buying.memoIn([buying.single()], await buying.partyOf('Memo House'))
  const theirs = await shop.invoice([{ inventory: (await buying.stoneOf(left)).id, rate: '400' }])
  const bought = await buying.buy([buying.single()])
  const credited = async (kept: boolean) => {
    const memo = await buying.memoIn([buying.single()], await buying.partyOf(`Returning House ${kept}`))
    const sold = await shop.sell([{ inventory: (await buying.stoneOf(memo)).id, rate: '400' }])
    const { id: invoiceLine, pieces, weight } = sold.items[0]
    const lines = [{ invoiceLine, returnTo: 'stock', pieces, weight }]
    return kept ? shop.credit(sold, lines) : shop.done(await shop.creditDraft(sold, lines))
  }
  const [credit, crediting] = [await credited(true), await credited(false)]
  const put = (path: string, { id, version }: Answer['data'], more = {}) => ({ method: 'PUT', path, body: { id, version, ...more } })
  const file = 'f0000000-0000-4000-8000-00000000000f'
  await company.query(
    `insert into attachment (id, entity, record_id, kind, name, type, size, path, created_at, created_by)
    select $1, 'inventory', $2, 'photo', 'Stone.png', 'image/png', 1, repeat('f', 64), now(), id from "user" where role = 'Admin' limit 1`,
    [file, stone.id],
  )
  await company.query(
    `insert into completed_job (kind, document_id, number, employee_id, ordered_on, completed_on, taken_back_on, reworked, labour, jewels)
    select 'orderForm', gen_random_uuid(), 'CO-' || n, $1, $2::date - 9, $2::date - 2, case n when 1 then $2::date end, false, 0, 0 from generate_series(1, 2) n`,
    [company.employee, today()],
  )
  await company.query(`insert into import_job (id, list, name, kind, state, head, columns, ended_at, by_id)
    select gen_random_uuid(), 'customer', 'list.csv', 'csv', 'done', 1, '[]', now() - n * interval '1 hour', u.id from generate_series(1, 3000) n, "user" u where role = 'Manager'`)
  await company.query(`insert into saved_view (id, list, name, view, shared, owner_id, created_at)
    select gen_random_uuid(), 'list ' || n % 100, 'View ' || n, '{}', n % 7 = 0, u.id, now() from generate_series(1, 3000) n, "user" u where role = 'Manager'`)
  await company.query(
    `with m as (insert into mail (id, kind, document_id, party_id, subject, body, certificates, created_at, attempts)
      values (gen_random_uuid(), 'invoice', $1, $2, 'Invoice', 'Dear client', '{}', now(), 1) returning id)
    insert into mail_recipient (mail_id, place, address, state, at) select id, 1, 'office@example.com', 'sent', now() from m`,
    [stone.id, shop.customer],
  )
  await company.query(
    `insert into private_link (id, kind, document_id, party_id, token_hash, created_at, created_by_id, expires_at)
    select gen_random_uuid(), 'invoice', $1, $2, '\\x00', now(), id, now() from "user" where role = 'Manager'`,
    [stone.id, shop.customer],
  )
  return {
    'a file is removed': { method: 'DELETE', path: '/api/attachment', query: { id: file } },
    'the files of a stone are listed': { method: 'GET', path: '/api/attachment', query: { entity: 'inventory', record: stone.id } },
    'an offer is read': { method: 'GET', path: '/api/offer', query: { id: offer.id } },
    'an invoice is issued': put('/api/invoice/issue', draft),
    'goods of a supplier are sold': put('/api/invoice/issue', theirs),
    'sold goods of a supplier come back': put('/api/creditnote/issue', crediting),
    'a credit note is canceled': put('/api/creditnote/cancel', credit, { reason: 'They keep them' }),
    'a purchase is canceled': put('/api/purchase/cancel', bought, { reason: 'Entered twice' }),
    'credit is refunded': {
      method: 'POST',
      path: '/api/paymentnote',
      body: shop.noteOf('1', { date: today(), direction: 'refund' }),
    },
    'a stone is read': { method: 'GET', path: '/api/inventory', query: { id: stone.id } },
    'pairs are suggested for a stone': { method: 'GET', path: '/api/inventory/pair', query: { id: stone.id } },
    'the wishes for a stone are read': { method: 'GET', path: '/api/wish/for-stone', query: { id: stone.id } },
    'the stones for a wish are read': { method: 'GET', path: '/api/wish/stones', query: { id: wish.id } },
    'a statement with goods on approval': { method: 'GET', path: '/api/statement', query: { party: shop.customer } },
    'the other sessions of a user end': { method: 'PUT', path: '/api/user/session/others' },
  }
}

const workOf = (one: Served) => {
  if ('work' in one) return one.work
  const call: Call | undefined = 'action' in one ? actions[one.action] : { method: 'GET', ...one }
  const route = company.routes.find(({ method, path }) => method === call?.method && path === call.path)
  if (!call || !route) throw new Error(`There is no call ${JSON.stringify(one)}.`)
  const [query, body] = [route.query?.parse(call.query ?? {}) ?? {}, call.body && route.body ? route.body.parse(call.body) : call.body]
  return (context: Parameters<typeof route.handle>[0]) => route.handle(context, { query, body, files: [] })
}

it.each(Object.entries(served))('%s serves its query', async (name, one) => {
  const index = indexes.find(other => other.name === name)
  expect(index?.name, `The index ${name} is missing`).toBe(name)
  expect(await tracer?.uses(name, index?.isSmall ?? false, workOf(one), caller), `${name} is used by ${JSON.stringify(one)}`).toBe(true)
})

test('every index is for a constraint, a reference, or a query', () => {
  const idle = indexes.filter(({ name, isUnique, isOfReference }) => !isUnique && !isOfReference && !served[name])
  expect(idle.map(({ name }) => name)).toEqual([])
})

test('no index is the beginning of another', () => {
  const begins = (one: Index, other: Index) => one.table === other.table && other.columns?.startsWith(`${one.columns} `)
  const repeated = indexes.filter(one => !one.isUnique && indexes.some(other => begins(one, other)))
  expect(repeated.map(({ name }) => name)).toEqual([])
})
