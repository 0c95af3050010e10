import { uuid } from '../../../../src/server/kit/db/uuid.ts'
import { foundCompany } from '../../../availability/founding.ts'
import type { Acknowledged } from '../../../availability/load.ts'
import { emailOf, type Visitor, visitor } from '../../../support/company.ts'
import { openKeepAlive } from '../../../support/keep-alive.ts'
import { centBase, today } from '../../../support/world.ts'

const clients = 3

/** Clients that read and write through the proxy until they are stopped. Nothing is sent twice, and each request that fails is noted. */
export const openLoad = async (address: string, key: Buffer) => {
  const { send, close } = openKeepAlive()
  const acknowledged: Acknowledged[] = []
  const batches: string[] = []
  const failures: string[] = []
  const turnsAt = new Map<string, number>()
  let [turns, isOver] = [0, false]

  const signedIn = async (): Promise<Visitor> => {
    const one = visitor(address, key, send)
    await one.signIn(emailOf('Admin'))
    return one
  }
  const admin = await signedIn()
  const { branch, employee, customer } = await foundCompany(admin)

  const sure = async (by: Visitor, method: string, path: string, body?: object) => {
    const { status, data, errorMessages } = await by
      .call(method, path, body)
      .catch((error: Error) => ({ status: 0, data: undefined, errorMessages: [error.message] }))
    if (status !== 200) failures.push(`${method} ${path}: ${status} ${errorMessages.join(' ')}`)
    return status === 200 ? data : undefined
  }
  const head = { branch, date: today(), currency: centBase }
  const write = async (by: Visitor, text: string) => {
    const buyer = await sure(by, 'POST', '/api/customer', { id: uuid(), name: text })
    if (buyer) acknowledged.push({ kind: 'customer', id: buyer.id, text })
    // It has no id of its own, so nothing keeps it from being recorded twice.
    const receipt = await sure(by, 'POST', '/api/paymentnote', { ...head, party: customer, amount: '10', method: 'bank', reference: text })
    if (receipt) acknowledged.push({ kind: 'receipt', id: receipt.id, text, number: receipt.number })
    const items = [{ description: 'Setting', basis: 'whole', rate: '100' }]
    const invoice = await sure(by, 'POST', '/api/invoice', { id: uuid(), ...head, customer, salesperson: employee, items, notes: text })
    if (!invoice) return
    acknowledged.push({ kind: 'invoice', id: invoice.id, text })
    const issued = await sure(by, 'PUT', '/api/invoice/issue', { id: invoice.id, version: invoice.version })
    if (issued) acknowledged.push({ kind: 'issue', id: invoice.id, text, number: issued.number })
  }
  /** Opens the page, and its file, which any of the servers may answer. Returns the version of the page. */
  const openPage = async (by: Visitor): Promise<string> => {
    const page = String(await sure(by, 'GET', '/'))
    const path = /src="([^"]+)"/.exec(page)?.[1] ?? 'a page without a file'
    return String(await sure(by, 'GET', path))
  }
  const read = async (by: Visitor) => {
    for (const path of ['/api/invoice', '/api/customer', '/api/report/exchange', '/api/report/receivables']) await sure(by, 'GET', path)
    const version = await openPage(by)
    turnsAt.set(version, (turnsAt.get(version) ?? 0) + 1)
  }
  const work = async (by: Visitor, name: string) => {
    for (let turn = 0; !isOver; turn++) {
      await write(by, `${name}-${turn}`)
      await read(by)
      const batch = turn % 5 === 0 && (await sure(by, 'POST', '/api/statement/batch', { parties: [customer], format: 'xlsx' }))
      if (batch) batches.push(batch.id)
      turns += 1
    }
  }
  const persons = [admin]
  while (persons.length < clients) persons.push(await signedIn())
  const working = Promise.all(persons.map((by, index) => work(by, `client-${index}`)))
  const stop = async () => {
    isOver = true
    await working
    close()
  }
  /** How often a page of this version was opened. */
  const pagesOf = (version: string) => turnsAt.get(version) ?? 0
  return { admin, acknowledged, batches, failures, pagesOf, turns: () => turns, stop }
}
export type Load = Awaited<ReturnType<typeof openLoad>>
