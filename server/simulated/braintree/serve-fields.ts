import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { BraintreeParts } from './network/braintree-interface.ts'
import { makeNonce } from './network/card-nonces.ts'
import { markup } from '../page.ts'
import { fieldsScript, frameScript } from './field-scripts.ts'

const base = '/outside/braintree'

const labels = {
  number: 'Card number',
  expirationDate: 'Expiry (MM/YY)',
  cvv: 'Security code',
  postalCode: 'Postal code',
  cardholderName: 'Name on the card',
} as const

const named = z.object({ name: z.enum(Object.keys(labels) as [keyof typeof labels, ...(keyof typeof labels)[]]) })

const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; frame-ancestors 'self'"

const style =
  'body{margin:0}input{box-sizing:border-box;width:100%;border:0;outline-offset:-2px;padding:8px;font:16px system-ui}'

const fieldPage = (label: string): string =>
  markup`<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>${label}</title><style>${{ html: style }}</style></head>
    <body><input aria-label="${label}" inputmode="numeric" autocomplete="off" /><script src="field.js"></script></body></html>`
    .html

const entered = z.object({
  fingerprint: z.string().max(300),
  number: z.string().max(40),
  expirationDate: z.string().max(20),
  cvv: z.string().max(10),
})

/** A frame has no origin, so its script must be open to every page. */
const sendScript = (reply: FastifyReply, words: string) =>
  reply.header('cross-origin-resource-policy', 'cross-origin').type('text/javascript; charset=utf-8').send(words)

/** The card fields of the played Braintree: its script, the frames, and the address to which they send a card. */
export function serveFields(scope: FastifyInstance, open: () => Promise<BraintreeParts>): void {
  scope.get(`${base}/fields.js`, (_, reply) => sendScript(reply, fieldsScript))
  scope.get(`${base}/field.js`, (_, reply) => sendScript(reply, frameScript))
  scope.get(`${base}/field`, (request, reply) => {
    const { name } = named.parse(request.query)
    return reply
      .header('content-security-policy', framePolicy)
      .type('text/html; charset=utf-8')
      .send(fieldPage(labels[name]))
  })
  scope.post(`${base}/nonces`, async (request, reply) => {
    void reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store')
    const read = entered.safeParse(request.body)
    if (!read.success) return reply.status(400).send({ fault: 'All card fields are wanted.' })
    const { expirationDate: expires, ...card } = read.data
    const made = makeNonce(await open(), { ...card, expires })
    if ('fault' in made) return reply.send(made)
    const { brand: cardType, last4: lastFour, month: expirationMonth, year: expirationYear } = made.card
    return reply.send({
      nonce: made.nonce,
      type: 'CreditCard',
      details: { cardType, lastFour, lastTwo: lastFour.slice(2), expirationMonth, expirationYear },
    })
  })
}
