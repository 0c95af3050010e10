import { entities } from '../../domain/index.ts'
import { useRead } from '../kit/data/query.ts'
import { RecordForm } from '../kit/form/form.tsx'
import { History } from '../kit/record/history.tsx'
import { Page, Section } from '../kit/shell/page.tsx'
import { Go } from '../kit/shell/place.tsx'
import { PeopleTabs } from './people-tabs.tsx'
import classes from './setting.module.css'
import { LabelPrinters } from './setting-printers.tsx'

const groups = [
  { label: 'Documents', fields: ['numberPattern'] },
  { label: 'Tax', fields: ['taxCode', 'standardTax', 'reducedTax'] },
  { label: 'Limits', fields: ['salesmanDiscount', 'managerDiscount', 'managerWriteOff'] },
  { label: 'New customers', fields: ['termsDays', 'approvalDays'] },
  { label: 'Books', fields: ['timeZone', 'closedUntil'] },
  { label: 'Price cipher', fields: ['cipher', 'repeat'] },
  { label: 'Sign-in', fields: ['idleHours', 'wholeDays'] },
] as const
const openGroups = [{ label: 'Base currency', fields: ['currency'] }, ...groups] as const

/** Settings that apply to the whole company. */
const Settings = () => {
  const { data } = useRead('setting', {})
  return (
    <Page title="Settings">
      <div className={classes.tabs}>
        <PeopleTabs />
      </div>
      {data && (
        <div className={classes.columns}>
          <RecordForm entity={entities.setting} record={data} groups={data.currencyFixed ? groups : openGroups} />
          <div className={classes.beside}>
            <Section title="Label printers">
              <LabelPrinters settings={data} />
            </Section>
            <Section title="Other settings">
              <Elsewhere currency={data.currency} isFixed={data.currencyFixed} />
            </Section>
            <Section title="History">
              <History entity={entities.setting} id={data.id} />
            </Section>
          </div>
        </div>
      )}
    </Page>
  )
}
export default Settings

/** Links to other settings and where to change them. */
const Elsewhere = ({ currency, isFixed }: { currency: string; isFixed: boolean }) => (
  <dl className={classes.elsewhere}>
    {isFixed && (
      <div>
        <dt>Base currency: {currency}</dt>
        <dd>It cannot be changed after the first posting.</dd>
      </div>
    )}
    <div>
      <dt>
        <Go to="/people/branches">Branches</Go>
      </dt>
      <dd>Letterheads and document numbers.</dd>
    </div>
    <div>
      <dt>
        <Go to="/sales-and-clients/customers">Customers</Go>
      </dt>
      <dd>Credit and approval limits, terms and tax treatment. Only customers with standard treatment are taxed.</dd>
    </div>
    <div>
      <dt>
        <Go to="/purchases-and-stock/inventory/lists/taggingdefination">Tagging definitions</Go>
      </dt>
      <dd>The SKU, label and price cipher for each kind of stock.</dd>
    </div>
    <div>
      <dt>
        <Go to="/purchases-and-stock/inventory/lists/exchange-rate">Exchange rates</Go>
      </dt>
      <dd>The value of other currencies in {currency}, the base currency.</dd>
    </div>
  </dl>
)
