import { createECDH, createPrivateKey, hkdfSync, sign, type KeyObject } from 'node:crypto'
import { hourMs } from '../../../../domain/kernel/values/durations.ts'

/** Our identity for push services (RFC 8292). */
export interface Vapid {
  /** In base64url: browsers subscribe with it. */
  readonly publicKey: string
  /** The `authorization` of a message to a service. */
  readonly authorize: (endpoint: string, now: number) => string
}

/** Services refuse more than 24 hours. */
const validMs = 12 * hourMs

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

interface Pair {
  readonly publicKey: Buffer
  readonly key: KeyObject
}

function pairOf(privateKey: Buffer): Pair {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  const publicKey = ecdh.getPublicKey()
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey.toString('base64url'),
      x: publicKey.subarray(1, 33).toString('base64url'),
      y: publicKey.subarray(33).toString('base64url'),
    },
  })
  return { publicKey, key }
}

/**
 * The keys follow from the installation's secret, so that all its processes have the same and nothing more is to be
 * kept. `subject` is where a push service turns to: an address of ours, or a mailto.
 */
export function openVapid(secret: string, subject: string): Vapid {
  const { publicKey, key } = pairOf(Buffer.from(hkdfSync('sha256', secret, '', 'flightline web push', 32)))
  const named = publicKey.toString('base64url')
  const head = base64url({ typ: 'JWT', alg: 'ES256' })
  return {
    publicKey: named,
    authorize(endpoint, now) {
      const claims = { aud: new URL(endpoint).origin, exp: Math.floor((now + validMs) / 1000), sub: subject }
      const text = `${head}.${base64url(claims)}`
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${text}.${signature.toString('base64url')}, k=${named}`
    },
  }
}
