import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import settings from '../../company/setting.module.css'
import table from '../../company/setting-table.module.css'
import { Page } from '../../kit/shell/page.tsx'
import { Go } from '../../kit/shell/place.tsx'
import { ReportTabs } from '../tabs.tsx'

type Props = { title: string; lead: string; other: { label: string; to: string }; children: ReactNode }

/** The frame of the two screens about journals: what this one is for, and the way to the other. */
export const JournalFrame = ({ title, lead, other: { label, to }, children }: Props) => (
  <Page
    title={title}
    actions={
      <Button component={Go} to={to} variant="default">
        {label}
      </Button>
    }
  >
    <div className={settings.tabs}>
      <ReportTabs />
    </div>
    <div className={table.wide}>
      <p className={table.lead}>{lead}</p>
      {children}
    </div>
  </Page>
)
