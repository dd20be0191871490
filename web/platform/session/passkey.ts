import { errorOf } from '../api/api-error.ts'
import { authCall } from './auth-api.ts'
import type { Session } from './session.ts'

/** A passkey of the user, as the server lists it. */
export interface Passkey {
  readonly id: string
  readonly name?: string | null
  readonly createdAt?: string | null
}

/** True if this browser can make and use passkeys. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** The device's refusals name no reason, for privacy: most often the user has closed its window. */
async function askDevice(ask: () => Promise<Credential | null>, refused: string): Promise<PublicKeyCredential> {
  const credential = await ask().catch((error: unknown) => {
    console.info('The device gave no passkey.', error)
    return null
  })
  if (credential instanceof PublicKeyCredential) return credential
  throw errorOf(400, { error: 'invalid', message: refused })
}

/** Signs in with a passkey that the user chooses on the device. */
export async function signInByPasskey(session: Pick<Session, 'begin'>): Promise<void> {
  const options = await authCall<PublicKeyCredentialRequestOptionsJSON>('/passkey/generate-authenticate-options')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = await askDevice(
    () => navigator.credentials.get({ publicKey }),
    'No passkey was used. Try again, or sign in with your password.',
  )
  await authCall('/passkey/verify-authentication', { response: credential.toJSON() })
  await session.begin()
}

/** Makes a passkey on the device and adds it to the signed-in user. */
export async function addPasskey(name: string): Promise<void> {
  const options = await authCall<PublicKeyCredentialCreationOptionsJSON>('/passkey/generate-register-options')
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const credential = await askDevice(
    () => navigator.credentials.create({ publicKey }),
    'No passkey was made. Perhaps this device has one for you already.',
  )
  await authCall('/passkey/verify-registration', { response: credential.toJSON(), name })
}
