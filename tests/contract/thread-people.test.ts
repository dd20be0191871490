import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, customer, inLaro, post, receive } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const ask = (threadId: string, query: string, person = cast.jo) =>
  call(server, person, { url: `/messaging/thread/${threadId}/people?${query}` })

const account = (id: string) => ({ id, name: `Account ${id}` })

const addContact = (email: string, ...accounts: string[]) =>
  inLaro(server, (ctx) =>
    createRecord(ctx, contacts, {
      doc: contacts.shape.parse({ first_name: email, email, accounts: accounts.map(account) }),
    }),
  )

test('names recipients of each mail, left-out people, the account of an address, and the notes', async () => {
  const mia = await addContact(customer.address, 'one')
  await addContact('kim@rival.example', 'two')
  await addContact('gus@customer.example', 'one', 'two')
  const { thread, message } = await receive(server, mia.id, {
    message: {
      recipients: [{ name: 'LARO', email: 'laro@mail.flightline.example' }],
      cc: [{ name: 'Ops', email: 'OPS@fbo.example' }],
    },
  })
  await post(server, cast.jo, { threadId: thread.id, medium: 'note', message: 'She pays late.' })
  const answer = { threadId: thread.id, medium: 'email', subject: 'Re', message: 'Yes', replyingTo: message.id }
  await post(server, cast.jo, { ...answer, recipients: [{ name: 'Mia', email: customer.address }] })
  const asked = ['kim@rival.example', 'gus@customer.example', cast.ana.email].join(',')
  const { status, body } = await ask(thread.id, `answered=${message.id}&addresses=${encodeURIComponent(asked)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.answered).toMatchObject({ from: [customer.address], cc: ['ops@fbo.example'] })
  expect(body).toMatchObject({
    contact: [customer.address],
    colleagues: [cast.ana.email],
    removed: ['ops@fbo.example'],
    elsewhere: [{ address: 'kim@rival.example', account: 'Account two' }],
    notes: ['She pays late.'],
  })
  expect(new Set(body.seen)).toEqual(new Set([customer.address, 'ops@fbo.example']))
})

test('a thread beyond reach has no people', async () => {
  const mia = await addContact('other@customer.example')
  const { thread } = await receive(server, mia.id)
  expect((await ask(thread.id, '', cast.sam)).status).toBe(404)
})
