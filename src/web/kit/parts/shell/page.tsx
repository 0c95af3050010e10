import { Button } from '@mantine/core'
import { Heading } from '../../shell/heading.tsx'
import { Page, Panel, Section, SectionTabs } from '../../shell/page.tsx'
import { Go, RefLink } from '../../shell/place.tsx'
import { Sideways } from '../../shell/sideways.tsx'
import { focuses, nothing } from '../held.tsx'
import { arabic, long, unbroken } from '../sample.ts'
import type { Parts } from '../state.ts'

const tabs = [
  { label: 'Cash book', to: '/statement/cash-book' },
  { label: 'Aging', to: '/statement/aging' },
  { label: 'Exchange gains and losses', to: '/statement/exchange' },
]
const manyTabs = [...tabs, ...tabs.map(({ label, to }) => ({ label: `${label}, by branch`, to: `${to}-branch` }))]
const back = { to: '/invoices', label: 'Invoices' }
const buttons = (
  <>
    <Button variant="default">Print</Button>
    <Button variant="default">Return</Button>
    <Button>Record payment</Button>
  </>
)
const summary = (
  <Section title="Summary">
    <p>{long}</p>
  </Section>
)
const link = (id: string, text: string) => (
  <RefLink entity="customer" id={id}>
    {text}
  </RefLink>
)

/** Screens and what they are made of. */
export const screens: Parts = {
  Page: {
    usual: {
      shows: (
        <Page title="INV-BKK-26-00012" back={back} actions={buttons} aside={summary}>
          <p>{long}</p>
        </Page>
      ),
      wide: true,
    },
    'with a wide side column': {
      shows: (
        <Page title="INV-BKK-26-00012" aside={summary} wide>
          <p>{long}</p>
        </Page>
      ),
      wide: true,
    },
    'long text': {
      shows: (
        <Page title={`${long} ${unbroken}`} back={back} actions={buttons}>
          <p>{long}</p>
        </Page>
      ),
      wide: true,
    },
    'right to left': {
      shows: (
        <Page title={arabic} back={back}>
          <p>{arabic}</p>
        </Page>
      ),
      wide: true,
    },
  },
  Panel: {
    usual: (
      <Panel title="Siam Gem Trading" onClose={nothing}>
        <p>{long}</p>
      </Panel>
    ),
    'with actions and a page of its own': {
      shows: (
        <Panel title="Siam Gem Trading" onClose={nothing} href="/customers" actions={buttons}>
          <p>{long}</p>
        </Panel>
      ),
      wide: true,
    },
    'long text': (
      <Panel title={`${long} ${unbroken}`} onClose={nothing} href="/customers">
        <p>{long}</p>
      </Panel>
    ),
  },
  Section: {
    usual: <Section title="History">{long}</Section>,
    'with actions': (
      <Section title="Attachments" actions={<Button size="xs">Add file</Button>}>
        {long}
      </Section>
    ),
    'long text': (
      <Section title={long} actions={<Button size="xs">Add file</Button>}>
        {arabic}
      </Section>
    ),
  },
  SectionTabs: {
    usual: { shows: <SectionTabs label="Reports" tabs={tabs} />, at: '/statement/aging' },
    'many tabs': { shows: <SectionTabs label="Reports" tabs={manyTabs} />, at: '/statement/exchange-branch' },
    'none is current': <SectionTabs label="Reports" tabs={tabs} />,
  },
  Heading: {
    usual: <Heading>Invoices</Heading>,
    'long text': <Heading>{`${long} ${unbroken}`}</Heading>,
  },
  Go: {
    usual: <Go to="/invoices">Invoices</Go>,
    focused: { shows: <Go to="/invoices">Invoices</Go>, alone: true, begin: focuses() },
  },
  RefLink: {
    'with the right to read': link('siam', 'Siam Gem Trading'),
    'without the right': { shows: link('siam', 'Siam Gem Trading'), role: 'Salesman' },
    'right to left': link('arabian', arabic),
  },
  Sideways: {
    'wider than the screen': <Sideways label="Figures">{unbroken.repeat(3)}</Sideways>,
    narrow: <Sideways label="Figures">3,417.00</Sideways>,
  },
}
