import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import { deliverMessage } from '../../server/inbox/mail/deliver-message.ts'
import { addToOutbox, outboxOf } from '../../server/inbox/mail/outbox.ts'
import { isMailable } from '../../server/inbox/mail/outgoing-mail.ts'
import { queueDelivery } from '../../server/inbox/mail/queue-delivery.ts'
import { enqueue } from '../../server/platform/jobs/index.ts'
import { amendRecord } from '../../server/platform/records/index.ts'
import { inLaro, makeContact, post, receive } from '../contract/inbox-server.ts'
import { openMailTestServer, until, type MailTestServer, type Message } from '../mail-fixtures/mail-test-server.ts'
import { cast } from '../world.ts'

let server: MailTestServer
beforeAll(async () => {
  server = await openMailTestServer()
})
afterAll(() => server.close())

/** A note as it is stored in a thread. */
type Note = Message & { readonly medium: 'note' }

it('a note does not fit into the functions that queue and build mails', () => {
  expectTypeOf<Note>().not.toExtend<Parameters<typeof queueDelivery>[1]>()
  expect((['note', 'chat', 'text', 'archive'] as const).map((medium) => isMailable({ medium } as Message))).toEqual([
    false,
    false,
    false,
    false,
  ])
})

it.each(['note', 'chat'])(
  'a %s that a fault has put into the outbox is never mailed',
  async (medium) => {
    const contact = await makeContact(server)
    const { thread } = await receive(server, contact.id)
    const { body } = await post(server, cast.jo, { threadId: thread.id, medium, message: 'She pays late.' })
    const id: string = body.message.id
    // State that no verb makes: a row in the outbox, an internet id and the job, as if it were an email.
    await inLaro(server, async (ctx) => {
      await amendRecord(ctx, threadsmsgs, {
        id,
        amend: () => ({ message_id: `${id}@mail.example`, state: 'queued' as const }),
      })
      await addToOutbox(ctx, id, ['mia@customer.example'])
      await enqueue(ctx, deliverMessage, { payload: { messageId: id }, key: id })
    })
    const [row] = await until(async () => {
      const rows = await inLaro(server, (ctx) => outboxOf(ctx, id))
      return rows.every((one) => one.status === 'failed') && rows
    }, 40_000)
    expect(row?.status).toBe('failed')
    expect(server.sink.taken).toEqual([])
  },
  60_000,
)
