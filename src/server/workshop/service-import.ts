import { serviceList } from '../../domain/workshop/service-list.ts'
import { servicePrice } from '../../domain/workshop/service-price.ts'
import type { Behavior } from '../kit/entity/behavior.ts'
import { countOf, declaredImport, type Surroundings } from '../kit/import/declared.ts'
import { createEach } from '../kit/import/each.ts'
import { removing } from '../kit/import/undo.ts'

/** The import of prices of services. Each row is a price that is valid from a day. */
export const serviceImport = (behavior: Behavior, around: Surroundings) =>
  declaredImport(
    {
      ...{ entity: servicePrice, list: serviceList, id: 'ServicePriceImport', maxRows: 10_001, changed: 'The service prices have changed' },
      open: async () => ({ ...countOf('Service prices'), write: (writing, rows) => createEach(writing, servicePrice, behavior, rows) }),
      undo: removing(servicePrice, behavior),
    },
    around,
  )
