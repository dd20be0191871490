import { v7 } from 'uuid'
import { storeFile } from '../../server/platform/files/index.ts'
import { cast } from '../world.ts'
import type { Budget, Desk } from './budget-calls.ts'
import { call, inLaro, laro, receive } from './inbox-server.ts'

/** Address at which the file of a message that has come in is saved elsewhere. */
async function copiesOf({ server, contact, thread }: Desk): Promise<string> {
  const name = `${v7()}.txt`
  const path = `clients/${laro}/attachments/threadsmsgs/${v7()}/${name}`
  const file = await inLaro(server, (ctx) => storeFile(ctx, { path, content: Buffer.from(name), type: 'text/plain' }))
  const { id, url, type, size } = file
  const { message } = await receive(server, contact, {
    threadId: thread,
    message: { files: [{ id, name, url, type, size }] },
  })
  return `/messaging/message/${message.id}/files/${id}/copies`
}

/** Query budgets of ready-made words and actions. */
export const wordBudgets: readonly Budget[] = [
  {
    name: 'find templates',
    statements: 4,
    trips: 2,
    ask: () => ({
      method: 'POST',
      url: '/cms/documents',
      body: { templateQuery: [['data_argument', 'in', ['contact', 'none']]] },
    }),
  },
  {
    name: 'preview words',
    statements: 8,
    trips: 6,
    ask: ({ contact: id }) => ({
      method: 'POST',
      url: '/cms/documents/preview',
      body: { parentPath: `clients/${laro}/contacts/${id}`, subject: 'Hi', html: '<p>{{ contact.name }}</p>' },
    }),
  },
  {
    name: 'run a macro',
    statements: 14,
    trips: 9,
    ask: async (desk) => {
      const macro = await call(desk.server, cast.ana, {
        method: 'POST',
        url: `/data/clients/${laro}/macros`,
        body: { name: `Macro ${performance.now()}`, status: 'waiting', follow: true },
      })
      return { method: 'POST', url: `/messaging/thread/${desk.thread}/macro`, body: { macro: macro.body.id } }
    },
  },
  {
    name: 'save an attachment to its contact',
    statements: 20,
    trips: 14,
    ask: async (desk) => ({ method: 'POST', url: await copiesOf(desk), body: { to: 'contact' } }),
  },
  { name: 'whether polish is set up', statements: 2, trips: 2, ask: () => ({ url: '/ai/threads/polish' }) },
  {
    name: 'polish a message',
    statements: 2,
    trips: 2,
    ask: () => ({ method: 'POST', url: '/ai/threads/polish', body: { html: '<p>we can fly u</p>' } }),
  },
]
