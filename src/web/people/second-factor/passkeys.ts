import { api } from '../../kit/data/api.ts'

// A passkey belongs to a name, not to an IP address.
const isIpAddress = /^[\d.]+$|:/

/** Whether this browser can make and use passkeys here. They need https (or localhost) and an address with a name. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !isIpAddress.test(location.hostname)

// 13 kB, for those who have a passkey.
const webauthn = () => import('@simplewebauthn/browser')

/** What went wrong at the device, in words; an error of the server as it is. */
const inWords = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  if (error.name === 'InvalidStateError') return new Error('This device has a passkey for your account already.')
  if (['NotAllowedError', 'AbortError'].includes(error.name))
    return new Error('The passkey was not used. Try again, or choose another way.')
  return error
}
const onDevice = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw inWords(error)
  }
}

/** Makes a passkey on this device, or on the one that the user chooses. Returns the first recovery codes, if it is the first factor. */
export const makePasskey = async (name: string): Promise<readonly string[] | null> => {
  const [{ startRegistration }, optionsJSON] = await Promise.all([webauthn(), api.post('user/passkey/creation', undefined)])
  const { id, rawId, type, response, authenticatorAttachment, clientExtensionResults } = await onDevice(() =>
    startRegistration({ optionsJSON }),
  )
  const { clientDataJSON, attestationObject } = response
  const created = {
    ...{ id, rawId, type, clientExtensionResults: { ...clientExtensionResults } },
    ...(authenticatorAttachment && { authenticatorAttachment }),
    response: { clientDataJSON, attestationObject },
  }
  return (await api.post('user/passkey', { name, created })).recoveryCodes
}

type Question = Awaited<ReturnType<typeof api.post<'auth/passkey/question'>>>
const sign = async (optionsJSON: Question) => {
  const { startAuthentication } = await webauthn()
  const { id, rawId, type, response, authenticatorAttachment, clientExtensionResults } = await onDevice(() =>
    startAuthentication({ optionsJSON }),
  )
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    ...{ id, rawId, type, clientExtensionResults: { ...clientExtensionResults } },
    ...(authenticatorAttachment && { authenticatorAttachment }),
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  }
}

/** Signs in with a passkey of this device. */
export const signInByPasskey = async (): Promise<void> => {
  await api.post('auth/passkey', { signed: await sign(await api.post('auth/passkey/question', undefined)) })
}

/** Confirms with a passkey that it is the signed-in user. */
export const confirmByPasskey = async (): Promise<void> => {
  await api.post('user/confirm/passkey', { signed: await sign(await api.post('user/confirm/question', undefined)) })
}
