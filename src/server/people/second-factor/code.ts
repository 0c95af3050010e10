import { Refusal } from '../../kit/errors.ts'
import type { Context } from '../../kit/http/route.ts'
import type { SecretBox } from '../../kit/secret-box.ts'
import { isCodeOfApp } from './app.ts'
import { takeRecoveryCode } from './recovery.ts'
import { hasSecondFactor, secondFactorsOf } from './stored.ts'

const codeOfApp = /^\s*\d{3}\s*\d{3}\s*$/

/**
 * Refuses to sign in a user with a second factor who gives no code, or a wrong one (docs/domain/people.md#second-factor). Each code of the
 * app and each recovery code is accepted once.
 */
export const checkSecondFactor = async (
  { db, now, note }: Context,
  box: SecretBox,
  account: { id: string; name: string },
  code: string | undefined,
): Promise<void> => {
  const stored = await secondFactorsOf(db, account.id)
  if (!hasSecondFactor(stored)) return
  const { totp } = stored
  if (code === undefined)
    throw new Refusal(
      401,
      totp ? 'Enter the code of your authenticator app, or a recovery code.' : 'Sign in with your passkey, or enter a recovery code.',
      {
        needsCode: true,
      },
    )
  const { id } = account
  const isRight = codeOfApp.test(code)
    ? totp !== null && (await isCodeOfApp(db, box, { id, totp, code, now: now() }))
    : await takeRecoveryCode(db, id, code)
  if (isRight) return
  note?.('code-failed', { account })
  throw new Refusal(401, 'This code is wrong or was used before. Wait for the next code of the app, or enter a recovery code.', {
    needsCode: true,
    fields: { code: 'This code is wrong or was used before.' },
  })
}
