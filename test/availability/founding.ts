import { uuid } from '../../src/server/kit/db/uuid.ts'
import type { Visitor } from '../support/company.ts'

/** Creates a customer and a salesperson, to whom the writes refer. */
export const foundCompany = async (admin: Visitor) => {
  const first = async (path: string, isSo: (row: Record<string, unknown>) => boolean): Promise<string> => {
    const { data } = await admin.get(path)
    const rows: Record<string, unknown>[] = Array.isArray(data) ? data : data.rows
    const found = rows.find(isSo)
    if (!found) throw new Error(`Nothing was found at ${path}.`)
    return String(found.id)
  }
  const made = async (path: string, draft: object): Promise<string> => {
    const { status, errorMessages, data } = await admin.post(path, { id: uuid(), ...draft })
    if (status !== 200) throw new Error(`${path}: ${errorMessages.join(' ')}`)
    return data.id
  }
  const branch = await first('/api/branch', () => true)
  const designation = await first('/api/employee-designation', ({ track }) => track === 'sales')
  const employee = await made('/api/employee', { name: 'Somchai', designation, branch })
  const customer = await made('/api/customer', { name: 'Amal Gems' })
  return { branch, employee, customer }
}
