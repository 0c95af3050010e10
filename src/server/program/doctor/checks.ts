import { secondFactorRules } from '../../../domain/company/second-factor.ts'
import { firstNames } from '../../../domain/kit/comma-list.ts'
import { excessOf } from '../../database.ts'
import { demoFault, isLocalDemo, isLoopback } from '../demo-accounts.ts'
import type { Circumstances } from './circumstances.ts'
import { archive, backups, disk, files } from './disk-checks.ts'
import { advice, type Check, companyIn, type Finding, good, unsafe } from './finding.ts'

const database: Check = ({ data }) => {
  if (data.kind === 'closed') return [unsafe(`The database cannot be opened: ${data.reason}`)]
  if (data.kind === 'older')
    return [advice('The database is of an earlier release. The next start brings it up to date. Run this command again after it.')]
  return [good(data.kind === 'none' ? 'There is no company yet. The first start creates it.' : 'The database can be opened.')]
}

const demo: Check = ({ settings, data }) => {
  const accounts = companyIn(data)?.demoAccounts ?? []
  const isEmpty = companyIn(data)?.isEmpty ?? data.kind === 'none'
  const fault = demoFault(settings, { isEmpty, accounts })
  if (fault) return [unsafe(fault.message)]
  if (accounts.length === 0) return [good('No account has the public demo password.')]
  return isLocalDemo(settings)
    ? [advice(`This is the demo company: ${accounts.length} accounts have its public password. Only this computer can reach it.`)]
    : [unsafe('This is the demo company, and DEMO_PUBLIC=1 lets everybody read and change it.')]
}

const network: Check = ({ settings: { HOST, PUBLIC_URL } }) => {
  const isOpen = !isLoopback(HOST)
  const isEncrypted = PUBLIC_URL?.startsWith('https:')
  const isHere = PUBLIC_URL !== undefined && isLoopback(new URL(PUBLIC_URL).hostname)
  if (PUBLIC_URL !== undefined && !isEncrypted && !(isHere && !isOpen))
    return [unsafe(`PUBLIC_URL is ${PUBLIC_URL}, so passwords travel unencrypted. Put a proxy with TLS in front, and use https://.`)]
  if (isOpen && !PUBLIC_URL)
    return [
      unsafe(
        `HOST=${HOST} lets other computers in, and their passwords travel unencrypted. Put a proxy with TLS in front, and set PUBLIC_URL to its address with https://.`,
      ),
    ]
  if (isOpen)
    return [
      advice(
        `HOST=${HOST} lets other computers in around the proxy. If the proxy is on this machine, leave HOST out; else close the port to all but the proxy.`,
      ),
    ]
  return [good(isEncrypted ? 'People reach the server through TLS only.' : 'Only this computer can reach the server.')]
}

const accounts: Check = ({ data }) => {
  const company = companyIn(data)
  if (!company || company.isEmpty) return []
  const admins = company.users.filter(({ role }) => role === 'Admin')
  const waiting = company.users.filter(({ mustChange }) => mustChange).map(({ email }) => email)
  const required = secondFactorRules[company.secondFactor].asks.length > 0
  return [
    ...(admins.length === 0 ? [unsafe('No Admin is active. npm run reset-admin lets one in again.')] : []),
    ...(waiting.length > 0
      ? [advice(`The password of ${firstNames(waiting)} was set by somebody else, or stood in the log, and was not changed yet.`)]
      : []),
    ...(admins.length > 0 && !admins.some(({ hasSecondFactor }) => hasSecondFactor)
      ? [advice('No Admin has a second factor, so a stolen password opens everything. Add one in the program, under Your account.')]
      : []),
    required
      ? good('A second factor is required.')
      : advice('A second factor is optional. The settings of the company can require it for Admin and Manager.'),
  ]
}

const mail: Check = ({ settings, data }) =>
  settings.SMTP_URL || companyIn(data)?.hasMailServer
    ? [good('A mail server is set.')]
    : [advice('No mail server is set, so no document or reminder can be sent. Set it under Company, or by SMTP_URL and MAIL_FROM.')]

const scanner: Check = ({ scannerAnswers }) => {
  if (scannerAnswers === undefined)
    return [advice('No virus scanner looks into uploaded files. Install ClamAV, and set VIRUS_SCANNER to the address of clamd.')]
  return [
    scannerAnswers
      ? good('The virus scanner answers.')
      : unsafe('The virus scanner does not answer, so no file can be uploaded. Start clamd, or correct VIRUS_SCANNER.'),
  ]
}

const role: Check = ({ data, settings }) => {
  const found = 'role' in data ? data.role : undefined
  const excess = found && excessOf(found)
  if (excess) return [unsafe(excess)]
  if (found?.isOne)
    return [
      advice('DATABASE_OWNER_URL is not set, so only triggers protect the ledgers. Use two roles: docs/operating/servers.md says how.'),
    ]
  return found || !settings.DATABASE_URL ? [good('The role of the running server owns nothing in the database.')] : []
}

const node: Check = ({ nodeWarning }) => [nodeWarning ? advice(nodeWarning) : good('This version of Node gets security fixes.')]

const bundled: Check = ({ bundled: found, isWindows }) => {
  if (!found) return []
  const libraries = [found.openSsl && `OpenSSL ${found.openSsl}`, found.icu && `ICU ${found.icu}`].filter(Boolean).join(' and ')
  const reach = isWindows ? 'It listens on this machine only' : 'It listens on a private socket only'
  return [
    good(
      `The bundled PostgreSQL is ${found.postgres}${libraries && `, with ${libraries}`}. ${reach}, so no network reaches it. For libraries that your system keeps current, set DATABASE_URL to a server of your own.`,
    ),
  ]
}

const clock: Check = ({ now, data, settings, machineZone }) => {
  const [there, last] = ['now' in data ? data.now : undefined, companyIn(data)?.last]
  const isAhead = last !== undefined && last.getTime() - now.getTime() > 60_000
  const differs = there !== undefined && Math.abs(there.getTime() - now.getTime()) > 60_000
  return [
    ...(isAhead ? [unsafe(`The clock of this machine is behind: the last entry of the audit trail is of ${last.toISOString()}.`)] : []),
    ...(differs ? [unsafe(`The clocks of this machine and of the database differ: ${now.toISOString()} and ${there.toISOString()}.`)] : []),
    ...(data.kind === 'none' && !settings.TIME_ZONE && !machineZone
      ? [advice('The time zone of this machine is not known, so a new company gets UTC. Set TIME_ZONE, as in Asia/Bangkok.')]
      : []),
    ...(isAhead || differs ? [] : [good('The clock agrees with the data.')]),
  ]
}

const all: readonly Check[] = [database, demo, network, accounts, role, files, backups, archive, disk, mail, scanner, node, clock, bundled]

/** What is unsafe, advisable, or good about a server, as sentences in the order in which to read them. */
export const findingsOf = (circumstances: Circumstances): Finding[] => {
  const found = all.flatMap(check => check(circumstances))
  return (['unsafe', 'advice', 'good'] as const).flatMap(level => found.filter(finding => finding.level === level))
}
