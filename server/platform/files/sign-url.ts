import { createHmac, timingSafeEqual } from 'node:crypto'
import { fileRoot, storedPath } from '../../../domain/kernel/index.ts'
import { dayMs, hourMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../context.ts'
import type { Platform } from '../platform.ts'
import { encodeFilePath } from './file-path.ts'

const stepMs = 900_000

/** A file and the time until which its address works, in epoch milliseconds. */
interface Signed {
  readonly clientId: string
  readonly path: string
  readonly expiresAt: number
}

const signatureOf = (secret: string, { clientId, path, expiresAt }: Signed): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['file address', clientId, path, expiresAt]))
    .digest('base64url')

/** The address at which a file stays for those who may read it, with the header `token`. */
export const fileUrl = (path: string): string => `${fileRoot}${encodeFilePath(path)}`

/**
 * An address that opens a file for its holder, for `ttlMs` (an hour) and up to a quarter of an hour more: within that
 * quarter the address stays the same, so that browsers can cache the file.
 */
export function signFileUrl(
  { secret, clock }: Pick<Platform, 'secret' | 'clock'>,
  { clientId, path, ttlMs = hourMs }: { clientId: string; path: string; ttlMs?: number },
): string {
  const expiresAt = Math.ceil((clock() + ttlMs) / stepMs) * stepMs
  const signature = signatureOf(secret, { clientId, path, expiresAt })
  return `${fileUrl(path)}?exp=${expiresAt}&sig=${signature}`
}

interface PictureOwner {
  readonly type: string
  readonly id: string
  /** Lifetime of the address in milliseconds, a day by default. */
  readonly ttlMs?: number
}

/**
 * Makes the address of a picture for a reader without a session: signed for a file of the record that names it, unchanged
 * for an external https address. Undefined for other files, because a record may name a file of another one.
 */
export function publicPictureUrl(ctx: Ctx, url: string, { type, id, ttlMs = dayMs }: PictureOwner): string | undefined {
  if (url.startsWith('https:')) return url
  const { clientId } = ctx.db.tenant
  const path = storedPath(url)
  if (path === undefined || !path.startsWith(`clients/${clientId}/attachments/${type}/${id}/`)) return undefined
  return signFileUrl(ctx.platform, { clientId, path, ttlMs })
}

/** True if we signed an address for this file and it still works. A signature has one way of being written. */
export function isSignedUrl(
  { secret, clock }: Pick<Platform, 'secret' | 'clock'>,
  signed: Signed,
  signature: string,
): boolean {
  const expected = Buffer.from(signatureOf(secret, signed))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) && signed.expiresAt > clock()
}
