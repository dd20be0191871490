import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import { queueDelivery } from '../../server/inbox/mail/queue-delivery.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { headerShapes, type Begun, type Shape } from '../mail-fixtures/header-shapes.ts'
import {
  mailable,
  openMailTestServer,
  until,
  type MailTestServer,
  type Message,
  type Thread,
} from '../mail-fixtures/mail-test-server.ts'
import type { ClientKey } from '../world.ts'

const subject = 'Trip to Aspen'

interface Conversation {
  readonly begun: Begun
  readonly threadId: string
}

let server: MailTestServer
let threads: ReadonlyMap<string, Thread>
let arrived: ReadonlyMap<string, Message>
const conversations = new Map<string, Conversation>()

const firstId = (customer: string): string => `first.${customer}`

const received = async (id: string, client: ClientKey): Promise<Message | undefined> =>
  (await server.messages(client)).find((one) => one.message_id === id)

/** The mail of ours that reached an address, as its mail server took it. */
const taken = (address: string) =>
  until(async () => {
    const mail = server.sink.taken.find(({ to }) => to.includes(address))
    return mail && PostalMime.parse(mail.raw)
  })

const firstMail = (customer: string): string =>
  [
    `From: Kim Lee <${customer}>`,
    'To: Laro <laro@mail.example>',
    `Message-ID: <${firstId(customer)}>`,
    `Subject: ${subject}`,
    '',
    'Can you fly two of us?',
  ].join('\r\n')

/** Our answer to a customer's first mail, queued as the inbox queues it. */
async function answer(first: Message, customer: string, client: ClientKey): Promise<void> {
  await server.within(async (ctx) => {
    const doc = threadsmsgs.shape.parse({
      medium: 'email',
      tRef: first.tRef,
      subject: `Re: ${subject}`,
      messageHtml: '<p>We can.</p>',
      recipients: [{ name: 'Kim Lee', email: customer }],
      replyingTo: first.id,
    })
    await queueDelivery(ctx, mailable(await createRecord(ctx, threadsmsgs, { doc })))
  }, client)
}

/** The ways back that our answer gave. */
async function waysBack(customer: string): Promise<Pick<Begun, 'ours' | 'replyTo'>> {
  const mail = await taken(customer)
  const [replyTo] = mail.replyTo ?? []
  if (!mail.messageId || !replyTo?.address) throw new Error(`our answer to ${customer} names no way back`)
  return { ours: mail.messageId, replyTo: replyTo.address }
}

const customerOf = (index: number): string => `kim@c${index}.example`

const shapeId = (index: number): string => `shape.${index}@back.example`

function shapedMail(shape: Shape, index: number, begun: Begun): string {
  const { from, to, subject: said, headers, body } = shape
  const lines = body?.(begun) ?? ['', 'Thank you.']
  return [
    `From: ${from?.(begun) ?? `Kim Lee <${begun.customer}>`}`,
    `To: ${to?.(begun) ?? 'laro@mail.example'}`,
    `Message-ID: <${shapeId(index)}>`,
    `Subject: ${said?.(begun) ?? `Re: ${subject}`}`,
    ...headers(begun),
    ...lines,
  ].join('\r\n')
}

async function beginAll(): Promise<void> {
  const elsewhere = 'kim@elsewhere.example'
  await server.receive(firstMail(elsewhere), { from: elsewhere, to: ['nxt@mail.example'] })
  for (const index of headerShapes.keys())
    await server.receive(firstMail(customerOf(index)), { from: customerOf(index), to: ['laro@mail.example'] })
  await Promise.all([server.settled(), server.settled('NXT')])
  const foreignFirst = await received(firstId(elsewhere), 'NXT')
  if (!foreignFirst) throw new Error('the mail to the other client did not arrive')
  await answer(foreignFirst, elsewhere, 'NXT')
  const foreign = await waysBack(elsewhere)
  const firsts = new Map((await server.messages()).map((one) => [one.message_id, one]))
  for (const [index, { name }] of headerShapes.entries()) {
    const customer = customerOf(index)
    const first = firsts.get(firstId(customer))
    if (!first) throw new Error(`the first mail of '${name}' did not arrive`)
    await answer(first, customer, 'LARO')
    const begun = { customer, first: `<${firstId(customer)}>`, subject, ...(await waysBack(customer)), foreign }
    conversations.set(name, { begun, threadId: first.tRef })
  }
}

/** Where another mail server would deliver it: the address of the header, unquoted, or ours. */
const envelopeTo = (shape: Shape, begun: Begun): string => {
  const to = shape.to?.(begun) ?? 'laro@mail.example'
  const address = /<([^>]+)>/.exec(to)?.[1] ?? to
  return address.replaceAll('"', '')
}

beforeAll(async () => {
  server = await openMailTestServer()
  await beginAll()
  for (const [index, shape] of headerShapes.entries()) {
    const begun = conversations.get(shape.name)?.begun
    if (!begun) throw new Error(`two shapes are called '${shape.name}'`)
    const envelope = { from: begun.customer, to: [envelopeTo(shape, begun)] }
    await server.receive(shapedMail(shape, index, begun), envelope)
  }
  await server.settled()
  threads = new Map((await server.threads()).map((thread) => [thread.id, thread]))
  arrived = new Map((await server.messages()).map((message) => [message.message_id ?? '', message]))
}, 240_000)

afterAll(() => server.close())

/** Result of a shape: it joined its conversation, another one, or began another. */
function outcomeOf(name: string, index: number): 'joins' | 'new' | 'offered' | 'lost' | 'astray' {
  const message = arrived.get(shapeId(index))
  const conversation = conversations.get(name)
  if (!message || !conversation) return 'lost'
  if (message.tRef === conversation.threadId) return 'joins'
  const thread = threads.get(message.tRef)
  if (thread?.message_count !== 1) return 'astray'
  if (thread.suggested_thread === undefined) return 'new'
  return thread.suggested_thread === conversation.threadId ? 'offered' : 'astray'
}

const outcomes = () =>
  headerShapes.map(({ name, expected }, index) => ({ name, expected, outcome: outcomeOf(name, index) }))

describe('mail that comes back', () => {
  test('joins where it belongs and nowhere else', () => {
    const all = outcomes()
    const falseJoins = all.filter(
      ({ expected, outcome }) => expected !== 'joins' && (outcome === 'joins' || outcome === 'astray'),
    )
    const falseSplits = all.filter(({ expected, outcome }) => expected === 'joins' && outcome !== 'joins')
    console.info(
      `threading: ${all.length} shapes, ${falseJoins.length} false joins, ${falseSplits.length} false splits`,
    )
    expect(falseJoins.map(({ name }) => name)).toEqual([])
    expect(falseSplits.map(({ name }) => name)).toEqual([])
  })

  test('is offered where only its words say where it belongs', () => {
    const wrong = outcomes().filter(({ expected, outcome }) => expected !== outcome)
    expect(wrong).toEqual([])
  })
})
