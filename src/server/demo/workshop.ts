import { idsByCode } from '../seed.ts'
import type { Cast } from './story-cast.ts'
import { openBench } from './work-bench.ts'
import { planCustody } from './work-custody.ts'
import { planCutting } from './work-cutting.ts'
import { planJewels } from './work-jewels.ts'
import { planWorkStories } from './work-stories.ts'

/** Half a year at the benches of the head office. */
export const planWorkshop = async (cast: Cast): Promise<void> => {
  const bench = openBench(cast)
  planWorkStories(cast, bench)
  planCutting(cast, bench)
  planCustody(cast, bench, await idsByCode(cast.desk.tx, 'service_description'))
  planJewels(cast, bench)
}
