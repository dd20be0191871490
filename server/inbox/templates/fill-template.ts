import { htmlOfText, inboxIssue } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { htmlToText } from '../mail/html-to-text.ts'
import { ownHtml } from '../own-html.ts'
import { BrokenTemplate, fillText, type Filled } from './liquid.ts'
import { factsFor, type Occasion } from './template-facts.ts'

/** The words of a template, as they are kept. */
export interface TemplateWords {
  readonly subject: string
  readonly html: string
  readonly message: string
}

/** Result of a template: safe HTML, the same as plain text, and the missing values of either. */
export interface FilledWords {
  readonly subject: string
  readonly messageHtml: string
  readonly message: string
  readonly missing: readonly string[]
}

/** The writer's text goes to its marked place in the template, and without a mark above its words. */
const withWritten = (words: string, between: string): string =>
  words.includes('message.body') ? words : `{{ message.body }}${between}${words}`

type Fill = (text: string, isHtml: boolean) => Filled

/** Plain text: the template's own where it has one. */
function fillPlain({ message, html }: TemplateWords, messageHtml: string, fill: Fill): Filled {
  if (message.trim() !== '') return fill(withWritten(message, '\n'), false)
  return { text: html === '' ? '' : htmlToText(messageHtml), missing: [] }
}

function fillAll(words: TemplateWords, fill: Fill): FilledWords {
  const subject = fill(words.subject, false)
  const html = fill(withWritten(words.html || htmlOfText(words.message), ''), true)
  const messageHtml = ownHtml(html.text)
  const plain = fillPlain(words, messageHtml, fill)
  return {
    subject: subject.text.replaceAll(/\s+/g, ' ').trim(),
    messageHtml,
    message: plain.text.trim(),
    missing: [...new Set([...subject.missing, ...html.missing, ...plain.missing])],
  }
}

/** Fills a template in (decision M16). Throws Invalid where it is written wrongly or takes too much. */
export async function fillTemplate(ctx: Ctx, words: TemplateWords, occasion: Occasion): Promise<FilledWords> {
  const facts = await factsFor(ctx, occasion)
  const { data, zone } = facts
  const message = { ...facts.message, body: htmlToText(occasion.written) }
  try {
    return fillAll(words, (text, isHtml) =>
      fillText(text, { data: isHtml ? data : { ...data, message }, zone, isHtml }),
    )
  } catch (error) {
    if (!(error instanceof BrokenTemplate)) throw error
    throw new Invalid([inboxIssue('template_id', 'broken-template', { reason: error.reason })])
  }
}
