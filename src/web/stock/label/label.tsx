import { onDemand } from '../../kit/feedback/on-demand.tsx'

/** The label dialog, loaded on demand. */
export const LabelDialog = onDemand(async () => (await import('./dialog.tsx')).LabelDialog)
