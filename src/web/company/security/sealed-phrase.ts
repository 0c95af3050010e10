import type { SealedLog } from '../../../domain/company/log-contract.ts'
import { moment } from '../../kit/data/moment.ts'
import { counted } from '../../kit/data/number.ts'

const subjects: Record<SealedLog['log'], string> = { 'audit trail': 'The history is', 'security events': 'Security events are' }

/** Says in one line up to when the history and the security events are sealed. */
export const sealedPhrase = (logs: readonly SealedLog[]): string =>
  logs
    .map(({ log, entries, until }) => `${subjects[log]} sealed until ${moment(until)} (${counted(entries, 'entry', 'entries')}).`)
    .join(' ') || 'The history is not sealed yet.'
