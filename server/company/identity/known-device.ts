import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { daySeconds } from '../../../domain/kernel/values/durations.ts'

/** Cookie by which a browser proves an earlier sign-in. */
export const knownDeviceCookie = 'flightline.known_device'

/** A device is known for a year after its last sign-in. */
export const knownDeviceSeconds = 365 * daySeconds

const idPattern = /^[\w-]{22}$/

const signatureOf = (secret: string, email: string, id: string): Buffer =>
  createHmac('sha256', secret).update(`known device ${email.trim().toLowerCase()} ${id}`).digest()

/** The cookie's value for a device on which the person with this email address has just signed in. */
export function signDevice(secret: string, email: string): string {
  const id = randomBytes(16).toString('base64url')
  return `${id}.${signatureOf(secret, email, id).toString('base64url')}`
}

/** Id of a device that this person has signed in on; undefined for any other cookie, or none. */
export function knownDeviceId(secret: string, email: string, cookie: string | null): string | undefined {
  const [id = '', signature = ''] = (cookie ?? '').split('.')
  if (!idPattern.test(id)) return undefined
  const expected = signatureOf(secret, email, id)
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
}
