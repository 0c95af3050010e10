import { ref } from '../kit/field.ts'

/** The action that cancels a document and opens a draft in its place (docs/domain/documents.md#corrections). */
export const correctAction = { label: 'Correct', from: ['open'], to: 'cancelled', reason: 'required', destructive: true } as const

/** Fields: the canceled document that a document corrects, and the one that corrects it; both of this entity (docs/domain/documents.md#corrections). */
export const correctionOf = (name: string) => ({
  corrects:    ref('Corrects', name).given().nullish(),
  correctedBy: ref('Corrected by', name).derived().nullish(),
})
