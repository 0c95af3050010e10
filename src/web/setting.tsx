import { nouns } from '../domain/index.ts'
import type { RowOf } from '../domain/kit/record.ts'
import { RecordForm } from './kit/form.tsx'
import { Page } from './kit/page.tsx'
import { useRead } from './kit/query.ts'
import { PeopleTabs } from './people-tabs.tsx'
import classes from './setting.module.css'

const groups = [
  { label: 'Selling', fields: ['salesmanDiscount', 'managerDiscount'] },
  { label: 'Books', fields: ['closedUntil'] },
  { label: 'Signing in', fields: ['idleHours', 'wholeDays'] },
] as const

/** What the company has decided once, for everyone. */
const Settings = () => {
  const { data } = useRead<RowOf<typeof nouns.setting>>(nouns.setting.path)
  return (
    <Page title="Settings">
      <div className={classes.tabs}>
        <PeopleTabs />
      </div>
      {data && (
        <div className={classes.narrow}>
          <RecordForm noun={nouns.setting} record={data} groups={groups} />
        </div>
      )}
    </Page>
  )
}
export default Settings
