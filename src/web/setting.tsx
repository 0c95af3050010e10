import { nouns } from '../domain/index.ts'
import type { RowOf } from '../domain/kit/record.ts'
import { RecordForm } from './kit/form.tsx'
import { Page, Section } from './kit/page.tsx'
import { History } from './kit/history.tsx'
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
      <div className={classes.tabs}><PeopleTabs /></div>
      {data && (
        <div className={classes.narrow}>
          <RecordForm noun={nouns.setting} record={data} groups={groups} />
          <Section title="History"><History noun={nouns.setting} id={data.id} /></Section>
        </div>
      )}
    </Page>
  )
}
export default Settings
