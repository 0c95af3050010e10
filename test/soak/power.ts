import { uuid } from '../../src/server/kit/db/uuid.ts'
import { seal } from '../../src/server/kit/http/envelope.ts'
import { emailOf, visitor } from '../support/company.ts'
import { until } from '../support/program.ts'
import { key } from './client.ts'
import type { Server } from './company.ts'
import type { Fault } from './faults.ts'

const adminOf = async ({ address }: Server) => {
  const admin = visitor(address, key)
  const { status, errorMessages } = await admin.signIn(emailOf('Admin'))
  if (status !== 200) throw new Error(`The Admin could not sign in: ${errorMessages.join(' ')}`)
  return admin
}

/** Attaches a file to the branch. Returns what checks that it is there. */
const attach = async (server: Server, branch: string) => {
  const text = `sku,carats\n${uuid()},1\n`
  const body = new FormData()
  body.append('encryptedData', seal(key, JSON.stringify({ entity: 'branch', record: branch, kind: 'document' })))
  body.append('file', new Blob([text]), 'stones.csv')
  const { status, errorMessages, data } = await (await adminOf(server)).call('POST', '/api/attachment', body)
  if (status !== 200) throw new Error(`No file could be attached: ${errorMessages.join(' ')}`)
  return async () => {
    const found = await (await adminOf(server)).get('/api/attachment/file', { id: data.id })
    if (found.status !== 200 || String(found.data) !== text) throw new Error(`An attached file is lost: ${found.status} ${found.data}`)
  }
}

/**
 * Cuts the power in the middle of the work: database and servers end at once, and what was not synced is lost, all of it or a part. They
 * start again, and a file that was attached before is still there.
 */
export const powerFails: Fault = async ({ store: { device }, company }, chance) => {
  if (!device) throw new Error('Only a device can lose its power: add --device.')
  const { servers, query, office } = company()
  const checkFile = await attach(servers[0]!, office.branch)
  await device.offAfter(1 + chance(400))
  await until('The power is off', device.isOff)
  await Promise.all(servers.map(server => server.halt('SIGKILL')))
  await device.cut(chance(2) === 0 ? chance : undefined)
  await query('select 1')
  await Promise.all(servers.map(server => server.resume()))
  await checkFile()
}
