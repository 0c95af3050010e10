import { entities } from '../../domain/index.ts'
import { named } from '../../domain/kit/field.ts'
import { setupPath } from '../../domain/menu.ts'
import { companyToday } from '../kit/data/number.ts'
import { useRead } from '../kit/data/query.ts'
import { FieldInput, type InputProps } from '../kit/form/fields.tsx'
import { RecordForm } from '../kit/form/form.tsx'
import { History } from '../kit/record/history.tsx'
import { Page, Section } from '../kit/shell/page.tsx'
import { Go } from '../kit/shell/place.tsx'
import { LabelPrinters } from './printer/printers.tsx'
import { CompanyTabs } from './section-tabs.tsx'
import classes from './setting.module.css'
import { taxesAt } from './tax-rates.ts'

const groups = [
  { label: 'Documents', fields: ['numberPattern', 'language'] },
  { label: 'Tax', fields: ['taxCode'] },
  { label: 'Limits', fields: ['salesmanDiscount', 'managerDiscount', 'managerWriteOff'] },
  { label: 'New customers', fields: ['termsDays', 'approvalDays'] },
  { label: 'Offers', fields: ['offerDays'] },
  { label: 'Reminders', fields: ['dailyReminders'] },
  { label: 'Books', fields: ['timeZone', 'closedUntil'] },
  { label: 'Price cipher', fields: ['cipher', 'repeat'] },
  { label: 'Pictures', fields: ['pictureSites'] },
  { label: 'Sign-in', fields: ['secondFactor', 'idleHours', 'wholeDays'] },
] as const
const openGroups = [{ label: 'Base currency', fields: ['currency'] }, ...groups] as const

/** The tax of new lines, chosen among the taxes of today. */
const TaxInput = (props: InputProps) => (
  <FieldInput {...props} field={{ ...props.field, kind: 'choice', options: named(taxesAt(companyToday())) }} />
)
const inputs = { taxCode: TaxInput }

/** Settings that apply to the whole company. */
const Settings = () => {
  const { data } = useRead('setting', {})
  return (
    <Page title="Settings">
      <div className={classes.tabs}>
        <CompanyTabs />
      </div>
      {data && (
        <div className={classes.columns}>
          <RecordForm
            inputs={inputs}
            entity={entities.setting}
            record={data}
            hide={['setupSteps', 'setupSkipped', 'setupClosed']}
            groups={data.currencyFixed ? groups : openGroups}
          />
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
        <Go to={`/${setupPath}`}>Set up your company</Go>
      </dt>
      <dd>The guide from an empty company to the first invoice.</dd>
    </div>
    <div>
      <dt>
        <Go to="/import">Import</Go>
      </dt>
      <dd>Lists from another program: customers, opening bills, employees, users, certificates, approvals.</dd>
    </div>
    <div>
      <dt>
        <Go to="/people/branches">Branches</Go>
      </dt>
      <dd>Letterheads and document numbers.</dd>
    </div>
    <div>
      <dt>
        <Go to="/people/settings/tax-rates">Tax rates</Go>
      </dt>
      <dd>The tax rates with the day from which they are valid.</dd>
    </div>
    <div>
      <dt>
        <Go to="/people/settings/mail">E-mail</Go>
      </dt>
      <dd>The mail server and the texts of messages.</dd>
    </div>
    <div>
      <dt>
        <Go to="/people/settings/service-prices">Service prices</Go>
      </dt>
      <dd>The prices and SAC codes of the workshop’s services.</dd>
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
