import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'

/** Whose release a preview link shows, and until when. */
export interface PreviewToken {
  readonly clientId: string
  readonly deployment: string
  /** Epoch milliseconds. */
  readonly until: number
}

/** How long a preview link opens, in milliseconds. */
export const previewMs = 7 * 86_400_000

const sign = ({ secret }: Pick<Platform, 'secret'>, words: string): string =>
  createHmac('sha256', secret).update(`site preview ${words}`).digest('base64url')

export function previewToken(
  platform: Pick<Platform, 'secret'>,
  { clientId, deployment, until }: PreviewToken,
): string {
  const words = Buffer.from(JSON.stringify([clientId, deployment, until])).toString('base64url')
  return `${words}.${sign(platform, words)}`
}

/** What a token opens; undefined for one that is forged, or has ended. */
export function readPreviewToken(
  platform: Pick<Platform, 'secret'>,
  token: string,
  now: number,
): PreviewToken | undefined {
  const [words = '', signature = ''] = token.split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(platform, words))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const [clientId, deployment, until] = JSON.parse(Buffer.from(words, 'base64url').toString('utf8')) as [
    string,
    string,
    number,
  ]
  return until > now ? { clientId, deployment, until } : undefined
}
