import { htmlOfText, inboxIssue } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { hashOfWritten, type PostInput } from '../compose-message.ts'
import type { Place } from '../message-place.ts'
import { requireAnswerable } from '../quoted-history.ts'
import { fillTemplate } from './fill-template.ts'
import { findTemplate } from './find-template.ts'
import { refuseImport } from './refuse-import.ts'

/** What is sent, and the hash of what was written where a template made more of it. */
interface ReadyMessage {
  readonly input: PostInput
  readonly written?: string
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
  const { replyingTo, data, subject = '', messageHtml = '', message = '' } = input
  const answered =
    replyingTo === undefined
      ? undefined
      : await requireAnswerable(ctx, replyingTo, { threadId: place.threadId, path: 'replyingTo' })
  const filled = await fillTemplate(ctx, template, {
    place,
    written: messageHtml || htmlOfText(message),
    answered,
    data,
  })
  if (filled.missing.length > 0) {
    throw new Invalid([inboxIssue('template_id', 'unfilled', { names: filled.missing.join(', ') })])
  }
  return {
    written: hashOfWritten(input),
    input: {
      ...input,
      template_id: template.template_id,
      document_id: template.id,
      subject: subject.trim() || filled.subject,
      messageHtml: filled.messageHtml,
      message: filled.message,
      files: [...(input.files ?? []), ...template.files],
      skipTracking: input.skipTracking ?? template.skipTracking,
    },
  }
}
