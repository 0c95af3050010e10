import type { Field } from '../../../../domain/kit/field.ts'
import * as declared from '../../../../domain/kit/field.ts'
import { numberKinds } from '../../../../domain/kit/number-kinds.ts'
import { DecimalInput, FieldInput, WeightInput } from '../../form/fields.tsx'
import { NumberBox } from '../../form/number-box.tsx'
import { clicks, focuses, Held } from '../held.tsx'
import { arabic, long, veryLittle } from '../sample.ts'
import type { Parts } from '../state.ts'

const { choices, date, email, flag, grams, integer, longText, money, password, percent, text } = declared

const weight = (start: string, more: Partial<Parameters<typeof WeightInput>[0]> = {}) => (
  <Held start={start}>{(value, change) => <WeightInput label="Weight" value={value} onChange={change} {...more} />}</Held>
)
const decimal = (start: string, more: Partial<Parameters<typeof DecimalInput>[0]> = {}) => (
  <Held start={start}>
    {(value, change) => <DecimalInput label="Amount" kind={numberKinds.exchange} value={value} onChange={change} {...more} />}
  </Held>
)
const box = (start: string, more: Partial<Parameters<typeof NumberBox>[0]> = {}) => (
  <Held start={start}>
    {(value, change) => <NumberBox aria-label="Pieces" kind={numberKinds.pieces} value={value} onChange={change} {...more} />}
  </Held>
)
const field = (of: Field, start: unknown, more: Partial<Parameters<typeof FieldInput>[0]> = {}) => (
  <Held start={start}>{(value, change) => <FieldInput name="field" field={of} value={value} onChange={change} {...more} />}</Held>
)
const kinds = choices('Kinds', ['customer', 'supplier', 'laboratory'])

/** Inputs of numbers, and the input of every kind of field. */
export const fields: Parts = {
  DecimalInput: {
    empty: decimal('', { placeholder: '0.00' }),
    filled: decimal('3,417.50', { unit: 'USD' }),
    'very large': decimal('999,999,999,999.99', { unit: 'USD' }),
    invalid: decimal('a few'),
    'invalid, long text': decimal('1', { error: long }),
    disabled: decimal('3,417.50', { unit: 'USD', disabled: true }),
    'read only': decimal('3,417.50', { unit: 'USD', readOnly: true }),
    'with a description': decimal('5', { description: 'In the base currency; empty means no limit.' }),
    'without a label': decimal('5', { hideLabel: true }),
    focused: { shows: decimal('3,417.50', { unit: 'USD' }), alone: true, begin: focuses() },
  },
  WeightInput: {
    empty: weight(''),
    filled: weight('4.21'),
    invalid: weight('heavy'),
    disabled: weight('4.21', { disabled: true }),
  },
  NumberBox: {
    empty: box(''),
    filled: box('48'),
    invalid: box('a few'),
    disabled: box('48', { disabled: true }),
    focused: { shows: box('48'), alone: true, begin: focuses() },
  },
  FieldInput: {
    'text, required': field(text('Name'), ''),
    'text, filled': field(text('Name').optional().hint('Printed on documents.'), 'Siam Gem Trading'),
    'text, long': field(text('Name'), long),
    'text, right to left': field(text('Name'), arabic),
    'text, invalid': field(email('E-mail'), 'siam', { error: 'E-mail is not an e-mail address.' }),
    'text, disabled': field(text('Name'), 'Siam Gem Trading', { disabled: true }),
    'text, focused': { shows: field(text('Name'), 'Siam Gem Trading'), alone: true, begin: focuses() },
    'long text': field(longText('Notes').optional(), `${long}\n${long}`),
    'long text, invalid': field(longText('Notes'), '', { error: 'Notes is required.' }),
    password: field(password('Password'), 'correct horse'),
    'a count': field(integer('Pieces'), '48'),
    'an amount': field(money('Price'), '3417.5', { currency: 'THB' }),
    'a negative amount': field(money('Opening balance', { signed: true }), veryLittle),
    grams: field(grams('Gold'), '12.4'),
    percent: field(percent('Discount').optional(), '12.5'),
    'a flag': field(flag('Prices include tax').hint('On new documents.'), true),
    'a flag, disabled': field(flag('Prices include tax'), false, { disabled: true }),
    'a flag, invalid': field(flag('Prices include tax'), false, { error: 'Confirm this first.' }),
    'several choices': field(kinds, ['customer', 'supplier']),
    'several choices, empty': field(kinds, []),
    'several choices, open': { shows: field(kinds, ['customer']), alone: true, begin: clicks('[role=combobox]') },
    'a date': field(date('Due'), '2026-11-21'),
  },
}
