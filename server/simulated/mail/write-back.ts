import { randomUUID } from 'node:crypto'
import { addressParser } from 'postal-mime'
import { z } from 'zod'
import { openSmtp } from '../../platform/outside/mail-out/smtp.ts'
import type { NamedAddress, OutgoingMail } from '../../platform/outside/mail-out/mail-out.ts'

const address = z
  .string()
  .max(500)
  .transform((text, ctx): NamedAddress => {
    const [found] = addressParser(text, { flatten: true })
    if (found?.address?.includes('@')) return { name: found.name, address: found.address }
    ctx.addIssue({ code: 'custom', message: 'This is not an address.' })
    return z.NEVER
  })

/** A mail by a customer. */
export const customerMail = z.object({
  from: address,
  to: address,
  subject: z.string().max(500),
  text: z.string().max(100_000),
  inReplyTo: z.string().max(1000).default(''),
  references: z.string().max(20_000).default(''),
})

export type CustomerMail = z.output<typeof customerMail>

const outgoing = ({ from, to, subject, text, inReplyTo, references }: CustomerMail, at: number): OutgoingMail => ({
  returnPath: from.address,
  recipients: [to.address],
  from,
  to: [to],
  cc: [],
  subject,
  text: text.replaceAll('\r\n', '\n'),
  messageId: `<${randomUUID()}@${from.address.split('@').at(-1) ?? 'outside.example'}>`,
  ...(inReplyTo !== '' && { inReplyTo }),
  references: references.split(/\s+/).filter(Boolean),
  date: at,
  files: [],
})

/**
 * Delivers a customer's mail to the product as every mail server does: over SMTP, to its receiver. Answers the
 * receiver's refusal where it refused.
 */
export async function writeBack(
  receiver: { host: string; port: number },
  mail: CustomerMail,
): Promise<string | undefined> {
  const smtp = openSmtp({ url: `smtp://${receiver.host}:${receiver.port}?tls=off`, name: 'outside.example' })
  try {
    const outcomes = await smtp.send(outgoing(mail, Date.now()))
    return outcomes.find((one) => one.outcome !== 'sent')?.response
  } finally {
    await smtp.close()
  }
}
