import { expect } from 'vitest'
import type { Answer, Office, Visitor } from '../support/company.ts'
import { type Shop, today } from '../support/shop.ts'
import { centBase as base, dayFromNow } from '../support/world.ts'
import { closeUntil, expectStatus, pick, written } from './choices.ts'
import {
  type Account,
  type Bill,
  type Books,
  creditInAll,
  creditOf,
  credits,
  isPaid,
  type Memo,
  type Money,
  type Much,
  type Note,
  openBills,
  openInAll,
  openOn,
  owedFor,
  refund,
  type Sale,
  settle,
  strike,
  takeBack,
} from './money.ts'

export type Numbers = { a: number; b: number; c: number }
export type World = { books: Books; parties: string[] }
type Action = (world: World, numbers: Numbers) => Promise<void>
type Clerk = { office: Office; shop: Shop; admin: Visitor }

const cents = (amount: number) => written(amount, 2)
const accountOf = ({ parties }: World, { a }: Numbers): Account => ({
  party: a % parties.length,
  side: a % 3 === 0 ? 'payable' : 'receivable',
  money: ([base, 'EUR'] as const)[a % 5 < 3 ? 0 : 1],
})
/** A different rate for every document, so that each settlement has a gain or loss. */
const rateOf = (money: Money, number: number) =>
  money === base ? {} : { exchange: written(800_000 + (number % 600_000), 6), exchangeReason: 'Agreed with them' }
/** Part of this quantity, often all, sometimes more. */
const someOf = ({ pieces, milli }: Much, number: number): Much =>
  number % 11 === 0 || milli === 0
    ? { pieces: Math.max(pieces, 1), milli: milli + 1 }
    : number % 4 === 0 || pieces === 1 || milli === 1
      ? { pieces, milli }
      : { pieces: 1 + (number % (pieces - 1)), milli: 1 + (number % (milli - 1)) }
const wanted = ({ pieces, milli }: Much) => ({ pieces, weight: written(milli, 3) })

/** Actions on payments, each compared with the model. */
export const moneyActions = ({ office, shop, admin }: Clerk) => {
  const move = async (entity: 'invoice' | 'purchase' | 'paymentNote', action: string, id: string, given: object = {}): Promise<Answer> => {
    const { version } = await shop.read(entity, id)
    return admin.put(`/api/${entity.toLowerCase()}/${action}`, { id, version, ...given })
  }
  /** Whether the action must succeed; in a closed period nothing new is accepted. */
  const succeeded = ({ books }: World, answer: Answer, mayBe: boolean): boolean => isDone(answer, mayBe && !books.isClosed)
  /** Whether the reversal must succeed; in a closed period it is dated on the first open day. */
  const undone = (answer: Answer, mayBe: boolean): boolean => isDone(answer, mayBe)
  const isDone = (answer: Answer, isRight: boolean): boolean => {
    expectStatus(answer, isRight)
    return answer.status === 200
  }
  const idOf = async ({ parties }: World, { party, side, money, number }: Bill): Promise<string> => {
    const { data } = await admin.get('/api/paymentnote/open', { party: parties[party], currency: money, ledger: side })
    return data.bills.find((bill: { number: string }) => bill.number === number).id
  }

  const sellWith = async (world: World, { a, b, c }: Numbers, item: object, of: { memo: Memo; much: Much } | null, mayBe: boolean) => {
    const { books, parties } = world
    const [party, money, total] = [b % parties.length, ([base, 'EUR'] as const)[c % 2]!, 100 + (a % 90_000)]
    const due = ++books.turn
    const made = shop.done(
      await admin.post('/api/invoice', {
        ...{ customer: parties[party], branch: office.branch, salesperson: office.employee, date: today(), dueDate: dayFromNow(due) },
        ...{ currency: money, ...rateOf(money, b), items: [{ basis: 'whole', rate: cents(total), ...item }] },
      }),
    )
    const owed = of && mayBe ? owedFor(books, of.memo, of.much) : 0
    const answer = await move('invoice', 'issue', made.id)
    if (!succeeded(world, answer, mayBe)) return null
    const { number } = answer.data
    const bill: Bill = { id: made.id, kind: 'invoice', number, side: 'receivable', party, money, total, due, isValid: true }
    const sale: Sale = { id: made.id, isValid: true, bill, of: of && { ...of, owed: null } }
    books.bills.push(bill)
    books.sales.push(sale)
    if (!of) return sale
    const { here } = of.memo
    of.memo.here = { pieces: here.pieces - of.much.pieces, milli: here.milli - of.much.milli }
    if (owed === 0) return sale
    const theirs = { kind: 'memoSale', number: `${of.memo.number} / ${number}`, side: 'payable', party: of.memo.party } as const
    const debt: Bill = { id: '', ...theirs, money: of.memo.money, total: owed, due: 0, isValid: true }
    books.bills.push(debt)
    sale.of!.owed = debt
    debt.id = await idOf(world, debt)
    return sale
  }

  const buyWith = async ({ parties }: World, given: object, { party, money }: Pick<Account, 'party' | 'money'>, number: number) => {
    const made = shop.done(
      await admin.post('/api/purchase', {
        ...{ supplier: parties[party], branch: office.branch, date: today(), currency: money, ...rateOf(money, number), ...given },
      }),
    )
    const stones = async () => (await admin.get('/api/inventory', { purchase: made.id })).data.rows as { id: string }[]
    return { id: made.id as string, answer: await move('purchase', 'record', made.id), stones }
  }

  const noteWith = async (world: World, account: Account, amount: number, given: object) =>
    admin.post('/api/paymentnote', {
      ...{ party: world.parties[account.party], branch: office.branch, date: today(), amount: cents(amount), currency: account.money },
      ...given,
    })

  const actions = {
    sell: async (world, numbers) => void (await sellWith(world, numbers, { description: 'Setting' }, null, true)),
    sellBought: async (world, numbers) => {
      const bought = pick(
        world.books.bought.filter(({ stone }) => stone),
        numbers.a,
      )
      if (!bought) return
      const { id, isHere } = bought.stone!
      if (await sellWith(world, numbers, { inventory: id, pieces: 1, weight: '2' }, null, isHere)) bought.stone!.isHere = false
    },
    sellMemo: async (world, numbers) => {
      const memo = pick(world.books.memos, numbers.b)
      if (!memo) return
      const much = someOf(memo.here, numbers.c)
      const isThere = memo.here.milli > 0 && much.milli <= memo.here.milli
      await sellWith(world, numbers, { inventory: memo.stone, ...wanted(much) }, { memo, much }, isThere)
    },
    unsell: async (world, { a }) => {
      const sale = pick(world.books.sales, a)
      if (!sale) return
      const answer = await move('invoice', 'cancel', sale.id, { reason: 'Sent back' })
      if (!undone(answer, sale.isValid)) return
      sale.isValid = false
      strike(world.books, sale.bill)
      const stone = answer.data.items[0].inventory?.id
      for (const bought of world.books.bought) if (bought.stone && bought.stone.id === stone) bought.stone.isHere = true
      if (!sale.of) return
      const { memo, much, owed } = sale.of
      memo.here = { pieces: memo.here.pieces + much.pieces, milli: memo.here.milli + much.milli }
      if (owed) strike(world.books, owed)
    },

    buy: async (world, numbers) => {
      const { books } = world
      const { party, money } = accountOf(world, numbers)
      const [total, due, isStone] = [100 + (numbers.b % 90_000), ++books.turn, numbers.c % 2 === 0]
      const price = { basis: 'whole', rate: cents(total) }
      const goods = { type: 'cut-stones', items: [{ stoneName: shop.sapphire, treatments: [{ code: 'H' }], weight: '2', ...price }] }
      const given = { dueDate: dayFromNow(due), ...(isStone ? goods : { type: 'rent', items: [price] }) }
      const { id, answer, stones } = await buyWith(world, given, { party, money }, numbers.c)
      if (!succeeded(world, answer, true)) return
      const bill: Bill = { id, kind: 'purchase', number: answer.data.number, side: 'payable', party, money, total, due, isValid: true }
      books.bills.push(bill)
      books.bought.push({ id, bill, stone: isStone ? { id: (await stones())[0]!.id, isHere: true } : null })
    },
    unbuy: async (world, { a }) => {
      const one = pick(world.books.bought, a)
      if (!one) return
      const mayBe = one.bill.isValid && !isPaid(world.books, one.bill) && (one.stone?.isHere ?? true)
      const answer = await move('purchase', 'cancel', one.id, { reason: 'Entered twice' })
      if (!undone(answer, mayBe)) return
      strike(world.books, one.bill)
      if (one.stone) one.stone.isHere = false
    },
    giveBack: async (world, { a }) => {
      const { books } = world
      const one = pick(
        books.bought.filter(({ stone }) => stone),
        a,
      )
      if (!one) return
      const { bill, stone } = one
      const answer = await move('purchase', 'return', one.id, { stones: [{ id: stone!.id }] })
      if (!succeeded(world, answer, bill.isValid && stone!.isHere)) return
      stone!.isHere = false
      const [data] = await office.query("select id from payment_note where purchase_id = $1 and state = 'recorded'", [one.id])
      const note = noteOf(world, { ...answer, data }, bill, bill.total)
      note.returned = stone!
      settle(books, note, [{ bill }])
    },
    memoIn: async (world, numbers) => {
      const { party, money } = accountOf(world, numbers)
      const came = { pieces: 2 + (numbers.b % 30), milli: 500 + (numbers.b % 9_000) }
      const [price, byPiece] = [100 + (numbers.c % 9_000), numbers.c % 2 === 0]
      const line = { stoneName: shop.sapphire, type: 'parcel', treatments: [{ code: 'H' }], ...wanted(came) }
      const items = [{ ...line, basis: byPiece ? 'per piece' : 'whole', rate: cents(price) }]
      const { id, answer, stones } = await buyWith(world, { type: 'memo-in', items }, { party, money }, numbers.c)
      if (!succeeded(world, answer, true)) return
      const agreed = byPiece ? price * came.pieces : price
      const about = { id, number: answer.data.number, stone: (await stones())[0]!.id, party, money, byPiece, agreed }
      world.books.memos.push({ ...about, came, here: { ...came }, gone: { pieces: 0, milli: 0 }, isValid: true })
    },
    returnMemo: async (world, { a, b }) => {
      const memo = pick(world.books.memos, a)
      if (!memo) return
      const much = someOf(memo.here, b)
      const answer = await move('purchase', 'return', memo.id, { stones: [{ id: memo.stone, ...wanted(much) }] })
      const mayBe = memo.isValid && memo.here.milli > 0 && much.milli <= memo.here.milli
      if (!succeeded(world, answer, mayBe)) return
      memo.here = { pieces: memo.here.pieces - much.pieces, milli: memo.here.milli - much.milli }
      memo.gone = { pieces: memo.gone.pieces + much.pieces, milli: memo.gone.milli + much.milli }
    },
    endMemo: async (world, { a }) => {
      const memo = pick(world.books.memos, a)
      if (!memo) return
      const isSold = world.books.sales.some(({ isValid, of }) => isValid && of?.memo === memo)
      const answer = await move('purchase', 'cancel', memo.id, { reason: 'Entered twice' })
      if (undone(answer, memo.isValid && !isSold)) Object.assign(memo, { isValid: false, here: { pieces: 0, milli: 0 } })
    },

    pay: async (world, numbers) => {
      const { books } = world
      const { b, c } = numbers
      const account = accountOf(world, numbers)
      const [open, inAll] = [openBills(books, account), openInAll(books, account)]
      const bill = pick(open, b)
      const how = (['oldest', 'oldest', 'chosen', 'account'] as const)[b % 4]!
      const isCheque = c % 4 === 0
      // Often exactly the open amount of one bill or of all, so that some are paid to the last coin.
      const whole = Math.max(2, [bill ? openOn(books, bill) : 5, inAll, Math.floor(inAll / 2), 1 + (b % 60_000)][c % 4]!)
      const writeOff = c % 5 === 0 ? 1 + (b % Math.min(whole - 1, 200)) : 0
      const share = how === 'chosen' && bill ? 1 + (c % (openOn(books, bill) + 2)) : 0
      if (how === 'chosen' && !bill) return
      const settles = how === 'account' ? 0 : share > 0 ? share : Math.min(whole, inAll)
      const mayBe = share > 0 ? share <= openOn(books, bill!) && share <= whole : true
      const answer = await noteWith(world, account, whole - writeOff, {
        ...{ direction: account.side === 'payable' ? 'paid' : 'received', settle: how, ...rateOf(account.money, c) },
        ...(isCheque && { method: 'cheque', reference: '4711' }),
        ...(writeOff > 0 && { writeOff: cents(writeOff) }),
        ...(share > 0 && { allocations: [{ bill: bill!.id, amount: cents(share) }] }),
      })
      if (!succeeded(world, answer, mayBe && (writeOff === 0 || settles === whole))) return
      const note = noteOf(world, answer, account, whole - writeOff, isCheque)
      if (how === 'oldest')
        settle(
          books,
          note,
          open.map(one => ({ bill: one })),
          writeOff,
        )
      if (share > 0) settle(books, note, [{ bill: bill!, max: share }], writeOff)
    },
    refund: async (world, { a, b, c }) => {
      const { books } = world
      const source = pick(
        books.notes.filter(note => creditOf(note) > 0),
        a,
      )
      if (!source) return
      const { party, side, money } = source
      const there = creditInAll(books, source)
      const total = [there, creditOf(source), there + 1, 1 + (b % there)][c % 4]!
      const answer = await noteWith(world, source, total, {
        direction: side === 'payable' ? 'recovered' : 'refund',
        ...rateOf(money, b),
      })
      const bill: Bill = {
        id: answer.data?.id,
        kind: 'refund',
        number: answer.data?.number,
        side,
        party,
        money,
        total,
        due: 0,
        isValid: true,
      }
      if (succeeded(world, answer, total <= there)) refund(books, bill)
    },
    setOff: async (world, numbers) => {
      const { books } = world
      const theirs = { ...accountOf(world, numbers), side: 'payable' } as const
      const ours = { ...theirs, side: 'receivable' } as const
      const max = Math.min(openInAll(books, theirs), openInAll(books, ours))
      const amount = Math.max(1, [max, max + 1, 1 + (numbers.b % Math.max(1, max)), Math.floor(max / 2)][numbers.c % 4]!)
      const answer = await noteWith(world, ours, amount, { method: 'offset', ...rateOf(ours.money, numbers.b) })
      if (!succeeded(world, answer, amount <= max)) return
      const [first, second] = [
        noteOf(world, answer, ours, amount),
        noteOf(world, { ...answer, data: answer.data.counterpart }, theirs, amount),
      ]
      Object.assign(first, { twin: second })
      Object.assign(second, { twin: first })
      for (const note of [first, second])
        settle(
          books,
          note,
          openBills(books, note).map(bill => ({ bill })),
        )
    },
    apply: async (world, { a, b }) => {
      const { books } = world
      const note = pick(b % 5 ? books.notes.filter(one => creditOf(one) > 0) : books.notes, a)
      if (!note) return
      const open = openBills(books, note)
      const bill = b % 3 === 0 && creditOf(note) > 0 ? pick(open, b) : undefined
      const share = bill ? Math.min(openOn(books, bill), creditOf(note)) : 0
      const answer = await move('paymentNote', 'apply', note.id, {
        ...(bill && { settle: 'chosen', allocations: [{ bill: bill.id, amount: cents(share) }] }),
      })
      if (!succeeded(world, answer, creditOf(note) > 0 && open.length > 0)) return
      settle(books, note, bill ? [{ bill, max: share }] : open.map(one => ({ bill: one })))
    },
    clear: async ({ books }, { a }) => {
      const note = pick(books.notes, a)
      if (!note) return
      const mayBe = note.isValid && note.isCheque && !note.isCleared && !books.isClosed
      expectStatus(await move('paymentNote', 'clear', note.id), mayBe)
      if (mayBe) note.isCleared = true
    },
    bounce: async (world, { a }) => {
      const note = pick(
        world.books.notes.filter(({ isCheque }) => isCheque || a % 7 === 0),
        a,
      )
      if (!note) return
      const answer = await move('paymentNote', 'bounce', note.id, { reason: 'No funds', charges: '15' })
      if (undone(answer, note.isValid && note.isCheque)) takeBack(note)
    },
    void: async (world, { a, b }) => {
      const { books } = world
      const gone =
        b % 3 === 0
          ? pick(
              books.bills.filter(({ kind }) => kind === 'refund'),
              a,
            )
          : undefined
      const note = pick(books.notes, a)
      if (gone) {
        if (undone(await move('paymentNote', 'void', gone.id, { reason: 'Not taken' }), gone.isValid)) strike(books, gone)
      } else if (note && undone(await move('paymentNote', 'void', note.id, { reason: 'Not honoured' }), note.isValid)) takeBack(note)
    },
    close: async ({ books }, { a }) => {
      if (books.isClosed || a % 4) return
      await closeUntil({ office }, today())
      books.isClosed = true
    },
  } satisfies Record<string, Action>

  const noteOf = ({ books }: World, { data }: Answer, { party, side, money }: Account, amount: number, isCheque = false): Note => {
    const note = { id: data.id, side, party, money, amount, isCheque, isCleared: false, isValid: true, on: new Map(), turn: ++books.turn }
    books.notes.push(note)
    return note
  }
  return actions
}

/** Compares the open amounts, the credit and the ledger of the company with the model. */
export const compareMoney = async ({ books, parties }: World, { admin, office }: Pick<Clerk, 'admin' | 'office'>) => {
  for (const [party, id] of parties.entries())
    for (const side of ['receivable', 'payable'] as const)
      for (const money of [base, 'EUR'] as const) {
        const account = { party, side, money }
        const { data } = await admin.get('/api/paymentnote/open', { party: id, currency: money, ledger: side })
        const bills = data.bills.map(({ number, open }: { number: string; open: string }) => [number, Math.round(Number(open) * 100)])
        expect(bills).toEqual(openBills(books, account).map(bill => [bill.number, openOn(books, bill)]))
        expect(data.credits.map(({ id: note, left }: { id: string; left: string }) => [note, Math.round(Number(left) * 100)])).toEqual(
          credits(books, account).map(note => [note.id, creditOf(note)]),
        )
        const [row] = await office.query<{ amount: string; base: string }>(
          'select amount, base_amount as base from account_balance where party_id = $1 and ledger = $2 and currency = $3',
          [id, side, money],
        )
        const left = openInAll(books, account) - creditInAll(books, account)
        expect(Math.round(Number(row?.amount ?? 0) * 100)).toBe(left)
        if (openInAll(books, account) + creditInAll(books, account) === 0) expect(Number(row?.base ?? 0)).toBe(0)
      }
}
