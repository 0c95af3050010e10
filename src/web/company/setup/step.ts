import type { entities } from '../../../domain/index.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import type { Typed } from '../../kit/form/schema.ts'

/** What each step of the guide gets. */
export type StepProps = {
  settings: RowOf<typeof entities.setting>
  office: RowOf<typeof entities.branch>
  /** What was typed in this step and is not saved; it stays while the user looks at other steps. */
  typed: Typed | undefined
  onTyped: (typed: Typed | undefined) => void
  /** Marks the step as saved and goes on. */
  onDone: () => void
  /** Goes on without it. */
  onSkip: () => void
}
