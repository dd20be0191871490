import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'

/** Mailboxes with this name exist nowhere in the miniature: mail to them is taken, and comes back. */
const missingMailbox = 'nobody'

export const isMissing = (address: string): boolean => address.toLowerCase().startsWith(`${missingMailbox}@`)

interface Bounce {
  /** The address from which the mail came: its report goes there. */
  readonly to: string
  /** Recipients that do not exist. */
  readonly missing: readonly string[]
  readonly raw: Uint8Array
  /** Port on which mail for the product is taken. */
  readonly port: number
}

const separator = /\r?\n\r?\n/

const headersOf = (raw: Uint8Array): string => Buffer.from(raw).toString('utf8').split(separator)[0] ?? ''

const said = (address: string): string => `550 5.1.1 <${address}>: there is no such mailbox`

/** A report of a mail that could not be delivered, as mail servers write it (RFC 3464). */
function reportOf({ to, missing, raw }: Bounce): string {
  const cut = randomUUID()
  const recipients = missing.map((address) =>
    [
      `Final-Recipient: rfc822; ${address}`,
      'Action: failed',
      'Status: 5.1.1',
      `Diagnostic-Code: smtp; ${said(address)}`,
      '',
    ].join('\r\n'),
  )
  return [
    'From: Mail Delivery System <MAILER-DAEMON@outside.example>',
    `To: <${to}>`,
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${cut}@outside.example>`,
    `Date: ${new Date().toUTCString()}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${cut}"`,
    '',
    `--${cut}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Your mail could not be delivered.',
    '',
    ...missing.map(said),
    '',
    `--${cut}`,
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; outside.example',
    '',
    ...recipients,
    `--${cut}`,
    'Content-Type: text/rfc822-headers',
    '',
    headersOf(raw),
    '',
    `--${cut}--`,
    '',
  ].join('\r\n')
}

/** Sends a report back to where a mail came from, over SMTP, from the null sender as every mail server does. */
export async function bounceMail(bounce: Bounce): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: bounce.port, secure: false, ignoreTLS: true })
  try {
    await transport.sendMail({ envelope: { from: '', to: [bounce.to] }, raw: reportOf(bounce) })
  } finally {
    transport.close()
  }
}
