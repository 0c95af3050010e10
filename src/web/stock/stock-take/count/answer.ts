import type { CountResult as Answer } from '../../../../domain/stock/stock-take/contract.ts'
import type { ScanAnswer } from '../../../kit/scan/scan.tsx'
import type { Waiting } from './queue.ts'

/** The counted pieces and the measured weight of a lot. */
export type Amount = { pieces?: number | undefined; weight: string }
/** The result of a scan, as shown to the counter. */
export type ScanMessage = ScanAnswer & { key: string; code: string; details: string | null }
const keyOf = (code: string) => code.trim().toLowerCase()

/** The results corrected by the server. The phone knows only that a code is not on its list; the server knows where the stone should be. */
export const corrected = (messages: readonly ScanMessage[], counts: readonly Waiting[], { results, refused }: Answer): ScanMessage[] => {
  const resultOf = new Map(results.map(result => [keyOf(result.code), result]))
  const known = messages.map(one => {
    const result = resultOf.get(keyOf(one.code))
    if (!result || one.tone !== 'red') return one
    if (result.outcome === 'found') return { ...one, tone: 'green' as const, message: result.why ?? 'Found.' }
    return result.why ? { ...one, message: result.why } : one
  })
  const codeOf = (id: string) => counts.find(count => count.id === id)?.code ?? ''
  return [
    ...refused.map(({ id, reason }) => ({ key: id, code: codeOf(id), tone: 'red' as const, message: reason, details: null })),
    ...known,
  ]
}
