import fc from 'fast-check'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { readSharedDraft, sharedDrafts, writeSharedDraft } from '../../../../domain/inbox/index.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import type { Api } from '../../../platform/api/api.ts'
import { Carets } from '../../../platform/live/carets.ts'
import { newDraft, type EmailDraft } from '../draft.ts'
import { bytesOf, textOf } from './base64.ts'
import { deviceShared } from './device-shared.ts'
import { documentOf, draftOfStates, SharedSession } from './shared-session.ts'
import type { SharedEnd } from './shared-writing.ts'

const owner = { clientId: 'laro', userId: 'ana' }
const email = (more: Partial<EmailDraft>): EmailDraft => ({ ...(newDraft('email', 'd1') as EmailDraft), ...more })

interface Asked {
  readonly query?: { readonly after: number }
  readonly body?: { readonly update: string }
}

/** A server that keeps changes in order, and a network that is away while `isAway`. */
class Server {
  isAway = false
  state: 'open' | 'sent' = 'open'
  readonly updates: string[] = []
  readings = 0
  /** Everybody may read; with false writing is refused. */
  mayWrite = true
  /** Answers of readings that are held back, the oldest first; undefined: none is. */
  held: (() => void)[] | undefined

  call(contract: unknown, { query, body }: Asked): Promise<unknown> {
    if (this.isAway) return Promise.reject(new ApiError(0, { error: 'offline' }))
    const doc = sharedDrafts.shape.parse({ thread: 't1', creator: 'jo', state: this.state, sent_by: 'jo' })
    const shared = { ...doc, id: 'd1' }
    if (contract === readSharedDraft) {
      this.readings += 1
      const answer = { shared, updates: this.updates.slice(query?.after), seq: this.updates.length }
      return new Promise((resolve) => (this.held ? this.held.push(() => resolve(answer)) : resolve(answer)))
    }
    if (!this.mayWrite) return Promise.reject(new ApiError(404, { error: 'not-found' }))
    if (contract !== writeSharedDraft) return Promise.reject(new TypeError('not asked for here'))
    if (this.state === 'sent')
      return Promise.reject(new ApiError(409, { error: 'conflict', code: 'draft-sent', current: shared }))
    this.updates.push(body?.update ?? '')
    return Promise.resolve({ seq: this.updates.length })
  }
}

const ends: SharedEnd[] = []
const open = (server: Server, page: string): SharedSession => {
  const call = (contract: unknown, asked: Asked) => server.call(contract, asked)
  return new SharedSession({
    api: { call: call as Api['call'] },
    id: 'd1',
    creatorId: 'jo',
    carets: new Carets(() => undefined),
    device: deviceShared(owner, 't1', page),
    now: () => 5,
    begun: Promise.resolve(),
    onEnd: (end) => ends.push(end),
  })
}

beforeEach(() => {
  localStorage.clear()
  ends.length = 0
})

test('the document of a draft holds its words, its people and its files', () => {
  const file = { name: 'plan.pdf', url: '/f/1', inline: false }
  const mia = { name: 'Mia', email: 'mia@customer.example' }
  const html = '<p>Dear <strong>Mia</strong>,</p><ul><li><p>one &amp; two</p></li></ul><p>a<br>b</p>'
  const draft = email({ html, subject: 'Friday', recipients: [mia], files: [file], replyingTo: 'm1' })
  expect(draftOfStates('d1', [documentOf(draft)])).toMatchObject(draft)
})

test('tables and pictures are written as the editor writes them', () => {
  const cell = 'style="border:1px solid #c9c9d1;padding:4px 8px;vertical-align:top;text-align:left"'
  const head = `<tr><th ${cell} colspan="2"><p>Leg</p></th></tr>`
  const row = `<tr><td ${cell}><p>1</p></td><td ${cell}><p>KPWK</p></td></tr>`
  const picture = '<img src="/api/files/a/b.png" alt="The &quot;cabin&quot;" width="640">'
  const html = `<p>See</p><table style="border-collapse:collapse"><tbody>${head}${row}</tbody></table><p>${picture}</p>`
  expect(draftOfStates('d1', [documentOf(email({ html }))]).html).toBe(html)
})

test('a message made elsewhere is appended to the words, for everybody', async () => {
  const server = new Server()
  const [here, there] = [open(server, 'p1'), open(server, 'p2')]
  here.append('<p>Dear Mia</p>')
  here.append('<p>Your <strong>itinerary</strong></p><p>at nine</p>')
  await here.flush()
  await there.pull()
  expect(there.draft.get().html).toBe('<p>Dear Mia</p><p>Your <strong>itinerary</strong></p><p>at nine</p>')
})

test('changes made offline are sent after reconnecting', async () => {
  const server = new Server()
  const [here, there] = [open(server, 'p1'), open(server, 'p2')]
  server.isAway = true
  here.write(email({ subject: 'In a tunnel' }))
  await expect(here.flush()).rejects.toMatchObject({ kind: 'offline' })
  expect(here.saving.get().kind).toBe('device')
  server.isAway = false
  await here.flush()
  await there.pull()
  expect(there.draft.get().subject).toBe('In a tunnel')
  expect(deviceShared(owner, 't1', 'p3').leftovers()).toEqual([])
})

test('changes that arrive during a reading are read as well', async () => {
  const server = new Server()
  const [here, there] = [open(server, 'p1'), open(server, 'p2')]
  server.held = []
  const first = there.pull()
  await expect.poll(() => server.held).toHaveLength(1)
  here.write(email({ subject: 'After the question' }))
  await here.flush()
  const second = there.pull()
  server.held.shift()?.()
  await first
  expect(there.draft.get().subject).toBe('')
  await expect.poll(() => server.held).toHaveLength(1)
  server.held.shift()?.()
  await second
  expect(there.draft.get().subject).toBe('After the question')
})

test('a failed reading is retried until it succeeds', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const server = new Server()
  const [here, there] = [open(server, 'p1'), open(server, 'p2')]
  here.write(email({ subject: 'Through the gap' }))
  await here.flush()
  server.isAway = true
  for (const _ of [1, 2]) there.follow()
  await vi.advanceTimersByTimeAsync(6000)
  expect(there.draft.get().subject).toBe('')
  server.isAway = false
  await vi.advanceTimersByTimeAsync(3000)
  expect(there.draft.get().subject).toBe('Through the gap')
  const { readings } = server
  await vi.advanceTimersByTimeAsync(9000)
  expect(server.readings).toBe(readings)
})

test('words refused while the draft is open stay here, are shown as refused, and go once taken', async () => {
  const server = new Server()
  const here = open(server, 'p1')
  server.mayWrite = false
  here.write(email({ subject: 'Refused' }))
  await expect(here.flush()).rejects.toMatchObject({ kind: 'not-found' })
  expect(here.saving.get().kind).toBe('refused')
  expect(deviceShared(owner, 't1', 'p2').leftovers()).toHaveLength(1)
  server.mayWrite = true
  await here.flush()
  expect(server.updates).toHaveLength(1)
  expect(here.saving.get().kind).toBe('saved')
})

test('a page that was killed leaves its words on the device, whole', async () => {
  const server = new Server()
  server.isAway = true
  const killed = open(server, 'p1')
  killed.write(email({ subject: 'Not sent yet' }))
  const [left] = deviceShared(owner, 't1', 'p2').leftovers()
  expect(left?.draftId).toBe('d1')
  expect(draftOfStates('d1', [left?.state ?? '']).subject).toBe('Not sent yet')
  server.isAway = false
  const again = open(server, 'p2')
  again.takeUp(left?.state ?? '')
  await again.flush()
  expect(server.updates).toHaveLength(1)
  killed.stop()
})

test('the end is reported once, and whether the sent message lacks some words', async () => {
  const server = new Server()
  const [calm, late] = [open(server, 'p1'), open(server, 'p2')]
  server.state = 'sent'
  late.write(email({ subject: 'One thing more' }))
  await late.flush()
  await calm.pull()
  await calm.pull()
  expect(ends.map(({ shared, isChanged }) => [shared?.state, isChanged])).toEqual([
    ['sent', true],
    ['sent', false],
  ])
  expect(ends[0]?.draft.subject).toBe('One thing more')
})

test('bytes survive as text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20_000 }), (bytes) => {
      expect([...bytesOf(textOf(bytes))]).toEqual([...bytes])
    }),
  )
  const doc = new Y.Doc()
  doc.getMap('fields').set('subject', 'Ünïcødé ✈')
  const copy = new Y.Doc()
  Y.applyUpdate(copy, bytesOf(textOf(Y.encodeStateAsUpdate(doc))))
  expect(copy.getMap('fields').get('subject')).toBe('Ünïcødé ✈')
})
