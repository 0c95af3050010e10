import type { CommissionBasis } from '../../people/commission.ts'

/** Figures that reveal cost: only for Manager and Admin (docs/domain/people.md#confidential-fields). */
export const costFigures = ['cost', 'margin', 'marginPercent', 'lossValue', 'metalLossValue'] as const
type Cost = (typeof costFigures)[number]

/**
 * The figures that a reader may see. A reader without access to cost sees their own pay, but not a commission on margin, because it
 * would reveal the margin. The compiler cannot follow the figures that are left out.
 */
export const seenBy = <F extends object>(figures: F, { commissionBasis }: { commissionBasis: CommissionBasis }, { showsCosts }: { showsCosts: boolean }): Omit<F, Cost> & Partial<Pick<F, Extract<keyof F, Cost>>> => {
  if (showsCosts) return figures
  const hidden: readonly string[] = commissionBasis === 'margin' ? [...costFigures, 'commission'] : costFigures
  return Object.fromEntries(Object.entries(figures).filter(([name]) => !hidden.includes(name))) as F
}
