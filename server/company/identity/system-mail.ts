import { escapeHtml } from '../../../domain/kernel/index.ts'

/** A mail that the product itself writes to one person: a password reset, an invitation. */
export interface SystemMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Hands a system mail to the mail delivery. Settles once that has taken it, or refuses its address for good: then with
 * its words.
 */
export type SendSystemMail = (mail: SystemMail) => Promise<string | undefined>

/** Minutes for which the address in a reset mail works. */
export const resetMinutes = 60

/** The mail with the address at which a person chooses a new password. */
export function resetMail({ to, name, address }: { to: string; name: string; address: string }): SystemMail {
  const lines = [
    `Hello ${name},`,
    'Someone asked to reset the password of your Flightline sign-in. Choose a new one here:',
    `The address works once, for ${resetMinutes} minutes. If this was not you, ignore this mail: your password stays as it is.`,
  ] as const
  const link = escapeHtml(address)
  return {
    to,
    subject: 'Choose a new password',
    text: [lines[0], '', lines[1], '', address, '', lines[2], ''].join('\n'),
    html: `<p>${escapeHtml(lines[0])}</p><p>${lines[1]}</p><p><a href="${link}">${link}</a></p><p>${lines[2]}</p>`,
  }
}
