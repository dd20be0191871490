import { travelsAsEmail, type AnswerMode, type ShownMessage, type ThreadRow } from '../../../domain/inbox/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { beginIn, hasMediumChoice } from '../compose/compose-dock.tsx'
import type { Composer } from '../drafts/composer.ts'
import type { MessageView } from '../message/use-message-view.ts'
import { notifyRefused } from '../refusal-of.ts'
import type { ThreadPage } from '../threads/thread-page.ts'

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.kind === 'not-found'

/** Message to begin without an email to answer. */
function beginMessage(composer: Composer, thread: ThreadRow): void {
  if (hasMediumChoice(thread)) beginIn(composer, thread, thread.medium === 'text' ? 'text' : 'email')
}

interface Answering {
  readonly composer: Composer
  readonly page: Pick<ThreadPage, 'thread' | 'next'>
  readonly view: Pick<MessageView, 'currentMail'>
}

/**
 * Answers a message of the open thread; without one the newest email, even if it is not loaded because of many notes
 * above it. `hasMail`: true if the thread has an email.
 */
export function useAnswer({ composer, page: { thread, next }, view }: Answering) {
  const current = view.currentMail('reply')
  const isBehind = current === undefined && travelsAsEmail(thread.medium) && next !== null
  const answer = (mode: AnswerMode, asked?: ShownMessage): void => {
    // By the present focus, which causes no redraw.
    const message = asked ?? view.currentMail(mode)
    if (message) composer.answer(mode, message.id).catch(notifyRefused)
    else if (isBehind)
      composer
        .answer(mode)
        .catch((error: unknown) => (isMissing(error) ? beginMessage(composer, thread) : notifyRefused(error)))
    else beginMessage(composer, thread)
  }
  return { answer, hasMail: isBehind || current !== undefined }
}
