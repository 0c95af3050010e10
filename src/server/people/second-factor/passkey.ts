import { randomBytes } from 'node:crypto'
import type { CreatedPasskey, SignedByPasskey } from '../../../domain/people/second-factor-contract.ts'
import { hashOf } from '../../kit/auth/secret.ts'
import { type Db, sql } from '../../kit/db/db.ts'
import { uuid } from '../../kit/db/uuid.ts'
import { invalid } from '../../kit/errors.ts'

/** Where the pages of this server are: the origin, and its host name, to which a passkey belongs. */
export type Site = { origin: string; host: string }

const minutes = 5
const timeout = minutes * 60_000
// EdDSA, ES256 and RS256: every authenticator has one of them.
const algorithms = [-8, -7, -257]

// The library takes 17 MB and 400 ms. It is loaded when the first passkey is used.
const webauthn = () => import('@simplewebauthn/server')

/** A new question, for this user or for signing in. It is answered once, within five minutes. */
const newChallenge = async (db: Db, user: string | null, now: Date): Promise<string> => {
  const challenge = randomBytes(32).toString('base64url')
  await sql`delete from passkey_challenge where ends_at < ${now}`.execute(db)
  const ends = new Date(now.getTime() + timeout)
  await sql`insert into passkey_challenge (hash, user_id, ends_at) values (${hashOf(challenge)}, ${user}, ${ends})`.execute(db)
  return challenge
}

/** Uses up a question; false when it was not asked of this user, was answered before, or is too old. */
const takeChallenge = async (db: Db, challenge: string, user: string | null, now: Date): Promise<boolean> => {
  const { rows } = await sql`delete from passkey_challenge
    where hash = ${hashOf(challenge)} and user_id is not distinct from ${user} and ends_at > ${now} returning hash`.execute(db)
  return rows.length > 0
}

const knownOf = async (db: Db, user: string) => {
  const { rows } = await sql<{ credential: Buffer }>`select credential from passkey where user_id = ${user}`.execute(db)
  return rows.map(({ credential }) => ({ id: credential.toString('base64url'), type: 'public-key' as const }))
}

type Owner = { id: string; name: string; email: string; company: string }

/** What a browser needs to make a passkey for this user, with which it must verify the person. */
export const passkeyCreation = async (db: Db, site: Site, { id, name, email, company }: Owner, now: Date) => ({
  challenge: await newChallenge(db, id, now),
  rp: { name: company, id: site.host },
  user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: name },
  pubKeyCredParams: algorithms.map(alg => ({ alg, type: 'public-key' as const })),
  timeout,
  excludeCredentials: await knownOf(db, id),
  authenticatorSelection: { residentKey: 'required' as const, requireResidentKey: true, userVerification: 'required' as const },
  attestation: 'none' as const,
  extensions: { credProps: true },
  hints: [],
})

/** What a browser needs to sign with a passkey of this user. Without a user, any passkey of this site may sign. */
export const passkeyQuestion = async (db: Db, site: Site, user: string | null, now: Date) => ({
  challenge: await newChallenge(db, user, now),
  rpId: site.host,
  timeout,
  allowCredentials: user ? await knownOf(db, user) : [],
  userVerification: 'required' as const,
})

const refused = () => invalid({}, 'The passkey could not be verified. Try again.')

type Creating = { user: string; name: string; created: CreatedPasskey; now: Date }

/** Stores a passkey that a browser has made. Refuses one that does not answer the question of this user and this site. */
export const addPasskey = async (tx: Db, site: Site, { user, name, created, now }: Creating): Promise<void> => {
  const { verifyRegistrationResponse } = await webauthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: created,
    expectedChallenge: challenge => takeChallenge(tx, challenge, user, now),
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => {
    throw refused()
  })
  if (!verified) throw refused()
  const { id, publicKey, counter } = registrationInfo.credential
  await sql`insert into passkey (id, user_id, name, credential, public_key, counter, created_at)
    values (${uuid()}, ${user}, ${name}, ${Buffer.from(id, 'base64url')}, ${Buffer.from(publicKey)}, ${counter}, ${now})`.execute(tx)
}

type Passkey = { id: string; user: string; publicKey: Buffer; counter: number }

/** The user whose passkey signed the question; undefined when none did. `user` is null for a question that anybody may answer. */
export const signerOf = async (
  db: Db,
  site: Site,
  { user, signed, now }: { user: string | null; signed: SignedByPasskey; now: Date },
): Promise<string | undefined> => {
  const { rows } = await sql<Passkey>`select id, user_id as "user", public_key as "publicKey", counter from passkey
    where credential = ${Buffer.from(signed.id, 'base64url')}`.execute(db)
  const found = rows[0]
  if (!found || (user !== null && found.user !== user)) return undefined
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: signed,
    expectedChallenge: challenge => takeChallenge(db, challenge, user, now),
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    credential: { id: signed.id, publicKey: new Uint8Array(found.publicKey), counter: found.counter },
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }))
  if (!verified) return undefined
  await sql`update passkey set counter = ${authenticationInfo.newCounter}, last_used_at = ${now} where id = ${found.id}`.execute(db)
  return found.user
}
