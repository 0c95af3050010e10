import { nouns } from '../domain/index.ts'
import type { RowOf } from '../domain/kit/record.ts'
import { RecordForm } from './kit/form.tsx'
import { Page } from './kit/page.tsx'
import { Go } from './kit/place.tsx'
import { useRead } from './kit/query.ts'
import { PeopleTabs } from './people-tabs.tsx'
import classes from './setting.module.css'

const groups = [
  { label: 'Selling', fields: ['salesmanDiscount', 'managerDiscount'] },
  { label: 'Books', fields: ['closedUntil', 'managerWriteOff'] },
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
          <p className={classes.further}>
            What other currencies are worth in {data.currency} stands in the{' '}
            <Go to="/purchases-and-stock/inventory/lists/exchange-rate">exchange rates</Go>, by hand or from a file.
          </p>
        </div>
      )}
    </Page>
  )
}
export default Settings
