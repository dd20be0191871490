import { createHmac, timingSafeEqual } from 'node:crypto'
import { weekMs } from '../../../domain/kernel/values/durations.ts'
import type { Platform } from '../../platform/platform.ts'

/** Release of a preview link, and its end. */
export interface PreviewToken {
  readonly clientId: string
  readonly deployment: string
  /** Epoch milliseconds. */
  readonly until: number
}

/** How long a preview link opens, in milliseconds. */
export const previewMs = weekMs

const sign = ({ secret }: Pick<Platform, 'secret'>, words: string): string =>
  createHmac('sha256', secret).update(`site preview ${words}`).digest('base64url')

function isSame(one: string, other: string): boolean {
  const [given, right] = [Buffer.from(one), Buffer.from(other)]
  return given.length === right.length && timingSafeEqual(given, right)
}

export function previewToken(
  platform: Pick<Platform, 'secret'>,
  { clientId, deployment, until }: PreviewToken,
): string {
  const words = Buffer.from(JSON.stringify([clientId, deployment, until])).toString('base64url')
  return `${words}.${sign(platform, words)}`
}

/** Name of a stored file in a preview: it is found by the name alone, and the link opens no other. */
export const previewFileName = (platform: Pick<Platform, 'secret'>, token: string, path: string): string => {
  const words = Buffer.from(path).toString('base64url')
  return `${words}.${sign(platform, `file ${token} ${words}`)}`
}

/** The path of a file by its name in a preview; undefined for a name that this preview did not give. */
export function readPreviewFileName(
  platform: Pick<Platform, 'secret'>,
  token: string,
  name: string,
): string | undefined {
  const path = Buffer.from(name.split('.')[0] ?? '', 'base64url').toString('utf8')
  return isSame(name, previewFileName(platform, token, path)) ? path : undefined
}

/** Target of a token; undefined for one that is forged, or has ended. */
export function readPreviewToken(
  platform: Pick<Platform, 'secret'>,
  token: string,
  now: number,
): PreviewToken | undefined {
  const [words = '', signature = ''] = token.split('.')
  if (!isSame(signature, sign(platform, words))) return undefined
  const [clientId, deployment, until] = JSON.parse(Buffer.from(words, 'base64url').toString('utf8')) as [
    string,
    string,
    number,
  ]
  return until > now ? { clientId, deployment, until } : undefined
}
