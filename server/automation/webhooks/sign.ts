import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { eventWords } from '../../../domain/automation/index.ts'
import { sealed, unsealed } from '../../platform/sealed.ts'

const purpose = 'webhook secrets'

/** A new signing secret in the form of Standard Webhooks. */
export const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

export const sealSecret = (secret: string, signing: string): Buffer => sealed({ secret, purpose }, signing)

/** Delivered part of a change: receivers read the record with an API key, so that a body never has more than its key. */
export interface ChangeEvent {
  readonly id: string
  readonly record: string
  readonly record_id: string
  readonly version: number
  readonly op: string
  readonly at: number
}

const words: Readonly<Record<string, string>> = eventWords

/** Type of an event: `contacts.updated`. */
export const describeType = ({ record, op }: Pick<ChangeEvent, 'record' | 'op'>): string =>
  `${record}.${words[op] ?? op}`

/** The body of a delivery, the same for each try. */
export const printBody = (event: ChangeEvent): string =>
  JSON.stringify({
    type: describeType(event),
    timestamp: new Date(event.at).toISOString(),
    data: { record: event.record, id: event.record_id, version: event.version },
  })

export interface SealedSecrets {
  readonly sealed_secret: Buffer
  readonly sealed_old_secret: Buffer | null
  readonly old_secret_until: number | null
}

/** Headers of Standard Webhooks: signed with the secret, and with the old one while it lasts. */
export function signHeaders(
  secret: string,
  { secrets, event, now }: { readonly secrets: SealedSecrets; readonly event: ChangeEvent; readonly now: number },
): Record<string, string> {
  const { sealed_secret, sealed_old_secret, old_secret_until } = secrets
  const isOldValid = sealed_old_secret !== null && (old_secret_until ?? 0) > now
  const keys = [sealed_secret, ...(isOldValid ? [sealed_old_secret] : [])]
  const body = printBody(event)
  const signatures = keys.map((key) =>
    new Webhook(unsealed({ secret, purpose }, key)).sign(event.id, new Date(now), body),
  )
  return {
    'content-type': 'application/json',
    'webhook-id': event.id,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}
