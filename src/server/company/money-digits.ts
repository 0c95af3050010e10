import { currencyDigits } from '../../domain/company/base-currency.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import type { Fields } from '../../domain/kit/shape.ts'
import type { Db } from '../kit/db/db.ts'
import type { Behavior, Effect, WorkOn } from '../kit/entity/behavior.ts'
import type { StoredValues, Values } from '../kit/entity/rows.ts'
import { invalid } from '../kit/errors.ts'
import { settingsOf } from './settings.ts'

const decimalsOf = (amount: string): number => (amount.split('.')[1] ?? '').replace(/0+$/, '').length

/** Errors, by field path, for amounts with more decimals than their currency has. Only money amounts: prices may have more decimals. */
const digitFaults = (fields: Fields, sent: Values, currency: string, at = ''): Record<string, string> => {
  const digits = currencyDigits(currency)
  const found: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = sent[name]
    if (field.kind === 'money' && field.mode !== 'readonly' && typeof value === 'string' && decimalsOf(value) > digits)
      found[at + name] = tooExact(field.label, currency)
    if (!field.line || !Array.isArray(value)) continue
    for (const [index, line] of value.entries()) Object.assign(found, digitFaults(field.line, line, currency, `${at}${name}.${index}.`))
  }
  return found
}

const tooExact = (label: string, currency: string): string => {
  const digits = currencyDigits(currency)
  return `${label} has too many decimals: ${currency} has ${digits === 0 ? 'none' : `at most ${digits}`}.`
}

/** Refuses an amount with more decimals than its currency. Rounding it would silently change what was agreed. */
export const refuseDigits = (field: string, label: string, amount: string | null | undefined, currency: string): void => {
  if (amount && decimalsOf(amount) > currencyDigits(currency)) throw invalid({ [field]: tooExact(label, currency) })
}

// These fields are in the base currency, even when the record has another one.
const inBase = /^(creditLimit|approvalLimit|salary|target|pieceRate|landed)$/

const check = async (entity: Entity, { tx, values, input }: WorkOn<StoredValues, Values>): Promise<void> => {
  const base = await baseOf(tx)
  const own = typeof values.currency === 'string' ? values.currency : base
  const part = (isBase: boolean): Fields =>
    Object.fromEntries(Object.entries(entity.fields).filter(([name]) => inBase.test(name) === isBase))
  // A change of currency changes the number of decimals, so amounts that were not sent are checked too.
  const checked = input.currency === undefined ? input : values
  const faults = { ...digitFaults(part(false), checked, own), ...digitFaults(part(true), checked, base) }
  if (Object.keys(faults).length > 0) throw invalid(faults)
}
const baseOf = async (tx: Db): Promise<string> => (await settingsOf(tx)).currency

const hasMoney = (fields: Fields): boolean =>
  Object.values(fields).some(field => (field.kind === 'money' && field.mode !== 'readonly') || (field.line && hasMoney(field.line)))

/** An entity's behavior, which also checks the decimals of every money amount before anything is written. */
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
