import { currencyDigits } from '../domain/company/base-currency.ts'
import { entities } from '../domain/index.ts'
import { isNameIn } from '../domain/kit/names.ts'
import { rateImport } from './company/rate-import.ts'
import { settingsOf } from './company/settings.ts'
import { behaviorNamed } from './index.ts'
import { sql } from './kit/db/db.ts'
import type { Surroundings } from './kit/import/declared.ts'
import type { ImportResource } from './kit/import/resource.ts'
import { type Importing, importTasks } from './kit/import/tasks.ts'
import type { Tasks } from './kit/jobs/jobs.ts'
import { customerImport, customerUpdate } from './parties/import.ts'
import { openingImport } from './parties/opening-import.ts'
import { employeeImport, userImport } from './people/import.ts'
import { approvalImport } from './sales/approval/import.ts'
import { certificateImport } from './stock/certificate-import.ts'
import { stockImport } from './stock/import/resource.ts'
import { stockUpdate } from './stock/import/update/resource.ts'
import { serviceImport } from './workshop/service-import.ts'

const entityOf: Surroundings['entityOf'] = name => {
  if (!isNameIn(entities)(name)) throw new TypeError(`There is no entity ${name}.`)
  return entities[name]
}

const around: Surroundings = {
  entityOf,
  baseOf: async db => (await settingsOf(db)).currency,
  digitsOf: currencyDigits,
  defaults: async (db, { branch }) => {
    const { currency } = await settingsOf(db)
    const { rows } = await sql<{ country: string }>`select country from branch where id = ${branch}`.execute(db)
    return { branch, currency, country: rows[0]?.country ?? null }
  },
}

/** Everything that can be imported from a list. */
export const imports: readonly ImportResource[] = [
  stockImport,
  stockUpdate,
  customerImport(behaviorNamed('customer'), around),
  customerUpdate(behaviorNamed('customer'), around),
  openingImport(behaviorNamed('opening'), around),
  employeeImport(behaviorNamed('employee'), around),
  userImport(behaviorNamed('user'), around),
  approvalImport(behaviorNamed('approval'), around),
  certificateImport(behaviorNamed('certificate'), around),
  serviceImport(behaviorNamed('servicePrice'), around),
  rateImport(behaviorNamed('exchangeRate'), around),
]

/** The queue tasks of all imports. */
export const importWork = (work: Pick<Importing, 'db' | 'folder' | 'now'>): Tasks =>
  importTasks({ ...work, resources: imports, entities: Object.values(entities) })
