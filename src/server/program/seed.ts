import { sql } from 'kysely'
import { setBaseCurrency } from '../../domain/company/base-currency.ts'
import { fromTheBeginning } from '../../domain/company/tax-rate.ts'
import { entities, type Name } from '../../domain/index.ts'
import { cuttingShapes } from '../../domain/trade/cutting-shapes.ts'
import { designations } from '../../domain/trade/designations.ts'
import { origins } from '../../domain/trade/origins.ts'
import { services } from '../../domain/trade/services.ts'
import { shapes } from '../../domain/trade/shapes.ts'
import { sizes } from '../../domain/trade/sizes.ts'
import { stoneNames } from '../../domain/trade/stone-names.ts'
import { firstTaxRates } from '../../domain/trade/tax-codes.ts'
import { firstPrices } from '../../domain/workshop/service-price.ts'
import { behaviors } from '../index.ts'
import { type Db, transact } from '../kit/db/db.ts'
import { uuid } from '../kit/db/uuid.ts'
import { insertRow, type Values } from '../kit/entity/rows.ts'
import { create } from '../kit/entity/store.ts'
import type { Caller } from '../kit/http/route.ts'

/** The caller for actions of the system, such as the first start before any user exists. */
export const systemCaller: Caller = {
  id: '',
  name: 'Stonebook',
  role: 'Admin',
  branch: '',
  branches: null,
  onlyOwnSales: false,
  employee: null,
}

/** Fills an empty database with the initial data of every company: the trade lists, one branch, and the settings. */
export const seed = (db: Db, now: () => Date, { currency = 'USD', timeZone = 'UTC', setupClosed = false } = {}): Promise<void> =>
  transact(db, async tx => {
    // When two servers start at once, the second waits for the first, even on a slow machine.
    await sql`set local lock_timeout = '15min'`.execute(tx)
    await sql`set local statement_timeout = '15min'`.execute(tx)
    await sql`select pg_advisory_xact_lock(20260101)`.execute(tx)
    const { rows } = await sql`select 1 from setting`.execute(tx)
    if (rows.length > 0) return
    const add = adding(tx, now)
    setBaseCurrency(currency)
    await add('setting', [{ currency, timeZone, setupClosed }])
    await add(
      'taxRate',
      firstTaxRates.map(one => ({ ...one, date: fromTheBeginning })),
    )
    await add('branch', [{ code: 'HO', name: 'Head office', headOffice: true }])
    await add(
      'employeeDesignation',
      designations.map(({ name, track }) => ({ name, track })),
    )
    await add(
      'stoneName',
      stoneNames.map(stone => ({
        code: stone.code,
        name: stone.variety,
        species: stone.species,
        group: stone.group,
        specificGravity: stone.specificGravity,
        clarityType: stone.clarityType,
        treatments: [...stone.treatments],
        category: stone.category,
        synonyms: stone.synonyms.join(', ') || null,
      })),
    )
    await add(
      'origin',
      origins.map(({ code, name, country, mine }) => ({ code, name, country, mine })),
    )
    await add(
      'shape',
      shapes.map(({ code, name, round, factor, aliases }) => ({ code, name, round, factor, aliases: aliases.join(', ') || null })),
    )
    const outlines = await idsByCode(tx, 'shape')
    await add(
      'cuttingShape',
      cuttingShapes.map(({ code, name, shape, style, yieldPct }) => ({ code, name, shape: outlines.get(shape), style, yield: yieldPct })),
    )
    await add(
      'size',
      sizes.map(size => ({
        label: size.label,
        shape: outlines.get(size.shape),
        length: size.length,
        width: size.width,
        calibrated: size.calibrated,
        sieve: size.sieve,
        carats: size.nominalCarats,
      })),
    )
    for (const service of services) {
      const { code, name, category, unit, changesWeight, addsTreatment } = service
      await insertRow(
        tx,
        entities.serviceDescription,
        { id: uuid(), code, name, category, unit, changesWeight, addsTreatment, active: true },
        null,
      )
    }
    await add('servicePrice', firstPrices)
    await add('taggingDefinition', tags)
  })

const tags: Values[] = [
  { name: 'Single stones', pattern: '{branch}-{stone}{seq:5}' },
  { name: 'Parcels', type: 'parcel', pattern: 'L{year}-{seq:4}' },
  { name: 'Melee', type: 'melee', pattern: 'M{year}-{seq:4}' },
  { name: 'Rough', type: 'rough', pattern: 'R{year}-{seq:4}' },
  { name: 'Jewelry', type: 'jewellery', pattern: 'J-{seq:5}' },
]

const adding = (tx: Db, now: () => Date) => async (name: Name, drafts: readonly Values[]) => {
  const context = { caller: systemCaller, now }
  for (const draft of drafts) await create(tx, context, entities[name], behaviors[name] ?? {}, { ...draft, id: uuid() })
}

/** The ids of a trade list, by code. */
export const idsByCode = async (db: Db, table: string): Promise<Map<string, string>> => {
  const { rows } = await sql<{ code: string; id: string }>`select code, id from ${sql.table(table)}`.execute(db)
  return new Map(rows.map(({ code, id }) => [code, id]))
}
