import { nouns } from '../domain/index.ts'
import type { RowOf } from '../domain/kit/record.ts'
import { taxCodes } from '../domain/trade/tax-codes.ts'
import { RecordForm } from './kit/form.tsx'
import { readable } from './kit/number.ts'
import { Page, Section } from './kit/page.tsx'
import { Go } from './kit/place.tsx'
import { useRead } from './kit/query.ts'
import { PeopleTabs } from './people-tabs.tsx'
import classes from './setting.module.css'
import { LabelPrinters } from './setting-printers.tsx'

const groups = [
  { label: 'Papers', fields: ['numberPattern', 'taxCode'] },
  { label: 'Limits', fields: ['salesmanDiscount', 'managerDiscount', 'managerWriteOff', 'termsDays', 'memoDays'] },
  { label: 'Books', fields: ['closedUntil'] },
  { label: 'Labels', fields: ['cipher', 'repeat'] },
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
          <Section title="Label printers">
            <LabelPrinters settings={data} />
          </Section>
          <Elsewhere currency={data.currency} />
        </div>
      )}
    </Page>
  )
}
export default Settings

const percent = (rate: string) => `${readable(rate)} %`

/** What else is decided, and where. */
const Elsewhere = ({ currency }: { currency: string }) => (
  <div className={classes.further}>
    <p>
      Tax codes: {taxCodes.map(({ code, name, rate }) => `${code}, ${name.toLowerCase()}, ${percent(rate)}`).join('; ')}. How a party is
      taxed stands with <Go to="/sales-and-clients/customers">the customer</Go>.
    </p>
    <p>
      Which stock gets which number and label is said by the{' '}
      <Go to="/purchases-and-stock/inventory/lists/taggingdefination">tagging definitions</Go>; letterheads and the numbers of each branch’s
      papers by the <Go to="/people/branches">branches</Go>.
    </p>
    <p>
      What other currencies are worth in {currency} stands in the{' '}
      <Go to="/purchases-and-stock/inventory/lists/exchange-rate">exchange rates</Go>, by hand or from a file. Credit and memo limits stand
      with each customer.
    </p>
  </div>
)
