import { requireNoTransaction } from '../../platform/database/open-transactions.ts'
import { readWordsAhead } from '../../platform/records/search/search-document.ts'
import { WorkThread } from '../../platform/work-thread.ts'
import { makeBodies, type Bodies, type MailTexts } from './bodies.ts'

/** Characters of a mail from which its bodies delay the other requests of the process noticeably. */
const largeFrom = 30_000
/** Time limit for one mail, in milliseconds. */
const longestMs = 90_000

const thread = new WorkThread<MailTexts, Bodies>(new URL('./bodies-thread.ts', import.meta.url), {
  name: 'the sanitising of a long mail',
  patienceMs: longestMs,
})

/**
 * As `makeBodies`; of a long mail they are made in a thread, and so are the words of its search document. It may take
 * seconds: a call inside a transaction is a fault of ours. Rejects when the thread dies or takes too long.
 */
export async function bodiesInThread(texts: MailTexts): Promise<Bodies> {
  requireNoTransaction('the sanitiser of mails')
  if (texts.text.length + (texts.html?.length ?? 0) < largeFrom) return makeBodies(texts)
  const bodies = await thread.ask(texts)
  await readWordsAhead([bodies.message])
  return bodies
}
