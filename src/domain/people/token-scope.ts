import { can, forPeople, type Permission, permissions, readingVerbs, type Verb } from '../access.ts'
import { moves } from '../action-rights.ts'
import { entities, type Name } from '../index.ts'
import { isNameIn, namesOf } from '../kit/names.ts'
import type { Role } from './role.ts'

/** What a token may do with a subject. */
export const uses = ['read', 'write'] as const
export type Use = (typeof uses)[number]

type Declared = { label: string; uses: readonly Use[]; permissions?: readonly string[] }
/**
 * The subjects of calls that are not about one kind of record. `permissions`: the first words of the permissions that belong to it. A
 * permission that begins with the name of an entity belongs to that entity.
 */
export const areas = {
  finder: { label: 'Search, Today and explanations', uses: ['read'] },
  report: { label: 'Reports and statements', uses: ['read', 'write'], permissions: ['report', 'money', 'performance', 'statement', 'workshop'] },
  commission: { label: 'Paid commission', uses: ['write'], permissions: ['commission'] },
  attachment: { label: 'Attachments', uses: ['read', 'write'] },
  sharing: { label: 'E-mails and private links', uses: ['read', 'write'] },
  journal: { label: 'Journals', uses: ['read', 'write'], permissions: ['journal'] },
  priceFeed: { label: 'Price feeds', uses: ['read', 'write'], permissions: ['priceFeed'] },
  view: { label: 'Saved views', uses: ['read', 'write'] },
  history: { label: 'History, audit and security events', uses: ['read'], permissions: ['audit'] },
  account: { label: 'Account of the user who created the token', uses: ['read'] },
} as const satisfies Record<string, Declared>
export type Area = keyof typeof areas
export type Subject = Name | Area

const declaredAreas: Readonly<Record<Area, Declared>> = areas
const areaNames = namesOf(areas)
const isEntity = isNameIn(entities)
export const isArea = isNameIn(areas)
/** Every subject of a scope: kinds of records first. */
export const subjects: readonly Subject[] = [...namesOf(entities), ...areaNames]

/** The label of a subject, as on the screens. */
export const subjectLabel = (subject: Subject): string => (isArea(subject) ? areas[subject].label : entities[subject].label)

/** The subject that a permission belongs to; undefined for one that no token can have. */
export const subjectOf = (permission: Permission): Subject | undefined => {
  const [first = ''] = permission.split('.')
  return isEntity(first) ? first : areaNames.find(area => declaredAreas[area].permissions?.includes(first))
}

const verbs: readonly Verb[] = ['lookup', 'read', 'export', 'create', 'update', 'remove', 'import']
const isHeld = (holders: readonly Role[], role: Role) => holders.includes(role)
const hasMove = (role: Role, entity: Name) => namesOf(moves).some(name => name.startsWith(`${entity}.`) && isHeld(moves[name], role))
const hasPermission = (role: Role, subject: Subject) =>
  namesOf(permissions).some(name => subjectOf(name) === subject && isHeld(permissions[name], role))

const mayUse = (role: Role, use: Use, subject: Subject): boolean => {
  if (isArea(subject)) {
    const { uses: possible, permissions: words } = declaredAreas[subject]
    return possible.includes(use) && (!words || hasPermission(role, subject))
  }
  if (use === 'write' && forPeople.includes(subject)) return false
  const allowed = verbs.some(verb => readingVerbs.includes(verb) === (use === 'read') && can(role, verb, subject))
  return allowed || (use === 'write' && (hasMove(role, subject) || hasPermission(role, subject)))
}

/** A scope of a token: a use of a subject, or of all, such as 'read:invoice' or 'write:*'. */
export type TokenScope = `${Use}:${Subject | '*'}`

/** The scopes that a token of this role can be given one by one. */
export const choosableScopes = (role: Role): TokenScope[] =>
  subjects.flatMap(subject => uses.filter(use => mayUse(role, use, subject)).map((use): TokenScope => `${use}:${subject}`))

/** The usual choices of scopes. */
export const scopePresets = {
  read: { label: 'Read only', scopes: ['read:*'] },
  all: { label: 'Everything that the role may do', scopes: ['read:*', 'write:*'] },
} as const satisfies Record<string, { label: string; scopes: readonly TokenScope[] }>

/** Every scope there is, the presets first. */
export const tokenScopes: readonly TokenScope[] = [...scopePresets.all.scopes, ...choosableScopes('Admin').concat(choosableScopes('Manager'), choosableScopes('Salesman'))].filter(
  (scope, at, all) => all.indexOf(scope) === at,
)

/** Whether these scopes cover a use of a subject. */
export const covers = (held: readonly TokenScope[], use: Use, subject: Subject): boolean =>
  held.includes(`${use}:*`) || held.includes(`${use}:${subject}`)

const use = { read: 'read', write: 'change' }
/** The refusal of a call that the scopes of a token do not cover. */
export const outOfScope = (missing: Use, subject: Subject): string =>
  `This token may not ${use[missing]} ${subjectLabel(subject).replace(/^./, letter => letter.toLowerCase())}: it does not have the scope ${missing}:${subject}.`

/** Scopes in words, for people: 'Read only', or 'Read: Invoices, Customers. Change: Customers.' */
export const scopeWords = (held: readonly TokenScope[]): string => {
  const preset = namesOf(scopePresets).find(name => scopePresets[name].scopes.length === held.length && scopePresets[name].scopes.every(scope => held.includes(scope)))
  if (preset) return scopePresets[preset].label
  const named = (one: Use) => subjects.filter(subject => covers(held, one, subject)).map(subjectLabel).join(', ')
  return uses.flatMap(one => (named(one) ? [`${one === 'read' ? 'Read' : 'Change'}: ${named(one)}.`] : [])).join(' ')
}
