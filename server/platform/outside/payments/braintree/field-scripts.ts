import { z } from 'zod'

const token = z.object({ assetsUrl: z.url() })

const own = 'https://js.braintreegateway.com/web/3.136.0/js'
const ownAssets = /^https:\/\/[\w.-]+\.braintreegateway\.com$/

/**
 * Addresses of the scripts that make the card fields of a client token, in their order. A token names where its fields lie:
 * at Braintree, or at the server that plays it. Throws for words that are no token.
 */
export function listFieldScripts(clientToken: string): readonly string[] {
  const { assetsUrl } = token.parse(JSON.parse(Buffer.from(clientToken, 'base64').toString('utf8')))
  if (ownAssets.test(new URL(assetsUrl).origin)) return [`${own}/client.min.js`, `${own}/hosted-fields.min.js`]
  return [`${assetsUrl}/fields.js`]
}
