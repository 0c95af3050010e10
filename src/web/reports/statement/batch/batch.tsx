import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Ledger } from '../../../../domain/documents/settlement.ts'
import { PrintIcon } from '../../../kit/display/icons.tsx'
import { useStatementJob } from '../job.ts'
import { StatementBatchDialog } from './dialog.tsx'

/** Sends or prints the statements of all parties with an open account. Only one batch runs at a time. */
export const StatementBatch = ({ ledger }: { ledger: Ledger }) => {
  const { isUnderWay } = useStatementJob()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<PrintIcon />} disabled={isUnderWay} onClick={() => setOpen(true)}>
        {ledger === 'receivable' ? 'All debtors' : 'All creditors'}
      </Button>
      {isOpen && <StatementBatchDialog ledger={ledger} onClose={() => setOpen(false)} />}
    </>
  )
}
