import type { LineOf } from '../../../domain/kit/entity.ts'
import type { Ref } from '../../../domain/kit/field.ts'
import { stepKinds, type workStep } from '../../../domain/workshop/order-form/step.ts'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { newId } from '../../kit/form/new-id.ts'
import { asTyped, sentCount } from '../../kit/form/typed-text.ts'
import { makesJewels } from '../kind.ts'

export type StepRow = LineOf<typeof workStep>
type StepKind = StepRow['kind']
export type StepValues = {
  id: string
  /** The id of the line it applies to; empty for the whole order. */
  line: string
  kind: StepKind
  employee: Ref | null
  maker: Ref | null
  planned: string
  note: string
}

export const stepLabel = (kind: string): string => kind.replace(/^./, letter => letter.toUpperCase())

export const emptyStep = (kind: StepKind = stepKinds[0]): StepValues => ({
  ...{ id: newId(), line: '', kind, employee: null, maker: null, planned: '', note: '' },
})

/** The steps that most jobs of this kind have. */
export const usualSteps = (kind: WorkKind): StepValues[] =>
  (makesJewels(kind) ? (['assemble', 'set', 'polish', 'control'] as const) : (['preform', 'facet', 'polish', 'control'] as const)).map(
    one => emptyStep(one),
  )

type Lines = readonly { id: string }[]
export const stepsOf = (steps: readonly StepRow[], items: Lines): StepValues[] =>
  steps.map(({ id, of, kind, employee, maker, planned, note }) => ({
    ...{ id, kind, employee, maker, planned: asTyped(planned), note: note ?? '' },
    line: of ? (items[of - 1]?.id ?? '') : '',
  }))

export const stepDraft = ({ id, line, kind, employee, maker, planned, note }: StepValues, items: Lines) => ({
  ...{ id, kind, employee: employee?.id ?? null, maker: maker?.id ?? null, planned: sentCount(planned), note: note.trim() || null },
  of: items.findIndex(one => one.id === line) + 1 || null,
})
