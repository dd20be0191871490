import type { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { OutgoingMail } from './mail-out.ts'

/** Longest References header in ids: the first, which names the talk, and the newest (RFC 5322 leaves it open). */
const mostReferences = 50

function referenceChain(ids: readonly string[]): string {
  const [first = '', ...rest] = [...new Set(ids)]
  return [first, ...rest.slice(1 - mostReferences)].join(' ').trim()
}

/** The mail in MIME form: text and HTML as alternatives, pictures of the HTML beside it, files attached. */
export async function composeMail(mail: OutgoingMail): Promise<Readable> {
  const references = referenceChain(mail.references)
  const attachments = await Promise.all(
    mail.files.map(async (file) => ({
      filename: file.name,
      contentType: file.type,
      content: await file.open(),
      ...(file.cid && { cid: file.cid, contentDisposition: 'inline' as const }),
    })),
  )
  const composer = new MailComposer({
    from: mail.from,
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    to: [...mail.to],
    cc: [...mail.cc],
    subject: mail.subject,
    text: mail.text,
    ...(mail.html !== undefined && { html: mail.html }),
    messageId: mail.messageId,
    ...(mail.inReplyTo && { inReplyTo: mail.inReplyTo }),
    ...(references && { references }),
    date: new Date(mail.date),
    attachments,
    disableUrlAccess: true,
    disableFileAccess: true,
  })
  return composer.compile().createReadStream()
}
