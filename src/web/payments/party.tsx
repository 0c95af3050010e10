import { Button } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../domain/index.ts'
import type { Ref } from '../../domain/kit/field.ts'
import { MoreMenu } from '../kit/feedback/more-menu.tsx'
import { KeyHint, useKeys } from '../kit/shell/keys.tsx'
import { useRights } from '../kit/shell/session.tsx'
import { PaymentDialog } from './dialog.tsx'
import { type Way, wayNames, ways } from './messages.ts'

type Props = {
  party: Ref
  currency?: string | undefined
  /** The kind offered first; the others are in a menu. */
  first?: Way
  /** In a list: smaller, and without a shortcut. */
  small?: boolean
}

/** Buttons for a payment, refund or set-off with a party. All open the same form. */
export const PartyPayments = ({ party, currency, first = 'received', small = false }: Props) => {
  const { can, may } = useRights()
  const [way, setWay] = useState<Way | null>(null)
  const offered = can('create', entities.paymentNote) ? (may('money.payOut') ? wayNames : wayNames.filter(name => name === 'received')) : []
  const main = offered.find(name => name === first)
  const rest = offered.filter(name => name !== main)
  const begin = () => setWay(first)
  useKeys(main && !small ? [{ key: 'r', label: ways[first].title, run: begin }] : [])
  if (offered.length === 0) return null
  return (
    <>
      {main && (
        <Button size={small ? 'xs' : 'sm'} onClick={begin} rightSection={!small && <KeyHint of="r" />}>
          {ways[main].title}
        </Button>
      )}
      <MoreMenu label="More payments" entries={rest.map(name => ({ label: ways[name].title, run: () => setWay(name) }))} small={small} />
      {way && <PaymentDialog way={way} party={party} currency={currency} onClose={() => setWay(null)} />}
    </>
  )
}
