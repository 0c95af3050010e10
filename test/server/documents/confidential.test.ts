import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { can } from '../../../src/domain/access.ts'
import { entities } from '../../../src/domain/index.ts'
import { explained } from '../../../src/domain/reports/explain.ts'
import { type WorkKind, workKinds } from '../../../src/domain/workshop/work-kind.ts'
import { seal } from '../../../src/server/kit/http/envelope.ts'
import { openWorkshop } from '../../support/clerk/workshop.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { pdfText } from '../../support/media/pdf.ts'
import { entityOf, listed } from '../../support/samples.ts'
import { confidential, secretPattern, secrets } from '../../support/secrets.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'
import { matrix } from '../people/access-matrix.ts'

type Visitor = ReturnType<typeof visitor>
let company: TestCompany
let shop: Shop
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
})
afterAll(() => company.stop())

describe('what the company paid', () => {
  let customer: string
  let sold: string
  let worked: string
  let salesman: Visitor

  beforeAll(async () => {
    salesman = await company.as('Salesman')
    customer = await company.make('customer', {
      name: 'Guarded Gems',
      creditLimit: secrets.creditLimit,
      approvalLimit: secrets.creditLimit,
    })
    const cutter = await company.make('employee', {
      name: 'Paid by the piece',
      designation: (await company.tables.selectFrom('employee_designation').select('id').executeTakeFirstOrThrow()).id,
      branch: company.branch,
      pieceRate: secrets.pieceRate,
    })
    await company.make('taggingDefinition', { name: 'Guarded', pattern: 'G-{seq:5}', cipher: secrets.cipher, type: 'carving' })
    const dear = () => shop.stone({ weight: '1', costRate: secrets.costRate, minimumRate: secrets.minimumRate, askingRate: '150000' })
    await dear()
    const stone = await dear()
    const draft = (await salesman.post('/api/invoice', shop.draftOf([{ inventory: stone.id, rate: '150000' }]))).data
    const issued = await salesman.put('/api/invoice/issue', { id: draft.id, version: draft.version })
    expect(issued.status).toBe(200)
    expect(JSON.stringify([draft, issued.data])).not.toMatch(secretPattern)
    sold = draft.id
    expect(JSON.stringify(await lendAndTakeBack(await dear(), await dear()))).not.toMatch(secretPattern)
    await shop.receive('120000')
    worked = await cutAndBill(await dear(), cutter)
  })

  /** A stone is cut by the employee with the highest pay, for a customer who pays little. Both are on one bill. */
  const cutAndBill = async ({ id }: { id: string }, employee: string): Promise<string> => {
    const bench = await openWorkshop(company)
    const task = { of: 1, description: 'Cutting', basis: 'whole', rate: '12', labourRate: secrets.labourRate }
    const form = await bench.issue('orderForm', [{ inventory: id }], [task], { employee, orderedFor: 'customer', customer: bench.customer })
    const outputs = [{ pieces: 1, weight: '0.6', askingRate: '150000' }]
    await bench.moved('orderForm', 'receive', form.id, { lines: [{ id: form.items[0].id, outputs, finish: true }] })
    await bench.moved('orderForm', 'complete', form.id)
    await bench.bill('cuttingInvoice', await bench.billable('orderForm', { id: form.id }), { customer: bench.customer })
    const own = { direction: 'internal', customer: null, employee }
    await bench.bill('cuttingInvoice', await bench.billable('orderForm', { id: form.id, direction: 'internal' }), own)
    return form.id
  }

  /** Everything a Salesman does with an approval; returns every response on the way. */
  const lendAndTakeBack = async (...stones: { id: string }[]): Promise<unknown[]> => {
    const answers: Answer['data'][] = []
    const add = (answer: Answer) => {
      answers.push(shop.done(answer))
      return answer.data
    }
    const approval = add(
      await salesman.post(
        '/api/approval',
        shop.draftOf(
          stones.map(({ id }) => ({ inventory: id, rate: '150000' })),
          { customer },
        ),
      ),
    )
    const [first, second] = approval.items.map(({ id }: { id: string }) => ({ id }))
    const lent = await (await company.as('Manager')).put('/api/approval/issue', { id: approval.id, version: approval.version })
    expect(textOf(lent)).toMatch(secretPattern)
    for (const [action, input] of [
      ['return', { lines: [first] }],
      ['undo', { lines: [first] }],
      ['invoice', { lines: [second] }],
      ['extend', { dueDate: '2031-01-31' }],
    ] as const)
      add(await shop.moveApproval(action, approval.id, input, 'Salesman'))
    add(await salesman.put('/api/approval/range', { ids: [approval.id], change: { action: 'return', lines: [first] } }))
    const { version } = add(await salesman.get('/api/approval', { id: approval.id }))
    add(await salesman.put('/api/approval', { id: approval.id, version, notes: 'Sent by courier' }))
    return answers
  }

  const sheetText = (bytes: Buffer) => {
    const file = join(company.folder, 'list.xlsx')
    writeFileSync(file, bytes)
    return execFileSync('unzip', ['-p', file], { encoding: 'utf8', maxBuffer: 100_000_000 })
  }
  /** All text of a response, in any form. */
  const textOf = ({ data, headers, errorMessages }: Answer): string => {
    const type = headers.get('content-type') ?? ''
    if (type.includes('pdf')) return pdfText(data)
    if (type.includes('spreadsheetml')) return sheetText(data)
    return Buffer.isBuffer(data) ? data.toString() : JSON.stringify([data, errorMessages])
  }
  const keysIn = (value: unknown): string[] =>
    typeof value !== 'object' || value === null || Buffer.isBuffer(value)
      ? []
      : Object.entries(value).flatMap(([key, inner]) => [...(Array.isArray(value) ? [] : [key]), ...keysIn(inner)])

  // Users see their own pay.
  const ownPay = new Set(['commission', 'target', 'labour'])
  const mayHave = (path: string, { id }: Record<string, string>, key: string) =>
    path === '/api/employee/performance' && id === company.employee && ownPay.has(key)

  /** Every read call, for every record it can be called with. */
  const readings = async (): Promise<[path: string, query: Record<string, string>][]> => {
    const ids = new Map<string, string[]>()
    for (const name of listed)
      ids.set(
        entities[name].path,
        (await company.tables.selectFrom(entityOf(name).table).select('id').orderBy('created_at', 'desc').limit(6).execute()).map(
          row => row.id as string,
        ),
      )
    for (const [form, { items }] of Object.entries(workKinds)) ids.set(items, ids.get(entities[form as WorkKind].path) ?? [])
    const statement = { party: customer, currency: base }
    return matrix
      .filter(({ method, path }) => method === 'GET' && path !== '/api/auth/logout')
      .flatMap(
        ({ path }) =>
          [
            [path, {}],
            [path, { view: 'lookup', pageSize: '200' }],
            [path, { pageSize: '200' }],
            [path, statement],
            [path, { id: customer }],
            [path, { entity: 'inventory', record: customer }],
            ...(ids.get(path.replace('/api/item/', '/api/').split('/')[2]!) ?? []).flatMap(id => [
              [path, { id }],
              [path, { id, view: 'lookup' }],
              [path, { ids: id, view: 'lookup' }],
            ]),
          ] as [string, Record<string, string>][],
      )
  }

  it('is shown to a Manager, so that this search would find it', async () => {
    const manager = await company.as('Manager')
    expect(textOf(await manager.get('/api/inventory', { pageSize: 200 }))).toMatch(secretPattern)
    expect(textOf(await manager.get('/api/invoice', { id: sold }))).toMatch(secretPattern)
    expect(textOf(await manager.get('/api/inventory/export/excel'))).toMatch(secretPattern)
    expect(textOf(await manager.get('/api/order-form', { id: worked }))).toMatch(/98769\.87/)
    expect(textOf(await manager.get('/api/cutting-item/order-form', { id: worked, direction: 'internal' }))).toMatch(secretPattern)
    expect(textOf(await manager.get('/api/customer', { id: customer }))).toMatch(secretPattern)
  })

  it('is exported only when its column is named, and never to a role that may not see it', async () => {
    const manager = await company.as('Manager')
    expect(textOf(await manager.get('/api/inventory/export/excel', { columns: 'sku,value' }))).toMatch(secretPattern)
    expect(textOf(await manager.get('/api/inventory/export/excel', { columns: 'sku,weight' }))).not.toMatch(secretPattern)
    const refused = await salesman.get('/api/stock-take/export/pdf', { columns: 'number,impact' })
    expect([refused.status, refused.errorMessages]).toEqual([403, ['Your role cannot see difference in value.']])
    expect((await salesman.get('/api/stock-take/export/pdf', { columns: 'number,location' })).status).toBe(200)
  })

  it('never reaches a Salesman: no list, choice, record, history, spreadsheet or document has it', async () => {
    const leaks: string[] = []
    let answered = 0
    for (const [path, query] of await readings()) {
      const answer = await salesman.get(path, query)
      expect(answer.status, path).toBeLessThan(500)
      if (answer.status === 200) answered++
      const keys = keysIn(answer.data).filter(key => confidential.has(key) && !mayHave(path, query, key))
      if (secretPattern.test(textOf(answer)) || keys.length > 0) leaks.push(`${path} ${JSON.stringify(query)}: ${keys}`)
    }
    expect(leaks).toEqual([])
    expect(answered).toBeGreaterThan(80)
  }, 300_000)

  it('is in no history, explanation or file, neither the amount nor the recipient', async () => {
    const manager = await company.as('Manager')
    const supplier = await company.make('customer', { name: 'Hidden Source Mines', kinds: ['supplier'] })
    const { id, version } = await shop.stone({ weight: '1', costRate: secrets.costRate })
    shop.done(await manager.put('/api/inventory', { id, version, supplier, minimumRate: secrets.minimumRate }))
    const paid = shop.done(await manager.post('/api/paymentnote', shop.noteOf('98765.43', { direction: 'paid', party: supplier })))
    const keep = async (entity: string, record: string, kind: string) => {
      const form = new FormData()
      form.append('encryptedData', seal(company.key, JSON.stringify({ entity, record, kind })))
      form.append('file', new Blob(['%PDF-1.7\n%%EOF\n']), 'Hidden Source bill.pdf')
      shop.done(await manager.call('POST', '/api/attachment', form))
    }
    for (const [entity, record] of [
      ['inventory', id],
      ['paymentNote', paid.id],
      ['customer', supplier],
    ] as const)
      await keep(entity, record, 'document')
    const hidden = new RegExp(`${secretPattern.source}|Hidden Source`, 'i')
    const answersFor = async (who: Visitor) => {
      const found: string[] = []
      for (const name of listed) {
        const rows = await company.tables.selectFrom(entityOf(name).table).select('id').orderBy('created_at', 'desc').limit(4).execute()
        const fields = Object.keys((explained as Record<string, object>)[name] ?? {})
        for (const record of rows.map(row => row.id as string))
          for (const [path, query] of [
            [`/api/${entities[name].path}/history`, { id: record }],
            ['/api/attachment', { entity: name, record }],
            ...fields.map(field => ['/api/explain', { entity: name, id: record, field }] as const),
          ] as const) {
            const answer = await who.get(path, query)
            expect(answer.status, path).toBeLessThan(500)
            if (hidden.test(textOf(answer))) found.push(`${path} ${JSON.stringify(query)}`)
          }
      }
      return found
    }
    expect((await answersFor(manager)).length).toBeGreaterThan(5)
    expect(await answersFor(salesman)).toEqual([])
  }, 120_000)

  it.each(listed.filter(name => can('Salesman', 'lookup', name)))(
    'cannot be inferred from the order, the filters or the search of %s',
    async name => {
      const path = `/api/${entities[name].path}`
      const ids = async (query: Record<string, string>) =>
        ((await salesman.get(path, { view: 'lookup', pageSize: '200', ...query })).data?.rows ?? []).map((row: { id: string }) => row.id)
      const whole = await ids({ sort: 'id' }).catch(() => [])
      for (const [field] of Object.entries(entityOf(name).fields).filter(([, declared]) => declared.isConfidential)) {
        expect(await ids({ sort: field }), field).toEqual(await ids({ sort: `-${field}` }))
        for (const query of [{ [`${field}Min`]: '98000' }, { [`${field}Max`]: '98000' }, { [field]: 'x' }]) {
          const found = await ids(query)
          expect(found.length === 0 || found.length >= whole.length, JSON.stringify(query)).toBe(true)
        }
      }
      for (const secret of Object.values(secrets)) expect(await ids({ search: secret })).toEqual([])
    },
  )

  it('is not revealed by an error message', async () => {
    const stone = await shop.stone({ weight: '1', costRate: secrets.costRate, minimumRate: secrets.minimumRate })
    const cheap = (await salesman.post('/api/invoice', shop.draftOf([{ inventory: stone.id, rate: '90000' }]))).data
    const refused = await salesman.put('/api/invoice/issue', { id: cheap.id, version: cheap.version })
    expect([refused.status, textOf(refused)]).toEqual([409, expect.stringContaining('this price needs the permission')])
    const beyond = (await salesman.post('/api/invoice', shop.draftOf([{ inventory: stone.id, rate: '150000' }], { customer }))).data
    const limited = await salesman.put('/api/invoice/issue', { id: beyond.id, version: beyond.version })
    expect([limited.status, textOf(limited)]).toEqual([409, expect.stringContaining('Selling this amount')])
    for (const answer of [refused, limited]) expect(textOf(answer)).not.toMatch(secretPattern)
    const standing = (await salesman.get('/api/customer/standing', { id: customer })).data
    expect(Object.keys(standing).filter(key => /limit|balance|exposure|overdue|left/i.test(key))).toEqual([])
  })
})
