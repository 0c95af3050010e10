import type { ScanOutcome } from '../../../../domain/stock/stock-take/count.ts'
import { sound } from '../../../kit/scan/sound.ts'

const buzz = { found: [60], measure: [60], again: [40, 60, 40], unexpected: [400] }
const tones = { found: sound.accepted, measure: sound.accepted, again: sound.again, unexpected: sound.refused } as const

/** The outcome of a scan for the hand and the ear: a vibration and a sound. */
export const signal = (outcome: ScanOutcome): void => {
  navigator.vibrate?.(buzz[outcome])
  tones[outcome]()
}
