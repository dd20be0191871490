import type { threadsmsgs } from '../../../domain/inbox/index.ts'
import { capMailHtml, cutNote } from '../../../domain/inbox/mail/cap-mail-html.ts'
import { withoutQuoted } from '../../../domain/inbox/mail/mark-quoted-html.ts'
import { trimQuoted, type TextOrigin } from '../../../domain/inbox/mail/trim-quoted.ts'
import type { DocOf } from '../../../domain/kernel/index.ts'
import { htmlToText } from './html-to-text.ts'
import type { ParsedMail } from './parse-message.ts'
import { sanitiseHtml } from './sanitise-html.ts'

/** What a message keeps of one text; the raw mail has the rest. */
const longestText = 1_000_000

/** The texts of a mail as its message keeps them. */
export interface Bodies {
  readonly message: string
  readonly messageHtml: string
  readonly html: string
  readonly hidden: DocOf<typeof threadsmsgs>['hidden']
  readonly has_remote_images: boolean
}

/** The parts of a mail that its bodies depend on: plain data, which a thread can be given. */
export interface MailTexts {
  readonly text: string
  /** As the sender wrote it. */
  readonly html: string | undefined
  readonly origin: TextOrigin
  /** Our own addresses of its pictures, by their content ids. */
  readonly pictures: ReadonlyMap<string, string>
}

export const textsOfMail = ({ text, html, subject, from }: ParsedMail, pictures: MailTexts['pictures']): MailTexts => ({
  text,
  html,
  origin: { subject, writer: from.name },
  pictures,
})

/** Text as the database takes it: no zero bytes, and no half of a character where it was cut. */
export const storable = (text: string, most = longestText): string =>
  text.replaceAll('\u0000', '').slice(0, most).toWellFormed()

function bodiesOfHtml(given: string, { text, origin, pictures }: MailTexts): Bodies {
  const madeSafe = (html: string) => sanitiseHtml(html, { imageOfCid: (cid) => pictures.get(cid), origin }).trim()
  const kept = capMailHtml(given.replaceAll('\u0000', ''), madeSafe)
  if (htmlToText(kept.html) === '' && !kept.html.includes('<img')) return bodiesOfText(text, origin)
  const html = kept.isCut ? kept.html + cutNote : kept.html
  const own = withoutQuoted(html)
  return {
    message: storable(text.trim() === '' ? htmlToText(own) : trimQuoted(text, origin).visible),
    messageHtml: own === html ? '' : own,
    html,
    hidden: [],
    has_remote_images: html.includes(' data-remote-src="'),
  }
}

function bodiesOfText(text: string, origin: TextOrigin): Bodies {
  const { visible, hidden } = trimQuoted(storable(text), origin)
  return { message: visible, messageHtml: '', html: '', hidden: [...hidden], has_remote_images: false }
}

/** Sanitised HTML of a mail and its text without the quoted. Half a second for the largest mail: see `bodiesInThread`. */
export const makeBodies = (texts: MailTexts): Bodies =>
  texts.html === undefined ? bodiesOfText(texts.text, texts.origin) : bodiesOfHtml(texts.html, texts)
