import { useRead } from '../../kit/data/query.ts'
import { Page, Section } from '../../kit/shell/page.tsx'
import { CompanyTabs } from '../section-tabs.tsx'
import classes from '../setting.module.css'
import table from '../setting-table.module.css'
import { ServerForm } from './server.tsx'
import { Templates } from './templates.tsx'
import { TestMessage } from './test.tsx'

/** The mail server of the company, and the texts of its messages. */
const MailSettings = () => {
  const { data } = useRead('mail-server', {}, { keep: true })
  return (
    <Page title="E-mail">
      <div className={classes.tabs}>
        <CompanyTabs />
      </div>
      {data && (
        <div className={classes.columns}>
          <div className={classes.beside}>
            <Section title="Mail server">
              <ServerForm setting={data} />
            </Section>
            {data.source !== 'none' && (
              <Section title="Test">
                <TestMessage />
              </Section>
            )}
          </div>
          <div className={classes.beside}>
            <Section title="Texts">
              <Templates />
            </Section>
            <Section title="Private links">
              <p className={table.lead}>
                {data.publicUrl
                  ? `Private links begin with ${new URL('/s/', data.publicUrl).href}.`
                  : 'Private links are off. Set PUBLIC_URL where the server is started to the address at which clients reach it.'}
              </p>
            </Section>
          </div>
        </div>
      )}
    </Page>
  )
}
export default MailSettings
