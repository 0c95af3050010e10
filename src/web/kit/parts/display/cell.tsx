import type { Tone } from '../../../../domain/kit/field.ts'
import { choice, choices, date, flag, integer, money, ref, text } from '../../../../domain/kit/field.ts'
import { Carats, Cell, Measure, Money, Status, Weights } from '../../display/cell.tsx'
import classes from '../page.module.css'
import { arabic, long, urdu, veryLittle, veryMuch } from '../sample.ts'
import type { Parts } from '../state.ts'

const tones: readonly Tone[] = ['grey', 'blue', 'amber', 'green', 'red', 'struck']
const party = ref('Customer', 'customer')
const siam = { party: { id: 'siam', title: 'Siam Gem Trading' } }
const kinds = choices('Kinds', ['customer', 'supplier'])
const status = choice('Status', [{ value: 'late', label: 'Overdue', tone: 'red' }])

/** Values as lists and summaries show them. */
export const cells: Parts = {
  Status: {
    'every tone': (
      <div className={classes.row}>
        {tones.map(tone => (
          <Status key={tone} tone={tone}>
            {tone}
          </Status>
        ))}
      </div>
    ),
    'long text': <Status tone="amber">Partly received in New York</Status>,
    'right to left': <Status tone="green">{arabic}</Status>,
  },
  Measure: {
    'with a unit': <Measure unit="mm">8.02</Measure>,
    'without a unit': <Measure>48</Measure>,
    zero: (
      <Measure unit="USD" quiet>
        0.00
      </Measure>
    ),
  },
  Money: {
    usual: <Money value="3417" currency="USD" />,
    'no decimals': <Money value="3417" currency="JPY" />,
    'three decimals': <Money value="3417.125" currency="KWD" />,
    'very large': <Money value={veryMuch} currency="THB" />,
    negative: <Money value={veryLittle} currency="THB" />,
    empty: <Money value={null} />,
  },
  Weights: {
    usual: <Weights of={[{ unit: 'ct', weight: '4.21' }]} />,
    'carats and grams': (
      <Weights
        of={[
          { unit: 'ct', weight: '4.21' },
          { unit: 'g', weight: '5.25' },
        ]}
      />
    ),
    empty: <Weights of={[]} />,
  },
  Carats: {
    usual: <Carats value="4.21" />,
    'three decimals': <Carats value="0.005" />,
    'very large': <Carats value={veryMuch} />,
    empty: <Carats value={null} />,
  },
  Cell: {
    'a status': <Cell name="status" field={status} row={{ status: 'late' }} />,
    'several choices': <Cell name="kinds" field={kinds} row={{ kinds: ['customer', 'supplier'] }} />,
    active: <Cell name="active" field={flag('Active')} row={{ active: true }} />,
    inactive: <Cell name="active" field={flag('Active')} row={{ active: false }} />,
    'a date': <Cell name="date" field={date('Date')} row={{ date: '2026-11-21' }} />,
    'an amount, in a list': <Cell name="total" field={money('Total')} row={{ total: '3417', currency: 'THB' }} />,
    'an amount, in a summary': <Cell name="total" field={money('Total')} row={{ total: '3417', currency: 'THB' }} plain />,
    'nothing owed': <Cell name="total" field={money('Total')} row={{ total: '0' }} plain />,
    'a negative amount': <Cell name="total" field={money('Total')} row={{ total: veryLittle }} plain />,
    'a count': <Cell name="pieces" field={integer('Pieces')} row={{ pieces: 1234567 }} />,
    'a record, with the right to read it': <Cell name="party" field={party} row={siam} plain />,
    'a record, without the right': { shows: <Cell name="party" field={party} row={siam} plain />, role: 'Salesman' },
    'long text': <Cell name="notes" field={text('Notes')} row={{ notes: long }} />,
    'right to left': <Cell name="notes" field={text('Notes')} row={{ notes: urdu }} />,
    empty: <Cell name="notes" field={text('Notes')} row={{ notes: null }} plain />,
  },
}
