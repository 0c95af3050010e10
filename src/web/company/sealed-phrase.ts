import type { SealedLog } from '../../domain/company/log-contract.ts'
import { moment } from '../kit/data/moment.ts'
import { counted } from '../kit/data/number.ts'

/** Says in one line up to when the audit trail and the security events are sealed. */
export const sealedPhrase = (logs: readonly SealedLog[]): string =>
  logs
    .map(({ log, entries, until }) => `The ${log} ${verbs[log]} sealed until ${moment(until)}, ${counted(entries, 'entry', 'entries')}.`)
    .join(' ') || 'The history is not sealed yet.'

const verbs: Record<SealedLog['log'], string> = { 'audit trail': 'is', 'security events': 'are' }
