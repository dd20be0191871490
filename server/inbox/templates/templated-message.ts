import { htmlOfText, inboxIssue } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { hashOfWritten, type PostInput } from '../compose-message.ts'
import type { Place } from '../message-place.ts'
import { answeredFor, requireAnswerable } from '../quoted-history.ts'
import type { Message } from '../thread-messages.ts'
import { fillTemplate, type FilledWords } from './fill-template.ts'
import { findTemplate, type TemplateRow } from './find-template.ts'
import { refuseImport } from './refuse-import.ts'

/** Message to send, and the hash of the written text if a template added to it. */
interface ReadyMessage {
  readonly input: PostInput
  readonly written?: string
  readonly repeatsAnswered?: boolean
}

async function answeredIn(
  ctx: Ctx,
  { replyingTo, medium, recipients = [], cc = [], bcc = [] }: PostInput,
  { threadId }: Place,
) {
  if (replyingTo === undefined) return undefined
  const message = await requireAnswerable(ctx, replyingTo, { threadId, path: 'replyingTo' })
  return answeredFor(message, { medium, recipients, cc, bcc })
}

/** Part of the answered mail in every answer: the subject. */
const withoutWords = (answered: Message): Message => ({
  ...answered,
  message: '',
  from: undefined,
  creator: undefined,
  date: 0,
})

type Words = Omit<FilledWords, 'missing'>

const isSame = (one: Words, other: Words): boolean =>
  one.subject === other.subject && one.messageHtml === other.messageHtml && one.message === other.message

/**
 * The words of a template around the written text, and true if words of the answered mail came in. Throws Invalid with
 * the list of missing values.
 */
async function fillFor(ctx: Ctx, template: TemplateRow, { input, place }: { input: PostInput; place: Place }) {
  const written = input.messageHtml || htmlOfText(input.message ?? '')
  const answered = await answeredIn(ctx, input, place)
  const fillWith = async (message: Message | undefined) => {
    const filled = await fillTemplate(ctx, template, { place, written, answered: message, data: input.data })
    return { ...filled, subject: input.subject?.trim() || filled.subject }
  }
  const { missing, ...words } = await fillWith(answered)
  // Detects them through filters or other variables too: the result without them differs.
  const repeatsAnswered = answered !== undefined && !isSame(words, await fillWith(withoutWords(answered)))
  if (missing.length === 0) return { words, repeatsAnswered }
  throw new Invalid([inboxIssue('template_id', 'unfilled', { names: missing.join(', ') })])
}

/**
 * A message with words of a template, filled in when it is sent (1-shell section 7, decision M16). Throws NotFound for
 * a template beyond reach, Invalid with the list of missing values.
 */
export async function withTemplateWords(ctx: Ctx, input: PostInput, place: Place): Promise<ReadyMessage> {
  const name = input.document_id ?? input.template_id
  if (name === undefined) return { input }
  const template = await findTemplate(ctx, name)
  if (input.import !== undefined && input.skip !== true) await refuseImport(ctx)
  const { words, repeatsAnswered } = await fillFor(ctx, template, { input, place })
  return {
    written: hashOfWritten(input),
    repeatsAnswered,
    input: {
      ...input,
      ...words,
      template_id: template.template_id,
      document_id: template.id,
      files: [...(input.files ?? []), ...template.files],
      skipTracking: input.skipTracking ?? template.skipTracking,
    },
  }
}
