import { z } from 'zod'
import { tokenDays } from '../company/security-event.ts'
import { day, decimal, moment, nothing, oneId, reference } from '../kit/answer.ts'
import { recordOf } from '../kit/entity-schema.ts'
import { words } from '../kit/field.ts'
import { employee as employeeEntity } from './employee.ts'
import { holdingNames } from './holding.ts'
import { roles } from './role.ts'
import { pendings } from './second-factor.ts'
import { scopePresets, tokenScopes } from './token-scope.ts'
import { user } from './user.ts'

export const currentUser = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    /** The user's branch, with what new parties and branches take from it. */
    branch: z.strictObject({ id: z.uuid(), title: z.string(), country: z.string(), currency: z.string() }),
    employee: reference.nullable(),
    /** The branches that the user is limited to; null when all. */
    branches: z.array(z.uuid()).nullable(),
    /** Whether the user sells only in their own name. */
    onlyOwnSales: z.boolean(),
    /** The time zones of the company, of the user's own branch, and of the branches that have one. */
    zones: z.strictObject({ company: z.string(), own: z.uuid(), branches: z.record(z.uuid(), z.string()) }),
    settings: z.strictObject({
      company: z.string(),
      currency: z.string(),
      salesmanDiscount: decimal,
      managerDiscount: decimal,
      managerWriteOff: decimal,
      termsDays: z.int(),
      approvalDays: z.int(),
      offerDays: z.int(),
      /** The hours without a request after which a session ends. */
      idleHours: z.int(),
      taxCode: z.string(),
      taxRates: z.array(z.strictObject({ code: z.string(), name: z.string(), rate: decimal, date: day })),
      /** Whether the guide for a new company is closed. */
      setupClosed: z.boolean(),
      /** The label printers. A direct one has a network address, so labels are sent to it. */
      printers: z.array(z.strictObject({ id: z.uuid(), name: z.string(), size: z.string(), isDirect: z.boolean() })),
    }),
    /** What must be done before anything else is allowed; null when nothing. */
    pending: z.enum(pendings).nullable(),
    /** The key with which a browser encrypts what it stores. A program with a token gets none. */
    browserKey: z.base64().optional(),
  })
  .meta({ id: 'CurrentUser' })
/** The signed-in user and the company settings that every screen needs. */
export type CurrentUser = z.infer<typeof currentUser>

export const signInCalls = {
  'POST auth/login': {
    body: z.strictObject({
      email: z.string().trim().toLowerCase().min(1, 'is missing').max(254),
      password: z.string().min(1, 'is missing').max(128),
      /** The code of the authenticator app, or a recovery code, of a user with a second factor. */
      code: z.string().trim().min(1, 'is missing').max(40).optional(),
    }),
    answer: currentUser,
  },
  'GET auth/logout': { answer: nothing },
  'GET user/cuser': { answer: currentUser },
  'PUT user/password': {
    body: z.strictObject({
      current: z.string().min(1, 'is missing').max(128),
      next: z.string().min(10, 'needs at least 10 characters').max(128, 'has more than 128 characters'),
    }),
    answer: currentUser,
  },
  'PUT user/active': { body: oneId, answer: recordOf(user) },
  'PUT user/deactive': { body: oneId, answer: recordOf(user) },
}

const session = z
  .strictObject({
    id: z.uuid(),
    device: z.string(),
    address: z.string(),
    createdAt: moment,
    seenAt: moment,
    isThis: z.boolean(),
  })
  .meta({ id: 'Session' })
/** A device that is signed in. */
export type Session = z.infer<typeof session>

export const sessionCalls = {
  'GET user/session': { answer: z.array(session) },
  'DELETE user/session': { query: oneId, answer: nothing },
  'PUT user/session/others': { answer: z.strictObject({ ended: z.int() }) },
  'PUT user/sign-out': { body: oneId, answer: nothing },
}

/** What a token may do, such as 'read:invoice'; `*` is every subject. */
const scope = z.enum(tokenScopes, 'is not a scope').meta({ id: 'TokenScope' })

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
const isNetwork = (text: string) => network.safeParse(text).success

const apiToken = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    role: z.enum(roles),
    scopes: z.array(scope),
    /** The addresses and networks from which it is accepted; from everywhere when there are none. */
    acceptedFrom: z.array(z.string()),
    createdAt: moment,
    createdBy: z.string(),
    revokedAt: moment.nullable(),
    lastUsedAt: moment.nullable(),
    /** The address of the last use. */
    lastAddress: z.string().nullable(),
    expiresAt: moment,
    isExpired: z.boolean(),
  })
  .meta({ id: 'ApiToken' })
/** An API token, without its secret. */
export type ApiToken = z.infer<typeof apiToken>
const newToken = apiToken.pick({ id: true, name: true, role: true, scopes: true, acceptedFrom: true, expiresAt: true }).extend({ token: z.string() }).meta({ id: 'NewApiToken' })
/** A new API token with its secret, which is shown once. */
export type NewToken = z.infer<typeof newToken>

export const tokenCalls = {
  'GET api-token': { answer: z.array(apiToken) },
  'POST api-token': {
    body: z.strictObject({
      name: words(80),
      role: z.enum(roles),
      /** Everything that the role may do if omitted. */
      scopes: z
        .array(scope)
        .min(1, 'is empty: choose at least one')
        .max(200)
        .default([...scopePresets.all.scopes]),
      /** The only addresses from which it is accepted: single ones, or networks such as 192.0.2.0/24. */
      acceptedFrom: z
        .array(z.string().max(50).refine(isNetwork, 'is not an address such as 192.0.2.7, nor a network such as 192.0.2.0/24'))
        .max(50)
        .default([]),
      /** Lifetime in days. */
      days: z
        .int('must be a whole number')
        .min(1, 'must be 1 or more')
        .max(tokenDays.max, `must be ${tokenDays.max} or less`)
        .default(tokenDays.usual),
    }),
    answer: newToken,
  },
  'DELETE api-token': { query: oneId, answer: nothing },
}

const counts = z.record(z.enum(holdingNames), z.int())
const employee = z.strictObject({ id: z.uuid('is not the id of an employee') })

export const employeeCalls = {
  /** Makes the signed-in user an employee, so that they can sell. */
  'POST employee/self': { body: z.strictObject({ name: z.string().trim().min(1, 'is missing').max(120) }), answer: recordOf(employeeEntity) },
}

export const handOverCalls = {
  'GET employee/holdings': { query: employee, answer: counts },
  'PUT employee/hand-over': {
    body: z.strictObject({
      ...employee.shape,
      to: z.uuid('is not the id of an employee'),
      /** What is handed over; everything if omitted. */
      what: z.array(z.enum(holdingNames)).max(holdingNames.length).optional(),
      /** The last day of the employee, if they leave. */
      left: z.iso.date('is not a date (YYYY-MM-DD)').optional(),
      /** Whether the employee's users are deactivated at once. */
      signOut: z.boolean().default(false),
    }),
    answer: z.strictObject({ moved: z.partialRecord(z.enum(holdingNames), z.int()), signedOff: z.array(z.string()) }),
  },
}
