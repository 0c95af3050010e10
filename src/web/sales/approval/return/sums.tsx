import { Status } from '../../../kit/display/cell.tsx'
import { Summary } from '../../../kit/record/summary.tsx'
import { Section } from '../../../kit/shell/page.tsx'
import { RefLink } from '../../../kit/shell/place.tsx'
import type { ApprovalRow } from '../../../stock/stone/line-values.ts'
import { differencesOf, goodsOf, outOf, restOf, takenAmount } from '../messages.ts'
import { dueOf } from '../summary.tsx'
import type { OutLine, Take } from './quantities.ts'

/** The totals of the return: out, ticked and remaining. */
export const ReturnSums = ({ row, open, take }: { row: ApprovalRow; open: readonly OutLine[]; take: Take }) => {
  const rest = restOf(open, take)
  const differences = differencesOf(take)
  return (
    <Section title="This return">
      <Summary
        pairs={[
          ['Outstanding', goodsOf(open.map(outOf))],
          ['Ticked', <span key="ticked">{goodsOf(take.takes.flatMap(takenAmount))}</span>],
          [
            'Outstanding after this return',
            <span key="rest" data-testid="rest">
              {rest.length === 0 ? <Status tone="green">nothing</Status> : goodsOf(rest)}
            </span>,
          ],
          ...(differences.length === 0 ? [] : ([['Weight difference', differences.join(', ')]] as const)),
          [
            'Customer',
            <RefLink key="with" entity="customer" id={row.customer.id}>
              {row.customer.title}
            </RefLink>,
          ],
          ...dueOf(row),
        ]}
      />
    </Section>
  )
}
