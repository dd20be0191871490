import { v7 } from 'uuid'
import { expect } from 'vitest'
import * as Y from 'yjs'
import { bodyOf, readFields, writeFields } from '../../domain/inbox/shared-drafts/document.ts'
import type { TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, customer, receive } from './inbox-server.ts'

export const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** One writer's document, and the server's part of it. */
export class Desk {
  readonly doc = new Y.Doc()
  readonly person: CastMember
  readonly id: string
  readonly #server: TestServer
  seq = 0
  #pending: Uint8Array[] = []

  constructor(server: TestServer, person: CastMember, id: string) {
    this.#server = server
    this.person = person
    this.id = id
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'server') this.#pending.push(update)
    })
  }

  get url(): string {
    return `/messaging/shared-drafts/${this.id}`
  }

  type(words: string, at = 0): void {
    const body = bodyOf(this.doc)
    const first = body.length > 0 ? body.get(0) : undefined
    const paragraph = first instanceof Y.XmlElement ? first : new Y.XmlElement('paragraph')
    if (paragraph !== first) body.insert(0, [paragraph])
    const known = paragraph.length > 0 ? paragraph.get(0) : undefined
    const text = known instanceof Y.XmlText ? known : new Y.XmlText()
    if (text !== known) paragraph.insert(0, [text])
    text.insert(Math.min(at, text.length), words)
  }

  get text(): string {
    return bodyOf(this.doc)
      .toJSON()
      .replaceAll(/<[^>]+>/g, '')
  }

  async push(): Promise<number> {
    if (this.#pending.length === 0) return 200
    const update = base64(Y.mergeUpdates(this.#pending))
    const answer = await call(this.#server, this.person, {
      method: 'POST',
      url: `${this.url}/updates`,
      body: { update },
    })
    if (answer.status === 200) this.#pending = []
    return answer.status
  }

  async pull(): Promise<void> {
    const { status, body } = await call(this.#server, this.person, { url: `${this.url}?after=${this.seq}` })
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    for (const update of body.updates) Y.applyUpdate(this.doc, Buffer.from(update, 'base64'), 'server')
    this.seq = body.seq
  }
}

const customerEntry = { name: customer.name, email: customer.address }

/** Jo's draft, shared with everyone: in a new thread, or in a given place. */
export async function shareDraft(
  { server, contactId }: { server: TestServer; contactId: string },
  words = 'Dear Mia',
  where: { threadId?: string; replyingTo?: string } = {},
): Promise<{ threadId: string; id: string; jo: Desk; ana: Desk }> {
  const threadId = where.threadId ?? (await receive(server, contactId)).thread.id
  const id = v7()
  const draft = {
    threadId,
    replyingTo: where.replyingTo,
    medium: 'email',
    message: words,
    recipients: [customerEntry],
    device: 'desk',
  }
  expect((await call(server, cast.jo, { method: 'PUT', url: `/messaging/drafts/${id}`, body: draft })).status).toBe(200)
  const [jo, ana] = [new Desk(server, cast.jo, id), new Desk(server, cast.ana, id)]
  jo.type(words)
  writeFields(jo.doc, {
    ...readFields(jo.doc),
    subject: 'Friday',
    recipients: [customerEntry],
    replyingTo: where.replyingTo,
  })
  const update = base64(Y.encodeStateAsUpdate(jo.doc))
  const url = `/messaging/drafts/${id}/shared`
  const answer = await call(server, cast.jo, { method: 'POST', url, body: { update } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await jo.push()
  await ana.pull()
  return { threadId, id, jo, ana }
}
