import { entities } from '../../../domain/index.ts'
import type { Entity } from '../../../domain/kit/entity.ts'

/** The lists of stock vocabulary. */
export const vocabulary: readonly Entity[] = [
  entities.stoneName,
  entities.origin,
  entities.shape,
  entities.cuttingShape,
  entities.size,
  entities.serviceDescription,
  entities.taggingDefinition,
  entities.exchangeRate,
]

/** The URL of one of these lists. */
export const vocabularyHome = ({ path }: Entity): string => `/purchases-and-stock/inventory/lists/${path}`
