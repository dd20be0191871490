import { htmlOfText, inboxIssue } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { hashOfWritten, type PostInput } from '../compose-message.ts'
import type { Place } from '../message-place.ts'
import { answeredFor, requireAnswerable } from '../quoted-history.ts'
import { fillTemplate } from './fill-template.ts'
import { findTemplate, type TemplateRow } from './find-template.ts'
import { refuseImport } from './refuse-import.ts'

/** What is sent, and the hash of what was written where a template made more of it. */
interface ReadyMessage {
  readonly input: PostInput
  readonly written?: string
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

/** The words of a template around what was written. Throws Invalid with the list of what is missing. */
async function fillFor(ctx: Ctx, template: TemplateRow, { input, place }: { input: PostInput; place: Place }) {
  const written = input.messageHtml || htmlOfText(input.message ?? '')
  const answered = await answeredIn(ctx, input, place)
  const { missing, ...words } = await fillTemplate(ctx, template, { place, written, answered, data: input.data })
  if (missing.length === 0) return { ...words, subject: input.subject?.trim() || words.subject }
  throw new Invalid([inboxIssue('template_id', 'unfilled', { names: missing.join(', ') })])
}

/**
 * A message whose words a template makes, filled in when it is sent (1-shell section 7, decision M16). Throws NotFound
 * for a template beyond reach, Invalid with the list of what is missing.
 */
export async function withTemplateWords(ctx: Ctx, input: PostInput, place: Place): Promise<ReadyMessage> {
  const name = input.document_id ?? input.template_id
  if (name === undefined) return { input }
  const template = await findTemplate(ctx, name)
  if (input.import !== undefined && input.skip !== true) await refuseImport(ctx)
  return {
    written: hashOfWritten(input),
    input: {
      ...input,
      ...(await fillFor(ctx, template, { input, place })),
      template_id: template.template_id,
      document_id: template.id,
      files: [...(input.files ?? []), ...template.files],
      skipTracking: input.skipTracking ?? template.skipTracking,
    },
  }
}
