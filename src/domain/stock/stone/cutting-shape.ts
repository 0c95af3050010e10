import { record } from '../../kit/entity.ts'
import { choice, named, percent, ref, text } from '../../kit/field.ts'
import { cuttingStyles } from '../../trade/cutting-styles.ts'
import { active } from './vocabulary.ts'

/** The target of a cutting job: an outline in a style. */
export const cuttingShape = record('cuttingShape', {
  path: 'cutting-shape', label: 'Cutting shapes', one: 'cutting shape', title: 'name',
  fields: {
    code:  text('Code', { max: 12, pattern: /^[A-Z0-9-]+$/, message: 'must be capital letters, digits and -' }).unique().searched(),
    name:  text('Name', { max: 80 }).unique().searched(),
    shape: ref('Outline', 'shape').filtered(),
    style: choice('Style', named(cuttingStyles)).filtered(),
    yield: percent('Expected yield').optional(),
    active,
  },
  list: ['code', 'name', 'shape', 'style', 'yield', 'active'],
})
