import { Button } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { ImportLink } from '../../company/import/link.tsx'
import { PeopleTabs } from '../../company/section-tabs.tsx'
import { List } from '../../kit/list/list.tsx'
import { useView } from '../../kit/list/view.ts'
import { RecordPanel } from '../../kit/record/panel.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import { useUser } from '../../kit/shell/session.tsx'
import { BadgeButton } from './badge.tsx'
import { HandOver } from './hand-over.tsx'
import { EmployeePhoto } from './photo.tsx'

const groups = [
  { label: 'Contact', fields: ['phone', 'email', 'address', 'emergency', 'nationalId'] },
  { label: 'Time', fields: ['joined', 'left', 'weeklyHours', 'active'] },
  {
    label: 'Pay',
    fields: [
      'payKind',
      'salary',
      'pieceRate',
      'allowedLoss',
      'commission',
      'commissionBasis',
      'commissionFrom',
      'target',
      'targetFrom',
      'bank',
    ],
  },
  { label: 'More', fields: ['notes'] },
] as const

/** The employees of the company. */
const Employees = () => {
  const [, change] = useView({ inAddress: true })
  const { branch } = useUser()
  const go = useGo()
  const [leaving, setLeaving] = useState<{ id: string; title: string } | null>(null)
  return (
    <>
      <List
        entity={entities.employee}
        filters={['active', 'designation', 'branch']}
        summary={['designation', 'branch', 'active']}
        actions={<ImportLink entity={entities.employee} />}
        empty="Everyone who sells, cuts, or sets stones, with or without an account here."
        panel={(id, close) => (
          <RecordPanel
            key={id}
            entity={entities.employee}
            id={id}
            onClose={close}
            onOpen={open => change({ open }, { replace: true })}
            groups={groups}
            summary={['code']}
            initial={{ branch }}
            actions={row => (
              <>
                <Button size="xs" variant="default" onClick={() => go(`/people/performance/${row.id}`)}>
                  Performance
                </Button>
                <Button size="xs" variant="default" onClick={() => setLeaving({ id: row.id, title: row.name })}>
                  Hand over
                </Button>
                <BadgeButton id={row.id} />
              </>
            )}
          >
            {row => <EmployeePhoto id={row.id} name={row.name} />}
          </RecordPanel>
        )}
      >
        <PeopleTabs />
      </List>
      {leaving && <HandOver employee={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}
export default Employees
