import { z } from 'zod'
import { moment, nothing, oneId } from '../kit/answer.ts'
import { currentUser } from './contract.ts'

// What browsers and the server exchange about passkeys: https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON
const bytes = z.string().regex(/^[\w-]+$/, 'is not base64url').max(8_000)
const known = z.array(z.strictObject({ id: bytes, type: z.literal('public-key') }))
const extensions = z.record(z.string().max(50), z.unknown())
const attachment = z.enum(['platform', 'cross-platform']).optional()
const preference = z.enum(['required', 'preferred', 'discouraged'])
const hints = z.array(z.enum(['hybrid', 'security-key', 'client-device']))

const creation = z
  .strictObject({
    challenge: bytes,
    rp: z.strictObject({ name: z.string(), id: z.string() }),
    user: z.strictObject({ id: bytes, name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    excludeCredentials: known,
    authenticatorSelection: z.strictObject({ residentKey: preference, requireResidentKey: z.boolean(), userVerification: preference }),
    attestation: z.literal('none'),
    extensions: z.strictObject({ credProps: z.boolean() }),
    hints,
  })
  .meta({ id: 'PasskeyCreation' })

const question = z
  .strictObject({ challenge: bytes, rpId: z.string(), timeout: z.int(), allowCredentials: known, userVerification: preference })
  .meta({ id: 'PasskeyQuestion' })

const common = { id: bytes, rawId: bytes, type: z.literal('public-key'), authenticatorAttachment: attachment, clientExtensionResults: extensions }
const created = z.strictObject({
  ...common,
  response: z.strictObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
  }),
})
const signed = z.strictObject({
  ...common,
  response: z.strictObject({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes.optional() }),
})
/** What a browser answers when a passkey was made, and when one has signed. */
export type CreatedPasskey = z.infer<typeof created>
export type SignedByPasskey = z.infer<typeof signed>

const passkey = z
  .strictObject({ id: z.uuid(), name: z.string(), createdAt: moment, lastUsedAt: moment.nullable() })
  .meta({ id: 'Passkey' })

const secondFactor = z
  .strictObject({
    /** Whether an authenticator app is set up. */
    app: z.boolean(),
    passkeys: z.array(passkey),
    /** The number of unused recovery codes. */
    recoveryCodes: z.int(),
    /** Whether the company asks this user for a second factor. */
    isRequired: z.boolean(),
  })
  .meta({ id: 'SecondFactor' })
/** What a user has besides the password. */
export type SecondFactor = z.infer<typeof secondFactor>

/** New recovery codes, shown once; null when the user has some already. */
const codes = z.strictObject({ recoveryCodes: z.array(z.string()).nullable() }).meta({ id: 'RecoveryCodes' })
const code = z.string().trim().min(1, 'is missing').max(40)

export const secondFactorCalls = {
  'GET user/second-factor': { answer: secondFactor },
  'POST user/second-factor/app': { answer: z.strictObject({ secret: z.string(), address: z.string() }).meta({ id: 'NewAuthenticatorApp' }) },
  'PUT user/second-factor/app': { body: z.strictObject({ code }), answer: codes },
  'DELETE user/second-factor/app': { answer: nothing },
  'POST user/recovery-code': { answer: codes },
  'POST user/passkey/creation': { answer: creation },
  'POST user/passkey': { body: z.strictObject({ name: z.string().trim().min(1, 'is missing').max(60), created }), answer: codes },
  'DELETE user/passkey': { query: oneId, answer: nothing },
  'PUT user/second-factor/remove': { body: oneId, answer: nothing },
  'POST user/confirm': { body: z.strictObject({ password: z.string().min(1, 'is missing').max(128) }), answer: nothing },
  'POST user/confirm/question': { answer: question },
  'POST user/confirm/passkey': { body: z.strictObject({ signed }), answer: nothing },
  'POST auth/passkey/question': { answer: question },
  'POST auth/passkey': { body: z.strictObject({ signed }), answer: currentUser },
}
