import type { MessageOrder } from '../../../domain/company/index.ts'
import type { ShownMessage, ThreadRow } from '../../../domain/inbox/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { threadSubject } from '../threads/thread-words.ts'
import { printMessages } from './print-messages.ts'
import { readOlder, readThread } from '../threads/thread-page.ts'

const atOnce = 100

/** All messages of a thread, loaded or not. */
async function allMessages(api: Api, id: string, order: MessageOrder): Promise<readonly ShownMessage[]> {
  let page = await readThread(api, { id, limit: atOnce })
  while (page.next !== null) page = (await readOlder(api, page, atOnce))(page)
  return order === 'newest-first' ? page.messages : page.messages.toReversed()
}

/** Prints the message list of a thread (1-shell section 2.5). */
export const printThread = (
  api: Api,
  thread: ThreadRow,
  { timezone, order }: { readonly timezone: string; readonly order: MessageOrder },
): Promise<void> => printMessages(() => allMessages(api, thread.id, order), { title: threadSubject(thread), timezone })
