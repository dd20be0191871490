import { replyContext, type AnswerMode } from '../../../domain/inbox/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { inMedium, type Draft, type EmailDraft } from './draft.ts'

interface Answering {
  readonly api: Api
  readonly threadId: string
  readonly mode: AnswerMode
  readonly messageId: string
  /** What is written when the server has said whom the answer is for: its words and files stay. */
  readonly written: () => Promise<Draft>
}

/** An answer with its recipients and subject. Rejects when the answer is refused. */
export async function beginAnswer({ api, threadId, mode, messageId, written }: Answering): Promise<EmailDraft> {
  const context = await api.call(replyContext, { params: { id: threadId }, query: { message: messageId, mode } })
  const { recipients, cc, subject, files, replyingTo, forward } = context
  const begun = inMedium(await written(), 'email')
  const known = new Set(begun.files.map((file) => file.url))
  const added = files.filter((file) => !known.has(file.url))
  return { ...begun, recipients, cc, subject, replyingTo, forward, files: [...begun.files, ...added] }
}
