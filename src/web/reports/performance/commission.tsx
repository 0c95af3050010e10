import { Button } from '@mantine/core'
import { isNegative, negate } from '../../../domain/kit/quantity.ts'
import { commissionBases } from '../../../domain/people/commission.ts'
import type { CommissionPayment, EmployeePerformance as Performance } from '../../../domain/reports/performance/contract.ts'
import { monthAround } from '../../../domain/reports/performance/period.ts'
import { percentText } from '../../company/tax-rates.ts'
import { api } from '../../kit/data/api.ts'
import { amount, companyToday, day } from '../../kit/data/number.ts'
import { useChange } from '../../kit/data/query.ts'
import { confirm, confirmWithReason } from '../../kit/feedback/confirm.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import report from '../report.module.css'
import classes from './list.module.css'

type Months = NonNullable<Performance['commissions']>
type Terms = NonNullable<Performance['terms']>[number]

/** A month, as in Nov 2026. */
const monthText = (month: string) => day(month).replace(/^\d+ /, '')
const basisText = (basis: string) => commissionBases.find(({ value }) => value === basis)?.label.toLowerCase() ?? basis

/** What is agreed: 5 % of net sales from 1 Nov 2026. */
const termsText = ({ date, commission, commissionBasis }: Terms, index: number): string => {
  const from = index === 0 && date < '1901' ? '' : ` from ${day(date)}`
  return commission === null ? `none${from}` : `${percentText(commission)} of ${basisText(commissionBasis)}${from}`
}

/** The commission of each month of the year. An Admin marks a month as paid, which fixes its amount. */
export const CommissionMonths = ({ performance }: { performance: Performance }) => {
  const { employee, terms = [], commissions = [], currency } = performance
  const isAdmin = useRights().may('commission.pay')
  if (commissions.length === 0) return null
  return (
    <section className={classes.part} aria-label="Commission">
      <h2>Commission</h2>
      <p className={classes.before}>Agreed: {terms.map(termsText).join('; ')}.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <div className={report.table} tabIndex={0} role="region" aria-label="Commission by month">
        <table>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col" data-right>
                Commission, {currency}
              </th>
              <th scope="col">Paid</th>
              {isAdmin && <th scope="col">Action</th>}
            </tr>
          </thead>
          <tbody>
            {commissions.toReversed().map(month => (
              <tr key={month.month}>
                <td>{monthText(month.month)}</td>
                <td data-right>{amount(month.commission, currency)}</td>
                <td>{month.paid ? `${day(month.paid.date)}, ${month.paid.by}` : ''}</td>
                {isAdmin && (
                  <td>
                    <MonthAction employee={employee} month={month} currency={currency} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type ActionProps = { employee: Performance['employee']; month: Months[number]; currency: string }

const MonthAction = ({ employee, month: { month, commission, paid }, currency }: ActionProps) => {
  const name = monthText(month)
  const pay = useChange(() => api.post('employee/commission', { employee: employee.id, month: month.slice(0, 7) }))
  const takeBack = useChange((body: { id: string; reason: string }) => api.put('employee/commission/take-back', body))
  const onPay = async () => {
    const due = isNegative(commission)
      ? `More came back than was sold, so ${employee.title} is charged ${amount(negate(commission), currency)} ${currency}.`
      : `${employee.title} gets ${amount(commission, currency)} ${currency}.`
    const message = `${due} The amount stays fixed; later changes count in their own month.`
    if (!(await confirm({ title: `Mark ${name} as paid?`, message, ok: 'Mark as paid' }))) return
    await pay.mutateAsync().then(() => notify.success(`Commission for ${name} marked as paid.`), notify.error)
  }
  const onTakeBack = async ({ id }: CommissionPayment) => {
    const message = 'The commission of the month is computed again. The payment stays in the history.'
    const reason = await confirmWithReason({ title: `Take back the payment for ${name}?`, message, ok: 'Take back', color: 'red' })
    if (reason === null) return
    await takeBack.mutateAsync({ id, reason }).then(() => notify.success(`Payment for ${name} taken back.`), notify.error)
  }
  if (paid)
    return (
      <Button size="compact-xs" variant="subtle" color="gray" aria-label={`Take back, ${name}`} onClick={() => void onTakeBack(paid)}>
        Take back
      </Button>
    )
  // A month that goes on cannot be paid yet.
  if (monthAround(month).to >= companyToday()) return null
  return (
    <Button size="compact-xs" variant="default" aria-label={`Mark as paid, ${name}`} loading={pay.isPending} onClick={() => void onPay()}>
      Mark as paid
    </Button>
  )
}
