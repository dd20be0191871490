import { createHmac } from 'node:crypto'
import type { TestServer } from '../test-server.ts'

const origin = 'http://localhost:3000'

/** Another address for each caller, so that one test's tries do not count for another's. */
let lastAddress = 0
export const nextAddress = () => `10.1.${Math.floor(lastAddress / 250)}.${(lastAddress++ % 250) + 1}`

export interface Sent {
  readonly method?: 'GET' | 'POST'
  readonly body?: object
  readonly cookie?: string
  readonly from?: string
  readonly headers?: Record<string, string>
}

/** Calls of sign-in. Each comes from a separate address unless one is given. */
export const authCalls =
  (server: TestServer) =>
  async (path: string, { method = 'POST', body = {}, cookie, from, headers }: Sent = {}) => {
    const answer = await server.app.inject({
      method,
      url: `/api/auth${path}`,
      remoteAddress: from ?? nextAddress(),
      headers: { origin, ...(cookie ? { cookie } : {}), ...headers },
      ...(method === 'GET' ? {} : { payload: body }),
    })
    const cookies = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    return {
      status: answer.statusCode,
      body: answer.json(),
      raw: answer.body,
      cookie: cookies.join('; '),
      headers: answer.headers,
    }
  }

export type AuthCall = ReturnType<typeof authCalls>

/** The code that an authenticator shows for the secret in an otpauth address (RFC 6238, 30 s, 6 digits). */
export function showCode(totpUri: string): string {
  const secret = new URL(totpUri).searchParams.get('secret') ?? ''
  const bits = Array.from(secret, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}
