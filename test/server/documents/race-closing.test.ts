import { expect, test } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import type { Answer, Visitor } from '../../support/company.ts'
import { until as untilWithin } from '../../support/program.ts'
import { holding, openRace, type Race, waiting } from '../../support/race.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { daysAgo } from '../../support/world.ts'

let { company, shop, clerks, together } = {} as Race<Shop>
openRace(
  8,
  async opened => {
    // Sign in before the tests lock tables that signing in reads.
    await opened.as('Admin')
    return openShop(opened)
  },
  race => {
    ;({ company, shop, clerks, together } = race)
  },
)

// Below the timeout of a test, so that a wait that fails reports what it waited for.
const until = (what: string, isSo: () => Promise<boolean>) => untilWithin(what, isSo, 40_000)

const close = async (closedUntil: string | null) => {
  const admin = await company.as('Admin')
  const { id, version } = (await admin.get('/api/setting')).data
  return admin.put('/api/setting', { id, version, closedUntil })
}
const closedUntil = async () => (await company.query<{ day: string | null }>('select closed_until as day from setting'))[0]!.day

// The day that is closed: it is over. A posting of it is refused from then on, one of today is not.
const day = daysAgo(1)
type Action = { table: 'stock_posting' | 'account_posting'; isOfDay?: true; ready: () => Promise<(clerk: Visitor) => Promise<Answer>> }
const service = { description: 'Setting', basis: 'whole', rate: '100' }
const inSafe = () => shop.stone({ type: 'parcel', pieces: 20, weight: '10', acquired: day })
const asRead = ({ id, version }: Answer['data']) => ({ id, version })

// One action for each way to post: issuing a document, canceling one, creating a record, and an action on stones without a
// document.
const actions: Record<string, Action> = {
  'an invoice is issued': {
    table: 'account_posting',
    isOfDay: true,
    ready: async () => {
      const draft = await shop.invoice([service], { date: day })
      return clerk => clerk.put('/api/invoice/issue', asRead(draft))
    },
  },
  'an invoice is cancelled': {
    table: 'account_posting',
    ready: async () => {
      const sold = await shop.sell([service])
      return clerk => clerk.put('/api/invoice/cancel', { ...asRead(sold), reason: 'Returned' })
    },
  },
  'a payment is recorded': {
    table: 'account_posting',
    isOfDay: true,
    ready: async () => clerk => clerk.post('/api/paymentnote', shop.noteOf('25', { date: day })),
  },
  'a party comes in with a balance': {
    table: 'account_posting',
    isOfDay: true,
    ready: async () => clerk =>
      clerk.post('/api/customer', { id: uuid(), name: `Brought ${uuid()}`, openingBalance: '70', openingDate: day }),
  },
  'a stone is entered': {
    table: 'stock_posting',
    ready: async () => clerk => clerk.post('/api/inventory', { id: uuid(), stoneName: shop.sapphire, branch: company.branch, weight: '1' }),
  },
  'goods go out on approval': {
    table: 'stock_posting',
    isOfDay: true,
    ready: async () => {
      const stone = await inSafe()
      const approval = await shop.approval([{ inventory: stone.id, pieces: 2, weight: '1', rate: '90' }], { date: day })
      return clerk => clerk.put('/api/approval/issue', asRead(approval))
    },
  },
  'a parcel is split': {
    table: 'stock_posting',
    ready: async () => {
      const stone = await inSafe()
      return clerk => clerk.put('/api/inventory/split', { ...asRead(stone), parts: [{ pieces: 2, weight: '1' }] })
    },
  },
  'a stone is counted anew': {
    table: 'stock_posting',
    ready: async () => {
      const stone = await inSafe()
      return clerk => clerk.put('/api/inventory/adjust', { ...asRead(stone), pieces: 19, weight: '9.5', reason: 'Counted' })
    },
  },
}

test.each(Object.keys(actions))('while %s the period cannot be closed, and what is posted after closing is refused', async name => {
  const { table, ready, isOfDay } = actions[name]!
  const [action, again] = [await ready(), await ready()]
  // Past its check of the date, and held before it posts.
  const [answer, closing] = await holding(company, `lock table ${table} in share mode`, async release => {
    const doing = action(clerks[0]!)
    await until('The action is about to post', async () => (await waiting(company, `insert into ${table}`)) > 0)
    let isClosed = false
    const closed = close(day).finally(() => {
      isClosed = true
    })
    await until('Closing waits or is done', async () => isClosed || (await waiting(company, 'lock table setting')) > 0)
    expect(await closedUntil()).toBeNull()
    await release()
    return Promise.all([doing, closed])
  })
  expect([answer.status, closing.status], [...answer.errorMessages, ...closing.errorMessages].join()).toEqual([200, 200])
  const late = await again(clerks[1]!)
  if (isOfDay) expect([late.status, late.errorMessages.join()]).toEqual([409, expect.stringContaining(`The books are closed until ${day}`)])
  else expect([late.status, late.errorMessages]).toEqual([200, []])
  expect((await close(null)).status).toBe(200)
})

test('an action during closing waits, and is then refused', async () => {
  const draft = await shop.invoice([service], { date: day })
  const [answer, closing] = await holding(company, `select from "user" where role = 'Admin' for update`, async release => {
    const closed = close(day)
    await until('Closing is nearly done', async () => (await waiting(company, 'audit_trail')) > 0)
    const issued = clerks[0]!.put('/api/invoice/issue', asRead(draft))
    await until('The action waits', async () => (await waiting(company, 'from setting for share')) > 0)
    await release()
    return Promise.all([issued, closed])
  })
  expect([answer.status, closing.status]).toEqual([409, 200])
  expect(await shop.read('invoice', draft.id)).toMatchObject({ state: 'draft', number: null })
  expect((await close(null)).status).toBe(200)
})

test('a posting, a waiting action and a closing never deadlock', async () => {
  const stone = await shop.stone()
  const [sale, approval] = [
    await shop.invoice([{ inventory: stone.id, rate: '300' }]),
    await shop.approval([{ inventory: stone.id, rate: '300' }]),
  ]
  const [sold, lent, closing] = await holding(company, 'lock table reservation in access exclusive mode', async release => {
    // The sale has the stone and not yet the settings. The approval has the settings and waits for the stone. Closing waits for the
    // approval.
    const selling = clerks[0]!.put('/api/invoice/issue', asRead(sale))
    await until('The sale has the stone', async () => (await waiting(company, 'join reservation')) > 0)
    const lending = clerks[1]!.put('/api/approval/issue', asRead(approval))
    await until('The approval waits for it', async () => (await waiting(company, 'from inventory where id')) > 0)
    const closed = close(day)
    await until('Closing waits', async () => (await waiting(company, 'lock table setting')) > 0)
    await release()
    return Promise.all([selling, lending, closed])
  })
  expect([sold.status, lent.status, closing.status], lent.errorMessages.join()).toEqual([200, 409, 200])
  expect(lent.errorMessages.join()).toContain('sold')
  expect((await close(null)).status).toBe(200)
})

test('a period is closed while many users post, and nothing is dated in it afterwards', async () => {
  let isClosed = false
  const sent: { afterwards: boolean; status: number }[] = []
  const parcel = await shop.stone({ type: 'parcel', pieces: 5_000, weight: '5000', acquired: day })
  const posting = together(async clerk => {
    for (let last = 0; last !== 409; ) {
      const [afterwards, draft] = [
        isClosed,
        await shop.invoice([{ inventory: parcel.id, pieces: 1, weight: '1', rate: '10' }], { date: day }),
      ]
      const { status, errorMessages } = await clerk.put('/api/invoice/issue', asRead(draft))
      if (status === 409) expect(errorMessages.join()).toContain('The books are closed')
      sent.push({ afterwards, status })
      last = status
    }
  })
  await until('All users are posting', async () => sent.length > clerks.length)
  expect((await close(day)).status).toBe(200)
  isClosed = true
  await posting
  expect(sent.filter(({ afterwards, status }) => afterwards && status === 200)).toEqual([])
  expect((await close(null)).status).toBe(200)
})
