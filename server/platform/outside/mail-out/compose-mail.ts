import type { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { OutgoingMail } from './mail-out.ts'

/** Longest References header in ids: the first, which names the talk, and the newest (RFC 5322 leaves it open). */
const mostReferences = 50

function referenceChain(ids: readonly string[]): string {
  const [first = '', ...rest] = [...new Set(ids)]
  return [first, ...rest.slice(1 - mostReferences)].join(' ').trim()
}

/** The contents of all files, in order. Throws what one of them throws, and then leaves none of them open. */
async function openAll(files: OutgoingMail['files']): Promise<Readable[]> {
  const opened = await Promise.allSettled(files.map(async (file) => file.open()))
  const contents = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const fault = opened.find((one) => one.status === 'rejected')
  if (!fault) return contents
  for (const content of contents) content.destroy()
  throw fault.reason
}

/**
 * The mail in MIME form: text and HTML as alternatives, pictures of the HTML related to it, files attached. Ending it,
 * at any point, ends its files.
 */
export async function composeMail(mail: OutgoingMail): Promise<Readable> {
  const references = referenceChain(mail.references)
  const contents = await openAll(mail.files)
  const attachments = mail.files.map((file, at) => ({
    filename: file.name,
    contentType: file.type,
    content: contents[at],
    ...(file.cid && { cid: file.cid, contentDisposition: 'inline' as const }),
  }))
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
    ...(mail.unsubscribe !== undefined && {
      headers: {
        'List-Unsubscribe': `<${mail.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
    disableUrlAccess: true,
    disableFileAccess: true,
  })
  const composed = composer.compile().createReadStream()
  composed.once('close', () => {
    for (const content of contents) content.destroy()
  })
  return composed
}
