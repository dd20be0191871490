import type { Config } from '../../platform/config.ts'
import type { MailOut } from '../../platform/outside/mail-out/mail-out.ts'
import { openSmtp } from '../../platform/outside/mail-out/smtp.ts'
import { startMiniature } from '../../simulated/mail/network/mail-server.ts'
import type { Platform, WholePlatform } from '../../platform/platform.ts'
import { signingKey } from './signing/signing-keys.ts'
import { receiverPort } from './receiver-port.ts'

const opened = new WeakMap<Platform, Promise<MailOut | undefined>>()

/**
 * How mail leaves: the server of MAIL_OUT_URL; in demo mode without one, a mail server in miniature whose mailboxes
 * are read at /outside; else not at all.
 */
async function open(platform: Platform): Promise<MailOut | undefined> {
  const { MAIL_OUT_URL: url, MAIL_DOMAIN: name, FLIGHTLINE_DEMO: isDemo, FLIGHTLINE_DATA: dataFolder } = platform.config
  if (url) return openSmtp({ url, name, signingKey: () => signingKey(platform) })
  if (!isDemo) return undefined
  return startMiniature({ dataFolder, name, receiverPort: () => receiverPort(platform), log: platform.log })
}

/** True if this installation has a way for mail to leave. */
export const isMailOutSetUp = ({ MAIL_OUT_URL, FLIGHTLINE_DEMO }: Config): boolean =>
  MAIL_OUT_URL !== '' || FLIGHTLINE_DEMO

/** The way out of this process, opened when it is first needed; undefined when none is configured. */
export function mailOutOf(platform: WholePlatform): Promise<MailOut | undefined> {
  const known = opened.get(platform) ?? open(platform)
  opened.set(platform, known)
  // A server that could not start is tried again by the next mail.
  known.catch(() => opened.delete(platform))
  return known
}

/** Closes connections to mail servers. */
export async function closeMailOut(platform: Platform): Promise<void> {
  const known = opened.get(platform)
  opened.delete(platform)
  await (await known)?.close()
}
