import type { CommissionBasis } from '../../people/commission.ts'

/** Figures that tell what goods cost: for Manager and Admin alone (domain, section 7). */
export const costFigures = ['cost', 'margin', 'marginPercent', 'lossValue', 'metalLossValue'] as const
type Cost = (typeof costFigures)[number]

/**
 * Figures as their reader may see them. Whoever may not see costs reads their own pay, but not a commission on the margin, which would
 * tell it.
 */
export const seenBy = <F extends object>(figures: F, { commissionBasis }: { commissionBasis: CommissionBasis }, { showsCosts }: { showsCosts: boolean }): Omit<F, Cost> & Partial<Pick<F, Extract<keyof F, Cost>>> => {
  if (showsCosts) return figures
  const hidden: readonly string[] = commissionBasis === 'margin' ? [...costFigures, 'commission'] : costFigures
  return Object.fromEntries(Object.entries(figures).filter(([name]) => !hidden.includes(name))) as F
}
