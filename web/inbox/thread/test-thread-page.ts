import { shownMessage, threads, threadsmsgs, type ShownMessage } from '../../../domain/inbox/index.ts'
import type { ThreadPage } from '../threads/thread-page.ts'

const base = { version: 1, last_date: 0, active: true, can: { write: true, remove: true } }

/** An email of the thread `t`, for tests of code that shows a thread. */
export function message(id: string, date: number): ShownMessage {
  const doc = threadsmsgs.shape.parse({ medium: 'email', tRef: 't' })
  return shownMessage.parse({ ...doc, ...base, id, date, images_blocked: false })
}

/** The thread `t` as the server answers with it: messages from the newest, and where to read on. */
export function page(next: string | null, ...messages: readonly ShownMessage[]): ThreadPage {
  const thread = { ...threads.shape.parse({ object: { type: 'client', id: 'c' } }), ...base, id: 't', date: 0 }
  const aside = {
    source: null,
    parent: null,
    draft: null,
    unread: false,
    first_unread: null,
    regrouping: null,
    cursor: '',
  }
  return { thread, messages: [...messages], next, ...aside }
}
