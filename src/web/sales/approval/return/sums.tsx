import { isZero } from '../../../../domain/kit/quantity.ts'
import { weight } from '../../../kit/data/number.ts'
import { Status } from '../../../kit/display/cell.tsx'
import { Facts } from '../../../kit/record/facts.tsx'
import { Section } from '../../../kit/shell/page.tsx'
import { RefLink } from '../../../kit/shell/place.tsx'
import type { ApprovalRow } from '../../../stock/stone/line-values.ts'
import { differencesOf, goodsOf, outOf, restOf } from '../messages.ts'
import { dueOf } from '../summary.tsx'
import type { OutLine, Take } from './quantities.ts'

/** How the return stands: what was out, what is ticked, what stays out. */
export const ReturnSums = ({ row, open, take }: { row: ApprovalRow; open: readonly OutLine[]; take: Take }) => {
  const rest = restOf(open, take)
  const difference = differencesOf(take)
  return (
    <Section title="This return">
      <Facts
        pairs={[
          ['Out', goodsOf(open.map(outOf))],
          ['Ticked', <span key="ticked">{goodsOf(take.takes.flatMap(({ quantity }) => quantity ?? []))}</span>],
          [
            'Still out after it',
            <span key="rest" data-testid="rest">
              {rest.length === 0 ? <Status tone="green">nothing</Status> : goodsOf(rest)}
            </span>,
          ],
          ...(isZero(difference)
            ? []
            : ([['The scale says', `${difference.startsWith('-') ? '−' : '+'}${weight(difference.replace('-', ''))} ct`]] as const)),
          [
            'With',
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
