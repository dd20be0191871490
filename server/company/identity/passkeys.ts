import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'

const unverifiedWords =
  'This passkey does not ask for a fingerprint, a face or a PIN. Choose one that does, or switch that on in the device.'

function requireVerified(isVerified: boolean | undefined): void {
  if (isVerified !== true) throw new APIError('BAD_REQUEST', { message: unverifiedWords })
}

/**
 * Passkeys of users. They count as two factors, so each use must verify the person on the device: a stolen key alone
 * opens nothing.
 */
export const makePasskeys = (origin: string) =>
  passkey({
    rpID: new URL(origin).hostname,
    rpName: 'Flightline',
    origin: new URL(origin).origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => requireVerified(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) => requireVerified(verification.authenticationInfo.userVerified),
    },
  })
