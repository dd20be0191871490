import { createHmac } from 'node:crypto'
import { clients } from '../../../domain/company/index.ts'
import { readRecipient, type Sign } from '../../../domain/inbox/mail/thread-token.ts'
import { askAcross } from '../../platform/database/ask-across.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Platform } from '../../platform/platform.ts'

/** The client that a mail is for. */
export interface MailClient {
  readonly id: string
  readonly name_key: string
}

/** Signs thread tokens with the installation's secret. */
export const signerOf =
  ({ secret }: Pick<Platform, 'secret'>): Sign =>
  (text) =>
    createHmac('sha256', secret).update(text).digest()

/** The client with this key, in any case; undefined for any text that is no key. */
export async function clientOfKey(platform: Platform, key: string): Promise<MailClient | undefined> {
  if (!clients.shape.shape.name_key.safeParse(key).success) return undefined
  const [client] = await askAcross(platform, sql<MailClient>`select id, name_key from flightline.client_by_key(${key})`)
  return client
}

/**
 * Client that receives mail at an address (decision M1): by an address that support assigned, or by its key at our
 * domain with or without a thread's token. Undefined for a foreign address.
 */
export async function clientOfRecipient(platform: Platform, address: string): Promise<MailClient | undefined> {
  const [byAddress] = await askAcross(
    platform,
    sql<MailClient>`select id, name_key from flightline.client_by_address(${address})`,
  )
  if (byAddress) return byAddress
  const recipient = readRecipient(address, platform.config.MAIL_DOMAIN)
  return recipient && clientOfKey(platform, recipient.nameKey)
}
