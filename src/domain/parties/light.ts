import { z } from 'zod'
import { compare, isPositive, type Quantity, times } from '../kit/quantity.ts'

const colors = ['green', 'amber', 'red'] as const

/** Whether goods should go to a customer, in a color with its reasons and without figures, so that every role may see it. */
export const light = z.strictObject({ color: z.enum(colors), reasons: z.array(z.string()) }).meta({ id: 'TrafficLight' })
export type Light = z.infer<typeof light>
type Reason = { color: 'amber' | 'red'; text: string }

/** Bills that are late by more days than this are a reason to stop. */
const longLate = 30
/** Less of a limit than this share is little. */
const little = '0.2'

const ofStatus = (status: string): Reason[] => (status === 'active' ? [] : [{ color: 'red', text: `The customer is ${status}.` }])

const ofLateness = (days: number | null): Reason[] => {
  if (!days) return []
  return days > longLate
    ? [{ color: 'red', text: `Bills are overdue by more than ${longLate} days.` }]
    : [{ color: 'amber', text: 'Bills are overdue.' }]
}

const ofLimit = (name: string, limit: Quantity | null, left: Quantity | null): Reason[] => {
  if (limit === null || left === null) return []
  if (!isPositive(left)) return [{ color: 'red', text: `The ${name} limit is used up.` }]
  return compare(left, times(limit, little)) < 0 ? [{ color: 'amber', text: `Little of the ${name} limit is left.` }] : []
}

type Standing = {
  status: string
  overdueDays: number | null
  creditLimit: Quantity | null
  creditLeft: Quantity | null
  approvalLimit: Quantity | null
  approvalLeft: Quantity | null
}

/** The traffic light of a customer, with the gravest reasons first (docs/domain/parties.md#traffic-light). */
export const lightOf = (standing: Standing): Light => {
  const reasons = [
    ...ofStatus(standing.status),
    ...ofLateness(standing.overdueDays),
    ...ofLimit('credit', standing.creditLimit, standing.creditLeft),
    ...ofLimit('approval', standing.approvalLimit, standing.approvalLeft),
  ].sort((a, b) => colors.indexOf(b.color) - colors.indexOf(a.color))
  return { color: reasons[0]?.color ?? 'green', reasons: reasons.map(({ text }) => text) }
}
