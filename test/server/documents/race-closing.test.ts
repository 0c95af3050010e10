import { expect, test } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import type { Answer, Visitor } from '../../support/company.ts'
import { until as untilWithin } from '../../support/program.ts'
import { holding, openRace, type Race, waiting } from '../../support/race.ts'
import { openShop, type Shop, today } from '../../support/shop.ts'

let { house, shop, desks, together } = {} as Race<Shop>
openRace(
  8,
  async opened => {
    // Signed in before anything is held that signing in needs.
    await opened.as('Admin')
    return openShop(opened)
  },
  race => {
    ;({ house, shop, desks, together } = race)
  },
)

// Below the time of a test, so that whoever waits in vain is let go and says for what.
const until = (what: string, isSo: () => Promise<boolean>) => untilWithin(what, isSo, 40_000)

const close = async (closedUntil: string | null) => {
  const admin = await house.as('Admin')
  const { id, version } = (await admin.get('/api/setting')).data
  return admin.put('/api/setting', { id, version, closedUntil })
}
const closedUntil = async () => (await house.query<{ day: string | null }>('select closed_until as day from setting'))[0]!.day

type Action = { table: 'stock_posting' | 'account_posting'; ready: () => Promise<(desk: Visitor) => Promise<Answer>> }
const service = { description: 'Setting', basis: 'whole', rate: '100' }
const inSafe = () => shop.stone({ type: 'parcel', pieces: 20, weight: '10' })
const asRead = ({ id, version }: Answer['data']) => ({ id, version })

// One of each way to post: a paper that is issued, one that is cancelled, a record that is made, what is done with stones apart from papers.
const actions: Record<string, Action> = {
  'an invoice is issued': {
    table: 'account_posting',
    ready: async () => {
      const draft = await shop.invoice([service])
      return desk => desk.put('/api/invoice/issue', asRead(draft))
    },
  },
  'an invoice is cancelled': {
    table: 'account_posting',
    ready: async () => {
      const sold = await shop.sell([service])
      return desk => desk.put('/api/invoice/cancel', { ...asRead(sold), reason: 'Returned' })
    },
  },
  'a payment is recorded': {
    table: 'account_posting',
    ready: async () => desk => desk.post('/api/paymentnote', shop.noteOf('25')),
  },
  'a party comes in with a balance': {
    table: 'account_posting',
    ready: async () => desk => desk.post('/api/customer', { id: uuid(), name: `Brought ${uuid()}`, openingBalance: '70' }),
  },
  'a stone is entered': {
    table: 'stock_posting',
    ready: async () => desk => desk.post('/api/inventory', { id: uuid(), stoneName: shop.sapphire, branch: house.branch, weight: '1' }),
  },
  'goods go out on approval': {
    table: 'stock_posting',
    ready: async () => {
      const stone = await inSafe()
      const memo = await shop.memo([{ inventory: stone.id, pieces: 2, weight: '1', rate: '90' }])
      return desk => desk.put('/api/approval/issue', asRead(memo))
    },
  },
  'a parcel is split': {
    table: 'stock_posting',
    ready: async () => {
      const stone = await inSafe()
      return desk => desk.put('/api/inventory/split', { ...asRead(stone), parts: [{ pieces: 2, weight: '1' }] })
    },
  },
  'a stone is counted anew': {
    table: 'stock_posting',
    ready: async () => {
      const stone = await inSafe()
      return desk => desk.put('/api/inventory/adjust', { ...asRead(stone), pieces: 19, weight: '9.5', reason: 'Counted' })
    },
  },
}

test.each(Object.keys(actions))('while %s the books are not closed, and whoever comes then is told so', async name => {
  const { table, ready } = actions[name]!
  const [action, again] = [await ready(), await ready()]
  // Past its check of the day, and held before it posts.
  const [answer, closing] = await holding(house, `lock table ${table} in share mode`, async release => {
    const doing = action(desks[0]!)
    await until('It is about to post', async () => (await waiting(house, `insert into ${table}`)) > 0)
    let isClosed = false
    const closed = close(today()).finally(() => {
      isClosed = true
    })
    await until('Closing waits, or is done', async () => isClosed || (await waiting(house, 'lock table setting')) > 0)
    expect(await closedUntil()).toBeNull()
    await release()
    return Promise.all([doing, closed])
  })
  expect([answer.status, closing.status], [...answer.errorMessages, ...closing.errorMessages].join()).toEqual([200, 200])
  const late = await again(desks[1]!)
  // Only what is taken back may still be: on the first open day.
  if (name === 'an invoice is cancelled') expect(late.status).toBe(200)
  else expect([late.status, late.errorMessages.join()]).toEqual([409, expect.stringContaining(`The books are closed until ${today()}`)])
  expect((await close(null)).status).toBe(200)
})

test('who posts while the books are being closed waits, and is refused', async () => {
  const draft = await shop.invoice([service])
  const [answer, closing] = await holding(house, `select from "user" where role = 'Admin' for update`, async release => {
    const closed = close(today())
    await until('Closing is nearly done', async () => (await waiting(house, 'audit_trail')) > 0)
    const issued = desks[0]!.put('/api/invoice/issue', asRead(draft))
    await until('Who posts waits', async () => (await waiting(house, 'from setting for share')) > 0)
    await release()
    return Promise.all([issued, closed])
  })
  expect([answer.status, closing.status]).toEqual([409, 200])
  expect(await shop.read('invoice', draft.id)).toMatchObject({ state: 'draft', number: null })
  expect((await close(null)).status).toBe(200)
})

test('who posts already, who waits for them, and who closes never stand in each other’s way for good', async () => {
  const stone = await shop.stone()
  const [sale, memo] = [await shop.invoice([{ inventory: stone.id, rate: '300' }]), await shop.memo([{ inventory: stone.id, rate: '300' }])]
  const [sold, lent, closing] = await holding(house, 'lock table reservation in access exclusive mode', async release => {
    // The sale has the stone and not yet the settings, the approval the settings and waits for the stone, and closing waits for the approval.
    const selling = desks[0]!.put('/api/invoice/issue', asRead(sale))
    await until('The sale has the stone', async () => (await waiting(house, 'join reservation')) > 0)
    const lending = desks[1]!.put('/api/approval/issue', asRead(memo))
    await until('The approval waits for it', async () => (await waiting(house, 'from inventory where id')) > 0)
    const closed = close(today())
    await until('Closing waits', async () => (await waiting(house, 'lock table setting')) > 0)
    await release()
    return Promise.all([selling, lending, closed])
  })
  expect([sold.status, lent.status, closing.status], lent.errorMessages.join()).toEqual([200, 409, 200])
  expect(lent.errorMessages.join()).toContain('sold')
  expect((await close(null)).status).toBe(200)
})

test('the books are closed while everybody goes on posting, and nothing is dated in them from then on', async () => {
  let isClosed = false
  const sent: { afterwards: boolean; status: number }[] = []
  const parcel = await shop.stone({ type: 'parcel', pieces: 5_000, weight: '5000' })
  const posting = together(async desk => {
    for (let last = 0; last !== 409; ) {
      const [afterwards, draft] = [isClosed, await shop.invoice([{ inventory: parcel.id, pieces: 1, weight: '1', rate: '10' }])]
      const { status, errorMessages } = await desk.put('/api/invoice/issue', asRead(draft))
      if (status === 409) expect(errorMessages.join()).toContain('The books are closed')
      sent.push({ afterwards, status })
      last = status
    }
  })
  await until('Everybody is posting', async () => sent.length > desks.length)
  expect((await close(today())).status).toBe(200)
  isClosed = true
  await posting
  expect(sent.filter(({ afterwards, status }) => afterwards && status === 200)).toEqual([])
  expect((await close(null)).status).toBe(200)
})
