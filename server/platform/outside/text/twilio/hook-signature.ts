import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Hook } from '../text-provider.ts'

/** Names and values of a form in the order in which they are signed: by name, each value of a name once. */
function signedFields(body: string): string {
  const form = new URLSearchParams(body)
  const names = [...new Set(form.keys())].toSorted()
  return names.flatMap((name) => [...new Set(form.getAll(name))].toSorted().map((value) => `${name}${value}`)).join('')
}

/** The signature of a call (https://www.twilio.com/docs/usage/security): HMAC-SHA1 of address and fields. */
export const signHook = (authToken: string, { url, body }: Pick<Hook, 'url' | 'body'>): string =>
  createHmac('sha1', authToken)
    .update(`${url}${signedFields(body)}`, 'utf8')
    .digest('base64')

/** The same address with its port named and left out: the provider signs now one, now the other. */
function writings(url: string): string[] {
  const [, scheme = '', host = '', port = '', rest = ''] = /^(https?:\/\/)([^/:?#]+)(:\d+)?(.*)$/s.exec(url) ?? []
  if (host === '') return [url]
  const usual = scheme === 'https://' ? ':443' : ':80'
  return port === '' ? [url, `${scheme}${host}${usual}${rest}`] : [url, `${scheme}${host}${rest}`]
}

/** True if a call was signed with our token. */
export function isSignedHook(authToken: string, { url, body, signature }: Hook): boolean {
  const given = Buffer.from(signature)
  return writings(url).some((one) => {
    const expected = Buffer.from(signHook(authToken, { url: one, body }))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
