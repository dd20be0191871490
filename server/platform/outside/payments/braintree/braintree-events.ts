import { createHash } from 'node:crypto'
import type { GatewayAccount, GatewayHint } from '../gateway.ts'
import { openSigner } from './open-braintree.ts'

/** An event as it is sent: a form with the signature and the content, which is XML in base64. */
function readForm(words: string): { readonly signature: string; readonly payload: string } | undefined {
  const form = new URLSearchParams(words)
  const [signature, payload] = [form.get('bt_signature'), form.get('bt_payload')]
  return signature && payload ? { signature, payload } : undefined
}

/**
 * The event's id is the digest of its content, because Braintree gives it none: a repetition has the same content.
 * Undefined for a call that was not signed with the keys of the account.
 */
export async function verifyBraintreeEvent(
  account: GatewayAccount,
  { raw }: { readonly raw: Buffer },
): Promise<string | undefined> {
  const form = readForm(raw.toString('utf8'))
  if (!form || !account.keys['private_key']) return undefined
  try {
    await openSigner(account).webhookNotification.parse(form.signature, form.payload)
  } catch (error) {
    if (error instanceof Error && 'type' in error && error.type === 'invalidSignatureError') return undefined
    throw error
  }
  return createHash('sha256').update(form.payload).digest('hex')
}

const readXml = (words: string): string => {
  const form = readForm(words)
  const xml = form ? Buffer.from(form.payload, 'base64').toString('utf8') : ''
  if (!xml.includes('<notification>')) throw new SyntaxError('the event is no notification of Braintree')
  return xml
}

const kindOf = (xml: string): string => /<kind>(\w+)<\/kind>/.exec(xml)?.[1] ?? ''

/** Transactions of an event: its subject, or that of its dispute. */
const transactionIds = (xml: string): string[] =>
  [...xml.matchAll(/<transaction>\s*(?:<[\w-]+\s+nil="true"\s*\/>\s*)*<id>(\w+)<\/id>/g)].flatMap(([, id]) => id ?? [])

/** Payments that an event may have changed; undefined for one that is about no payment. Throws for unreadable words. */
export function readBraintreeHint(raw: Buffer): GatewayHint | undefined {
  const xml = readXml(raw.toString('utf8'))
  if (!/^(?:transaction|dispute|refund)_/.test(kindOf(xml))) return undefined
  const payments = [...new Set(transactionIds(xml))]
  return payments.length === 0 ? undefined : { payments }
}

/** The event with its kind, time and ids alone; undefined for words that are no event. */
export function stripBraintreeEvent(event: unknown): unknown {
  if (typeof event !== 'string' || !readForm(event)) return undefined
  const xml = readXml(event)
  const [time = ''] = /<timestamp[^>]*>[^<]*<\/timestamp>/.exec(xml) ?? []
  const subjects = transactionIds(xml).map((id) => `<transaction><id>${id}</id></transaction>`)
  const kept = `<notification>${time}<kind>${kindOf(xml)}</kind><subject>${subjects.join('')}</subject></notification>`
  const payload = Buffer.from(kept).toString('base64')
  return new URLSearchParams({ bt_signature: 'removed', bt_payload: payload }).toString()
}
