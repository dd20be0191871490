import { cast } from '../world.ts'
import { draftUrl, type Ask, type Budget, type Desk } from './budget-calls.ts'
import { call } from './inbox-server.ts'

const inAnHour = (): number => Date.now() + 3_600_000

const heldEmail = ({ thread, recipients }: Desk): Ask => ({
  method: 'POST',
  url: '/messaging/post',
  body: { threadId: thread, medium: 'email', recipients, subject: 'Friday', message: 'We can.', sendAt: inAnHour() },
})

async function urlOfHeld(desk: Desk): Promise<string> {
  const { body } = await call(desk.server, cast.ana, heldEmail(desk))
  return `/messaging/message/${body.message.id}/hold`
}

/** Query budgets of drafts, undo send, send later and the recipient guard. */
export const sendingBudgets: readonly Budget[] = [
  {
    name: 'hold an email',
    statements: 11,
    trips: 8,
    ask: (desk) => heldEmail(desk),
  },
  {
    name: 'take a held email back',
    statements: 10,
    trips: 8,
    ask: async (desk) => ({ method: 'DELETE', url: await urlOfHeld(desk) }),
  },
  {
    name: 'put a held email off',
    statements: 11,
    trips: 9,
    ask: async (desk) => ({ method: 'PUT', url: await urlOfHeld(desk), body: { sendAt: inAnHour() } }),
  },
  {
    name: 'send a held email now',
    statements: 25,
    trips: 13,
    ask: async (desk) => ({ method: 'POST', url: `${await urlOfHeld(desk)}/end`, body: {} }),
  },
  {
    name: 'set how long emails are held',
    statements: 6,
    trips: 2,
    ask: () => ({ method: 'PUT', url: '/user/sending', body: { undo_send_seconds: 0 } }),
  },
  {
    name: 'choose the order of messages',
    statements: 6,
    trips: 2,
    ask: () => ({ method: 'PUT', url: '/user/reading', body: { message_order: 'newest-first' } }),
  },
  {
    name: 'keep a draft',
    statements: 9,
    trips: 6,
    ask: ({ thread, recipients }) => ({
      method: 'PUT',
      url: draftUrl,
      body: { threadId: thread, medium: 'email', recipients, message: `At ${performance.now()}`, device: 'desk' },
    }),
  },
  {
    name: 'the people around a message',
    statements: 12,
    trips: 7,
    ask: ({ thread, message }) => ({
      url: `/messaging/thread/${thread}/people?answered=${message}&addresses=kim%40rival.example`,
    }),
  },
]
