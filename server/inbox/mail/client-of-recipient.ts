import { createHmac } from 'node:crypto'
import { readRecipient, type Sign } from '../../../domain/inbox/mail/thread-token.ts'
import { printStatement, sql, type Statement } from '../../platform/database/sql.ts'
import { isDatabaseAway } from '../../platform/database/tenant.ts'
import { Unavailable } from '../../platform/errors.ts'
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

async function ask(platform: Platform, question: Statement<MailClient>): Promise<MailClient | undefined> {
  try {
    const { rows } = await platform.pools.app.query<MailClient>(printStatement(question))
    return rows[0]
  } catch (error) {
    throw isDatabaseAway(error) ? new Unavailable('database') : error
  }
}

/** The client with this key, in any case. */
export const clientOfKey = (platform: Platform, key: string): Promise<MailClient | undefined> =>
  ask(platform, sql`select id, name_key from flightline.client_by_key(${key})`)

/**
 * The client that receives mail at an address (decision M1): one of its own addresses, which support gave out, or else
 * its key at our domain with or without a thread's token. Undefined for an address that is not ours.
 */
export async function clientOfRecipient(platform: Platform, address: string): Promise<MailClient | undefined> {
  const byAddress = await ask(platform, sql`select id, name_key from flightline.client_by_address(${address})`)
  if (byAddress) return byAddress
  const recipient = readRecipient(address, platform.config.MAIL_DOMAIN)
  return recipient && clientOfKey(platform, recipient.nameKey)
}
