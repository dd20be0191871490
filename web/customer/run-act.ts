import { askServer, type Answer } from './ask-server.ts'
import type { Doing, PageModel } from './page-model.ts'
import { readPage } from './read-page.ts'

/** The model of a page, and its next state. */
export interface Store {
  readonly read: () => PageModel
  readonly change: (facts: Partial<PageModel>) => void
}

/** Keys of calls that are not answered: the same call again has the same key, so that it happens once. */
const openKeys = new Map<string, string>()

export async function askOnce<T>(path: string, body: object): Promise<Answer<T>> {
  const call = `${path} ${JSON.stringify(body)}`
  const key = openKeys.get(call) ?? crypto.randomUUID()
  openKeys.set(call, key)
  const answer = await askServer<T>(path, body, key)
  if (answer.isOk || !answer.refused.isUnanswered) openKeys.delete(call)
  return answer
}

/** Reads the page as it is now. It stays as it was where the server does not answer. */
export async function readAgain({ read, change }: Store): Promise<void> {
  const answer = await readPage(read())
  if (answer.isOk) change({ page: answer.value })
}

/** Runs one thing at a time. What was refused is said where it was tried, next to the page as it is now. */
export async function run<T>(store: Store, doing: Doing, work: () => Promise<Answer<T>>): Promise<T | undefined> {
  if (store.read().doing !== undefined) return undefined
  store.change({ doing, refusal: undefined })
  const answer = await work()
  if (!answer.isOk && answer.refused.isChanged) await readAgain(store)
  const { title, message } = answer.isOk ? { title: '', message: '' } : answer.refused
  store.change({ doing: undefined, refusal: answer.isOk ? undefined : { at: doing, title, message } })
  return answer.isOk ? answer.value : undefined
}

/** Words of a field of a form; empty for a file or a missing field. */
export function readField(words: FormData, name: string): string {
  const value = words.get(name)
  return typeof value === 'string' ? value : ''
}
