import { cast } from '../world.ts'
import type { Budget } from './budget-desk.ts'
import { call, laro } from './inbox-house.ts'

/** What ready-made words and deeds may ask of the database. */
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
      const macro = await call(desk.house, cast.ana, {
        method: 'POST',
        url: `/data/clients/${laro}/macros`,
        body: { name: `Macro ${performance.now()}`, status: 'waiting', follow: true },
      })
      return { method: 'POST', url: `/messaging/thread/${desk.thread}/macro`, body: { macro: macro.body.id } }
    },
  },
]
