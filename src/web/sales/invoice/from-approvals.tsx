import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { entities } from '../../../domain/index.ts'
import { useRated } from '../../documents/lines/rated.ts'
import { useRead } from '../../kit/data/query.ts'
import { PlusIcon } from '../../kit/display/icons.tsx'
import { newId } from '../../kit/form/new-id.ts'
import { useRights } from '../../kit/shell/session.tsx'
import { type DocumentValues, emptyLine, isBlank } from '../../stock/stone/line-values.ts'
import { lineFromApproval } from '../../stock/stone/on-line.ts'
import { LinesDialog } from '../approval/lines-dialog.tsx'
import { goodsOf, takenAmount } from '../approval/messages.ts'
import type { Take } from '../approval/return/quantities.ts'
import { useStonesOf } from '../approval/return/table.tsx'

/** Adds goods that this customer has on approval: lines of any of their approvals, whole or in part. */
export const FromApprovals = () => {
  const form = useFormContext<DocumentValues>()
  const rated = useRated()
  const { can } = useRights()
  const [isOpen, setOpen] = useState(false)
  const customer = useWatch({ control: form.control, name: 'customer' })
  const usedLines = useWatch({
    control: form.control,
    name: 'items',
    compute: items => items.flatMap(({ approvalLine }) => approvalLine?.id ?? []).join(),
  })
  const { data } = useRead(
    'item/approval',
    { customer: customer?.id, open: 'true' },
    { enabled: Boolean(customer) && can('read', entities.approval), quiet: true },
  )
  const lines = data?.filter(line => !usedLines.includes(line.id)) ?? []
  const stones = useStonesOf(isOpen ? lines : [])
  if (!customer || lines.length === 0) return null

  const put = async ({ takes }: Take) => {
    const summary = await rated(lines.map(({ currency }) => currency))
    const made = takes.flatMap(({ line, quantity }) => {
      const approvalLine = lines.find(({ id }) => id === line.id)
      return approvalLine && quantity
        ? [lineFromApproval(approvalLine, stones?.get(approvalLine.inventory?.id ?? '') ?? null, emptyLine(newId()), summary, quantity)]
        : []
    })
    form.setValue('items', [...form.getValues('items').filter(line => !isBlank(line)), ...made, emptyLine(newId())])
  }
  return (
    <>
      <Button variant="subtle" size="compact-sm" leftSection={<PlusIcon />} onClick={() => setOpen(true)}>
        From approvals ({lines.length})
      </Button>
      {isOpen && (
        <LinesDialog
          title={`On approval with ${customer.title}`}
          lines={lines}
          ok="Add to invoice"
          describe={take => `${goodsOf(take.takes.flatMap(takenAmount))} go on this invoice, at the prices of the approval.`}
          run={put}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
