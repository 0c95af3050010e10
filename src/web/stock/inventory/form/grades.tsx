import type { ReactNode } from 'react'
import { gradeNames, isGraded } from '../../../../domain/stock/stone/grades.ts'
import type { Typed } from '../../../kit/form/schema.ts'
import type { Name } from './draft.ts'
import { Group } from './parts.tsx'

const ofColor: readonly Name[] = ['hue', 'tone', 'saturation']
const ofDiamonds = gradeNames.filter(name => !ofColor.includes(name))

/** The grades that matter for a stone come first, the others are behind a button. Jewels, metal and rough have none. */
export const Grades = ({ typed, inputs }: { typed: Typed; inputs: (...names: Name[]) => ReactNode[] }) => {
  if (!isGraded(String(typed.type)) && gradeNames.every(name => !typed[name])) return null
  const [first, more] =
    typed.category === 'diamond' ? [ofDiamonds, ofColor] : [[...ofColor, 'cut' as const], ofDiamonds.filter(name => name !== 'cut')]
  return (
    <Group title="Grades" more={inputs(...more)} moreLabel="More grades">
      {inputs(...first)}
    </Group>
  )
}
