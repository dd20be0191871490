import { inboxWording, previewTemplate, type DocumentRow, type TemplatePreview } from '../../../domain/inbox/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import { showAlert } from '../../platform/dialogs.ts'
import type { Draft } from '../drafts/draft.ts'
import { writtenOf } from '../drafts/draft.ts'
import type { MessageAbout } from './message-about.ts'

interface PreviewOptions {
  readonly api: Api
  readonly clientId: string
  readonly about: MessageAbout
  /** Empty where the email goes without. */
  readonly signature?: string | undefined
  readonly import?: string | undefined
}

const placeOf = ({ place }: MessageAbout) =>
  'threadId' in place ? { threadId: place.threadId } : { parentPath: place.ref }

/** Preview of the template with the draft's words. Rejects when it is refused. */
export async function askPreview(
  template: string,
  draft: Draft,
  { api, clientId, about, signature, import: wanted }: PreviewOptions,
): Promise<TemplatePreview> {
  const { medium, subject, messageHtml = '', message = '', replyingTo, recipients, cc, bcc } = writtenOf(draft)
  return api.call(previewTemplate, {
    params: { template_id: template },
    body: {
      ...placeOf(about),
      medium,
      message: messageHtml || message,
      ...(recipients === undefined ? {} : { recipients, cc, bcc }),
      ...(subject ? { subject } : {}),
      ...(signature ? { signature } : {}),
      ...(replyingTo === undefined ? {} : { msgPath: `clients/${clientId}/threadsmsgs/${replyingTo}` }),
      ...(wanted === undefined ? {} : { import: wanted }),
    },
  })
}

/** The words of a template alone, for the editor. */
export const askWords = (
  template: DocumentRow,
  medium: Draft['medium'],
  { api, about }: Pick<PreviewOptions, 'api' | 'about'>,
): Promise<TemplatePreview> =>
  api.call(previewTemplate, { params: { template_id: template.id }, body: { ...placeOf(about), medium } })

/** Why a template could not be filled in, in the words of the rule that refused. */
export async function notifyNoPreview(error: unknown): Promise<void> {
  console.warn('A template could not be filled in.', error)
  const issues = error instanceof ApiError ? (error.body.issues ?? []) : []
  const wording = issues.map(inboxWording).find((one) => one !== undefined)
  await showAlert({ ...(wording ?? reasonOf(error)), tone: 'bad' })
}
