import { sanitiseHtml } from '../../inbox/mail/index.ts'
import type { ReadMail } from './outside-mails.ts'
import { markup, navigation, noticeOf, page, type Html, type Notice } from '../page.ts'

/** Initial values of a form, and the text above it. */
export interface Writing {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly inReplyTo: string
  readonly references: string
}

const when = (at: number): string => new Date(at).toISOString().replace('T', ' ').slice(0, 16)

const field = (name: string, label: string, value: string): Html =>
  markup`<label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" required />`

const hidden = (name: string, value: string): Html => markup`<input type="hidden" name="${name}" value="${value}" />`

const form = (writing: Writing, action: string): Html =>
  markup` <form method="post" action="/outside/send" class="card">
    <h2>${action}</h2>
    ${field('from', 'From (a customer’s address, or Name <address>)', writing.from)} ${field('to', 'To', writing.to)}
    ${field('subject', 'Subject', writing.subject)}
    <label for="text">Message</label><textarea id="text" name="text" rows="8" required></textarea>
    ${hidden('inReplyTo', writing.inReplyTo)}${hidden('references', writing.references)}
    <button>Send</button>
  </form>`

const item = ({ stored, email }: ReadMail): Html =>
  markup` <a class="card mail" href="/outside/${stored.id}">
    <div class="quiet">${stored.to.join(', ')} · ${when(stored.receivedAt)} UTC</div>
    <strong>${email.subject ?? 'No subject'}</strong>
    <div>from ${email.from?.name || email.from?.address || 'nobody'}</div>
  </a>`

interface Listing {
  readonly writing: Writing
  readonly notice: Notice | undefined
  /** Name of the language model that is played here too; undefined for a real one, or none. */
  readonly model: string | undefined
}

const modelLine = (model: string): Html =>
  markup`<p class="quiet">
    The provider of the language model is played here as well: "${model}". It knows no language, costs nothing, and is
    named wherever its answers are offered. Start with AI_PROVIDER to ask a real one.
  </p>`

/** Mails that customers received, and a form to write as one of them. */
export function listPage(mails: readonly ReadMail[], { writing, notice, model }: Listing): string {
  const body = markup`${navigation('Mail')}
    <h1>Outside</h1>
    <p class="quiet">Mail to nobody@ any domain is taken and comes back: there is no such mailbox.</p>
    ${model === undefined ? markup`` : modelLine(model)} ${noticeOf(notice)}
    ${mails.length === 0 ? markup`<p class="card">Nobody has received anything yet. Answer a mail in the inbox, and it arrives here.</p>` : mails.map(item)}
    ${form(writing, 'Write as a customer')}`
  return page('Outside', body)
}

const shownHeaders = ['from', 'reply-to', 'to', 'cc', 'date', 'subject', 'message-id', 'in-reply-to', 'references']

/** Pictures inside the mail are shown from the mail itself. */
function bodyOf({ email }: ReadMail): Html {
  if (email.html === undefined) return markup`<pre>${email.text ?? ''}</pre>`
  const pictureOf = (cid: string): string | undefined => {
    const found = email.attachments.find((one) => one.contentId === `<${cid}>`)
    const bytes = found && typeof found.content !== 'string' ? Buffer.from(new Uint8Array(found.content)) : undefined
    return bytes && `data:${found?.mimeType};base64,${bytes.toString('base64')}`
  }
  return markup`<iframe
    sandbox
    title="The mail"
    srcdoc="${sanitiseHtml(email.html, { imageOfCid: pictureOf })}"
  ></iframe>`
}

const attachmentsOf = ({ email }: ReadMail): Html =>
  email.attachments.length === 0
    ? markup``
    : markup`<p class="quiet">Attached: ${email.attachments.map((one) => one.filename ?? 'a file').join(', ')}</p>`

/** Initial values of an answer to this mail: it goes to Reply-To, with the whole chain of references. */
function answerTo({ stored, email }: ReadMail): Writing {
  const to = email.replyTo?.[0]?.address ?? email.from?.address ?? ''
  const subject = email.subject ?? ''
  return {
    from: stored.to[0] ?? '',
    to,
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    inReplyTo: email.messageId ?? '',
    references: [email.references, email.messageId].filter(Boolean).join(' '),
  }
}

/** One mail with its headers, and a form to answer it. */
export function mailPage(mail: ReadMail): string {
  const headers = mail.email.headers.filter((header) => shownHeaders.includes(header.key))
  const body = markup`<p><a href="/outside">All mail</a></p>
    <h1>${mail.email.subject ?? 'No subject'}</h1>
    <div class="card">
      <dl>
        <dt>Delivered to</dt>
        <dd>${mail.stored.to.join(', ')}</dd>
        ${headers.map(
          (header) =>
            markup`<dt>${header.originalKey}</dt>
              <dd>${header.value}</dd>`,
        )}
      </dl>
    </div>
    ${bodyOf(mail)}${attachmentsOf(mail)} ${form(answerTo(mail), 'Answer as this customer')}`
  return page(mail.email.subject ?? 'Mail', body)
}
