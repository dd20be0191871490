import { randomUUID } from 'node:crypto'
import { Unavailable } from '../../platform/errors.ts'
import { MailOutError } from '../../platform/outside/mail-out/mail-out.ts'
import type { WholePlatform } from '../../platform/platform.ts'
import { mailOutOf } from './mail-out-of.ts'

/** A mail of the product itself to one person: a password reset, an invitation. */
export interface OwnMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Hands a mail of the product to the mail server at once: its requester waits in front of the screen. Undefined once
 * the server has taken it; its words if it refuses the address for good. Throws Unavailable while it takes nothing.
 */
export async function sendOwnMail(platform: WholePlatform, mail: OwnMail): Promise<string | undefined> {
  const mailOut = await mailOutOf(platform)
  if (!mailOut) throw new Unavailable('outgoing mail (MAIL_OUT_URL is not set)')
  const domain = platform.config.MAIL_DOMAIN
  try {
    const [outcome] = await mailOut.send({
      returnPath: `no-reply@${domain}`,
      recipients: [mail.to],
      from: { name: 'Flightline', address: `no-reply@${domain}` },
      to: [{ name: '', address: mail.to }],
      cc: [],
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: `<${randomUUID()}@${domain}>`,
      references: [],
      date: platform.clock(),
      files: [],
    })
    if (outcome?.outcome === 'permanent') return outcome.response
    if (outcome?.outcome !== 'sent') throw new Unavailable('the mail server')
    return undefined
  } catch (error) {
    throw error instanceof MailOutError ? new Unavailable('the mail server') : error
  }
}
