import type { SsoReason } from './single-sign-on.ts'

/** Reasons of refusals, for the screen of sign-in and for the log. */
export const ssoReasonWords: Readonly<Record<SsoReason, string>> = {
  'unknown-try': 'This sign-in has ended or was used before. Begin again.',
  'other-browser': 'This sign-in was begun in another browser. Begin again in this one.',
  'switched-off': 'Your company does not offer this way to sign in, or has switched it off.',
  changed: 'Your company has changed its single sign-on since you began. Begin again.',
  'provider-refused': 'Your company’s sign-in did not let you in, or you cancelled it.',
  'provider-away': 'Your company’s sign-in does not answer. Try again in a minute.',
  'provider-failed': 'Your company’s sign-in gave an answer that cannot be used. Tell an admin of your company.',
  'wrong-secret':
    'Your company’s sign-in does not accept Flightline’s client id or secret. Tell an admin of your company.',
  'used-code': 'This answer of your company’s sign-in was used before or is too old. Begin again.',
  'wrong-issuer': 'This answer is not from your company’s sign-in. Begin again.',
  'bad-token': 'This answer of your company’s sign-in could not be verified. Begin again.',
  'no-email': 'Your company’s sign-in gave no email address. Tell an admin of your company.',
  'unverified-email': 'Your company’s sign-in has not verified your email address. Tell an admin of your company.',
  'foreign-domain': 'Your email address is not in a domain that your company has proven.',
  'other-identity':
    'Your email address belongs to another account of your company’s sign-in. Tell an admin of your company.',
  deactivated: 'Your user is deactivated. Tell an admin of your company.',
  'ranks-above': 'You have roles that reach beyond this company. Sign in with your password or a passkey.',
  'no-group': 'None of your groups opens Flightline. Tell an admin of your company.',
  'last-admin':
    'The groups of the only admin no longer give the role of admin. The user keeps it, and the sign-in continues.',
}

/** Words for a code in an address; undefined for any other text. */
export const findReasonWords = (code: string | undefined): string | undefined =>
  Object.entries(ssoReasonWords).find(([reason]) => reason === code)?.[1]
