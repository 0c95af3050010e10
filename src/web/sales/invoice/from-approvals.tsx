import { Button } from '@mantine/core'
import { useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFormContext, useWatch } from 'react-hook-form'
import { entities } from '../../../domain/index.ts'
import { LinesContext } from '../../documents/lines/context.ts'
import { useRead } from '../../kit/data/query.ts'
import { PlusIcon } from '../../kit/display/icons.tsx'
import { newId } from '../../kit/form/new-id.ts'
import { useRights } from '../../kit/shell/session.tsx'
import { emptyLine, isBlank, type MemoLine, type PaperValues } from '../../stock/stone/line-values.ts'
import { lineFromMemo } from '../../stock/stone/on-line.ts'
import { LinesDialog } from '../approval/lines-dialog.tsx'
import { goodsOf } from '../approval/messages.ts'
import type { Take } from '../approval/return/quantities.ts'
import { useStonesOf } from '../approval/return/table.tsx'

/** Puts what this customer has on approval on the invoice: lines of any of their approvals, whole or in part. */
export const FromApprovals = () => {
  const form = useFormContext<PaperValues>()
  const facts = useContext(LinesContext)
  const { can } = useRights()
  const [isOpen, setOpen] = useState(false)
  const customer = useWatch({ control: form.control, name: 'customer' })
  const usedLines = useWatch({ control: form.control, name: 'items', compute: items => items.flatMap(({ memo }) => memo?.id ?? []).join() })
  const { data } = useRead<MemoLine[]>(
    'item/approval',
    { customer: customer?.id, open: 'true' },
    { enabled: Boolean(customer) && can('read', entities.approval), quiet: true },
  )
  const lines = data?.filter(line => !usedLines.includes(line.id)) ?? []
  const stones = useStonesOf(isOpen ? lines : [])
  if (!customer || lines.length === 0) return null

  const put = async ({ takes }: Take) => {
    const made = takes.flatMap(({ line, quantity }) => {
      const memo = lines.find(({ id }) => id === line.id)
      return memo && quantity
        ? [lineFromMemo(memo, stones?.get(memo.inventory?.id ?? '') ?? null, emptyLine(newId()), facts, quantity)]
        : []
    })
    form.setValue('items', [...form.getValues('items').filter(line => !isBlank(line)), ...made, emptyLine(newId())])
  }
  return (
    <>
      <Button variant="subtle" size="compact-sm" leftSection={<PlusIcon />} onClick={() => setOpen(true)}>
        From approvals ({lines.length})
      </Button>
      {/* A form of its own: it may not stand inside that of the paper. */}
      {isOpen &&
        createPortal(
          <LinesDialog
            title={`On approval with ${customer.title}`}
            lines={lines}
            ok="Put on the invoice"
            says={take =>
              `${goodsOf(take.takes.flatMap(({ quantity }) => quantity ?? []))} go on this invoice, at the prices they went out at.`
            }
            run={put}
            onClose={() => setOpen(false)}
          />,
          document.body,
        )}
    </>
  )
}
