import { Go } from '../../kit/shell/place.tsx'
import { Continue } from './continue.tsx'
import classes from './setup.module.css'
import type { StepProps } from './step.ts'

const ways = [
  { label: 'Import a stock list', to: '/purchases-and-stock/inventory/import', text: 'CSV or Excel. You map its columns once.' },
  {
    label: 'Import customers and suppliers',
    to: '/import?what=customer',
    text: 'With what they owe you, or you owe them, on the opening date.',
  },
  {
    label: 'Import opening bills',
    to: '/import?what=opening-bill',
    text: 'The bills and credits of the old books that are still open, each with its number and due date.',
  },
  { label: 'New stone', to: '/purchases-and-stock/inventory/new', text: 'One stone or parcel at a time.' },
  { label: 'New customer', to: '/sales-and-clients/customers?open=new', text: 'One customer or supplier at a time.' },
  { label: 'New purchase', to: '/purchases-and-stock/purchases/new', text: 'A supplier’s bill that brings stones into stock.' },
  { label: 'New invoice', to: '/sales-and-clients/invoices/new', text: 'Customers can also be added while you write an invoice.' },
] as const

/** What the company has on its first day: stock and parties. */
export const OpeningStep = ({ onDone }: StepProps) => (
  <div className={classes.form}>
    <p>Enter what the company has on its first day. You can do this later too.</p>
    <dl className={classes.summary}>
      {ways.map(({ label, to, text }) => (
        <div key={to}>
          <dt>
            <Go to={to}>{label}</Go>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    <Continue onDone={onDone} label="Finish setup" />
  </div>
)
