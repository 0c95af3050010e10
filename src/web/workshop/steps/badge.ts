import { entities } from '../../../domain/index.ts'
import type { Ref } from '../../../domain/kit/field.ts'
import { isEmployeeCode } from '../../../domain/people/employee.ts'
import { records } from '../../kit/data/records.ts'

/** The employee whose badge this is; null when it is no badge, or of nobody who works here. */
export const employeeOf = async (code: string): Promise<Ref | null> => {
  if (!isEmployeeCode(code)) return null
  const { rows } = await records.choices(entities.employee, { search: code.trim(), active: true, pageSize: 20 })
  const found = rows.find(one => one.code.toLowerCase() === code.trim().toLowerCase())
  return found ? { id: found.id, title: found.title } : null
}
