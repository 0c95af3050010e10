import { idsByCode } from '../../program/seed.ts'
import type { Cast } from '../story/cast.ts'
import { openBench } from './bench.ts'
import { planCustody } from './custody.ts'
import { planCutting } from './cutting.ts'
import { planJewels } from './jewels.ts'
import { planWorkStories } from './stories.ts'

/** Half a year of workshop orders at the head office. */
export const planWorkshop = async (cast: Cast): Promise<void> => {
  const bench = openBench(cast)
  planWorkStories(cast, bench)
  planCutting(cast, bench)
  planCustody(cast, bench, await idsByCode(cast.clerk.tx, 'service_description'))
  planJewels(cast, bench)
}
