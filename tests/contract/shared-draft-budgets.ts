import * as Y from 'yjs'
import { cast } from '../world.ts'
import type { Budget, Desk } from './budget-calls.ts'
import { call } from './inbox-server.ts'
import { base64 } from './shared-draft-calls.ts'

const id = '01930000-0dda-7000-8000-000000000002'

/** A change that has not been made yet. */
function change(): string {
  const doc = new Y.Doc()
  doc.getMap('fields').set('subject', `At ${performance.now()}`)
  return base64(Y.encodeStateAsUpdate(doc))
}

/** A draft of Jo's that is shared in the desk's thread. */
async function shared({ server, thread }: Desk): Promise<string> {
  const known = await call(server, cast.jo, { url: `/messaging/shared-drafts/${id}` })
  if (known.status === 200) return id
  const body = { threadId: thread, medium: 'email', message: 'Together', device: 'desk' }
  await call(server, cast.jo, { method: 'PUT', url: `/messaging/drafts/${id}`, body })
  await call(server, cast.jo, { method: 'POST', url: `/messaging/drafts/${id}/shared`, body: { update: change() } })
  return id
}

/** Query budget of writing together. */
export const sharedDraftBudgets: readonly Budget[] = [
  {
    name: 'read a shared draft',
    statements: 6,
    trips: 5,
    ask: async (desk) => ({ url: `/messaging/shared-drafts/${await shared(desk)}` }),
  },
  {
    name: 'write in a shared draft',
    statements: 18,
    trips: 12,
    ask: async (desk) => {
      const url = `/messaging/shared-drafts/${await shared(desk)}/updates`
      return { method: 'POST', url, body: { update: change() } }
    },
  },
]
