import { amountFault, wholePriceFault } from '../../domain/company/amount.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import type { Field } from '../../domain/kit/field.ts'
import type { Fields } from '../../domain/kit/shape.ts'
import type { Db } from '../kit/db/db.ts'
import type { Behavior, Effect, WorkOn } from '../kit/entity/behavior.ts'
import type { StoredValues, Values } from '../kit/entity/rows.ts'
import { invalid } from '../kit/errors.ts'
import { settingsOf } from './settings.ts'

/** Which field says what a price is for. A price of the whole is an amount (docs/domain/documents.md#quantities). */
const basisOf: Readonly<Record<string, string>> = {
  rate: 'basis',
  labourRate: 'basis',
  costRate: 'costBasis',
  askingRate: 'askingBasis',
  minimumRate: 'askingBasis',
}

type Sent = { values: Values; isSent: (name: string) => boolean }

const faultOf = (name: string, { kind, label }: Field, value: string, { values, isSent }: Sent, currency: string): string | null => {
  const basis = basisOf[name]
  if (kind === 'money') return isSent(name) ? amountFault(label, value, currency) : null
  return kind === 'rate' && basis && (isSent(name) || isSent(basis)) ? wholePriceFault(label, value, values[basis], currency) : null
}

/** Errors, by field path, for amounts with more decimals than their currency has. A price per carat or piece may have more. */
const digitFaults = (fields: Fields, { values, isSent }: Sent, currency: string, at = ''): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    const fault = typeof value === 'string' && field.mode !== 'readonly' ? faultOf(name, field, value, { values, isSent }, currency) : null
    if (fault) found[at + name] = fault
    if (!field.line || !Array.isArray(value) || !isSent(name)) continue
    for (const [index, line] of value.entries())
      Object.assign(found, digitFaults(field.line, { values: line, isSent: () => true }, currency, `${at}${name}.${index}.`))
  }
  return found
}

/** Refuses an amount with more decimals than its currency. Rounding it would silently change what was agreed. */
export const refuseDigits = (field: string, label: string, amount: string | null | undefined, currency: string): void => {
  const fault = amount ? amountFault(label, amount, currency) : null
  if (fault) throw invalid({ [field]: fault })
}

// These fields are in the base currency, even when the record has another one. A refill has its cost in the currency of its bill.
const inBase = /^(creditLimit|approvalLimit|salary|target|pieceRate|landed|labourRate)$/
const isInBase = ({ fields }: Entity, name: string): boolean => inBase.test(name) || (name === 'costRate' && !fields.exchange)

const parted = (entity: Entity, fields: Fields, isBase: boolean): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, { line }]) => line || isInBase(entity, name) === isBase)
      .map(([name, field]) => [name, field.line ? { ...field, line: parted(entity, field.line, isBase) } : field]),
  )

const check = async (entity: Entity, { tx, values, input }: WorkOn<StoredValues, Values>): Promise<void> => {
  const base = await baseOf(tx)
  const own = typeof values.currency === 'string' ? values.currency : base
  // A change of currency changes the number of decimals, so amounts that were not sent are checked too.
  const sent = { values, isSent: (name: string) => input.currency !== undefined || input[name] !== undefined }
  const faults = {
    ...digitFaults(parted(entity, entity.fields, false), sent, own),
    ...digitFaults(parted(entity, entity.fields, true), sent, base),
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
}
const baseOf = async (tx: Db): Promise<string> => (await settingsOf(tx)).currency

const hasMoney = (fields: Fields): boolean =>
  Object.values(fields).some(
    field => (['money', 'rate'].includes(field.kind) && field.mode !== 'readonly') || (field.line && hasMoney(field.line)),
  )

/** An entity's behavior, which also checks the decimals of every amount before anything is written. */
export const withDigits = (entity: Entity, behavior: Behavior = {}): Behavior => {
  // A document that takes its currency from another one checks its own amounts.
  if (!hasMoney(entity.fields) || entity.fields.currency?.mode === 'readonly') return behavior
  const checked =
    (effect: Effect | undefined): Effect =>
    async work => {
      await check(entity, work)
      return effect?.(work)
    }
  return {
    ...behavior,
    effects: { ...behavior.effects, create: checked(behavior.effects?.create), update: checked(behavior.effects?.update) },
  }
}
