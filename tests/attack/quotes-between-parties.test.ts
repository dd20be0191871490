import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { threads, threadsmsgs } from '../../domain/inbox/index.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { call, entryOf, laro, makeContact, post } from '../contract/inbox-server.ts'
import type { TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { openPatientServer } from './attack-calls.ts'
import { fuzzing, fuzzTimeout } from './fuzz-runs.ts'

const parties = ['mia@customer.example', 'desk@hotel.example', 'ops@fbo.example', 'kim@rival.example']
const own = 'laro@mail.flightline.example'

/** One mail of a random thread: sender, recipients, and the earlier one that it answers, by one of its heads. */
interface Mail {
  readonly from: string
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly bcc: readonly string[]
  readonly parent: number
  readonly link: 'none' | 'replyingTo' | 'in_reply_to' | 'references'
}

interface Answer {
  readonly answered: number
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly bcc: readonly string[]
}

const some = (least: number) => fc.uniqueArray(fc.constantFrom(...parties), { minLength: least, maxLength: 3 })
const seldom = fc.oneof({ weight: 3, arbitrary: fc.constant<string[]>([]) }, some(1))

const mail: fc.Arbitrary<Mail> = fc.record({
  from: fc.constantFrom(own, ...parties),
  to: some(0),
  cc: seldom,
  bcc: seldom,
  parent: fc.nat(),
  link: fc.constantFrom('none', 'replyingTo', 'in_reply_to', 'references'),
})
const answer: fc.Arbitrary<Answer> = fc.record({ answered: fc.nat(), to: some(1), cc: seldom, bcc: seldom })
const talk = fc.tuple(fc.array(mail, { minLength: 1, maxLength: 9 }), answer)

const wordOf = (at: number): string => `secretwords${at}end`
const idOf = ({ from }: Mail, at: number, key: string): string => `${at}.${key}@${from.split('@')[1]}`
const named = (list: readonly string[]) => list.map((email) => ({ name: '', email }))

/** Index of the mail that each one answers. */
const parentOf = (mails: readonly Mail[], at: number): number | undefined =>
  at === 0 || mails[at]?.link === 'none' ? undefined : (mails[at]?.parent ?? 0) % at

function lineOf(mails: readonly Mail[], answered: number): number[] {
  const line: number[] = []
  for (let at: number | undefined = answered; at !== undefined; at = parentOf(mails, at)) line.push(at)
  return line
}

const isReadBy = ({ from, to, cc }: Mail, { to: first, cc: copied, bcc }: Answer): boolean =>
  [...first, ...copied, ...bcc].every((one) => [from, ...to, ...cc].includes(one))

let server: TestServer
let contactId: string
beforeAll(async () => {
  server = await openPatientServer()
  contactId = (await makeContact(server)).id
})
afterAll(() => server.close())

const mia = () => ({ type: 'contacts' as const, id: contactId, label: 'Mia Lund' })

interface Written {
  readonly mails: readonly Mail[]
  readonly at: number
  readonly threadId: string
  readonly ids: readonly string[]
}

const olderWords = (mails: readonly Mail[]): string => mails.map((_, at) => `older${wordOf(at)}`).join(' ')

/** Reference of a mail's head to the answered mail. */
function answeringOf({ mails, at, threadId, ids }: Written, { link }: Mail): object {
  const parent = parentOf(mails, at)
  const answered = parent === undefined ? undefined : mails[parent]
  if (parent === undefined || answered === undefined) return {}
  const messageId = idOf(answered, parent, threadId)
  if (link === 'replyingTo') return { replyingTo: ids[parent] }
  return link === 'references' ? { references: [messageId] } : { in_reply_to: messageId }
}

function docOf(written: Written, one: Mail) {
  const { mails, at, threadId } = written
  const isOurs = one.from === own
  return threadsmsgs.shape.parse({
    medium: 'email',
    tRef: threadId,
    object: mia(),
    subject: 'Dallas',
    inbound: !isOurs,
    ...(isOurs ? { creator: entryOf(cast.jo), bcc: named(one.bcc) } : { from: { name: '', address: one.from } }),
    recipients: named(one.to),
    cc: named(one.cc),
    message: wordOf(at),
    html: `<p>${wordOf(at)}</p><div data-quoted>${olderWords(mails)}</div>`,
    message_id: idOf(one, at, threadId),
    state: isOurs ? 'sent' : 'received',
    ...answeringOf(written, one),
  })
}

/** Writes a thread of these mails, and answers with the ids of thread and messages. */
const writeThread = (mails: readonly Mail[]) =>
  withTenant(server.platform, systemActor(laro), async (ctx) => {
    const ref = `clients/${laro}/contacts/${contactId}`
    const doc = threads.shape.parse({ medium: 'email', subject: 'Dallas', object: mia(), ref })
    const { id: threadId } = await createRecord(ctx, threads, { doc })
    const ids = mails.map(() => ctx.newId())
    for (const [at, one] of mails.entries()) {
      const date = ctx.now - (mails.length - at) * 1000
      await createRecord(ctx, threadsmsgs, { id: ids[at], date, doc: docOf({ mails, at, threadId, ids }, one) })
    }
    return { threadId, ids }
  })

const answered = ([mails, { answered: at }]: readonly [readonly Mail[], Answer]): number => at % mails.length

describe('an answer in a thread of several parties', () => {
  it(
    'quotes those earlier mails alone that led to it and that all its recipients took part in',
    async () => {
      await fc.assert(
        fc.asyncProperty(talk, async (given) => {
          const [mails, reply] = given
          const at = answered(given)
          const { threadId, ids } = await writeThread(mails)
          const { body, status } = await post(server, cast.jo, {
            threadId,
            medium: 'email',
            subject: 'Re: Dallas',
            message: 'We can.',
            replyingTo: ids[at],
            recipients: named(reply.to),
            cc: named(reply.cc),
            bcc: named(reply.bcc),
          })
          expect(status, JSON.stringify(body)).toBe(200)
          const readable = lineOf(mails, at).filter((one) => isReadBy(mails[one] as Mail, reply))
          const quoted = [...String(body.message.html).matchAll(/secretwords(\d+)end/g)].map((found) =>
            Number(found[1]),
          )
          expect(quoted).toEqual(readable.slice(0, 3))
          const reached = [...reply.to, ...reply.cc, ...reply.bcc]
          // The ids in the head of the answered mail are known to its recipients.
          const known = readable.includes(at) ? [parentOf(mails, at)] : []
          for (const reference of body.message.references as string[]) {
            const source = Number.parseInt(reference, 10)
            const { from, to, cc } = mails[source] as Mail
            const isKnown = known.includes(source) || [from, ...to, ...cc].some((one) => reached.includes(one))
            expect(isKnown, reference).toBe(true)
          }
        }),
        fuzzing(40) as fc.Parameters<[[Mail[], Answer]]>,
      )
    },
    fuzzTimeout(40, 120_000),
  )

  it(
    'names no Bcc recipient of an earlier mail',
    async () => {
      await fc.assert(
        fc.asyncProperty(talk, async (given) => {
          const [mails, reply] = given
          const at = answered(given)
          const { threadId, ids } = await writeThread(mails)
          const shown = (mode: string) =>
            call(server, cast.jo, { url: `/messaging/thread/${threadId}/reply?message=${ids[at]}&mode=${mode}` })
          const hidden = (mails[at] as Mail).bcc.filter(
            (one) => ![(mails[at] as Mail).from, ...(mails[at] as Mail).to, ...(mails[at] as Mail).cc].includes(one),
          )
          for (const mode of ['reply', 'replyAll', 'forward']) {
            const { recipients = [], cc = [], quoted = '' } = (await shown(mode)).body
            const line = lineOf(mails, at).map((one) => mails[one] as Mail)
            const open = new Set(line.flatMap((one) => [one.from, ...one.to, ...one.cc]))
            const words = JSON.stringify([recipients, cc, quoted])
            for (const address of hidden.filter((one) => !open.has(one))) expect(words).not.toContain(address)
          }
          expect(reply.to.length).toBeGreaterThan(0)
        }),
        fuzzing(15) as fc.Parameters<[[Mail[], Answer]]>,
      )
    },
    fuzzTimeout(15, 120_000),
  )
})

describe('other ways of mail of a thread to a new recipient', () => {
  const secret = [
    { from: 'desk@hotel.example', to: [own], cc: [], bcc: [], parent: 0, link: 'none' },
    { from: own, to: ['desk@hotel.example'], cc: [], bcc: [], parent: 0, link: 'replyingTo' },
    { from: parties[0] as string, to: [own], cc: [], bcc: [], parent: 0, link: 'none' },
  ] as const satisfies readonly Mail[]

  const makeTemplate = async (template_id: string, html: string) => {
    const template = { medium: 'email', name: template_id, template_id, subject: 'Hi', html, data_argument: 'none' }
    const url = `/data/clients/${laro}/documents`
    const made = await call(server, cast.ana, { method: 'POST', url, body: template })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
  }

  /** An answer to Mia's mail that does not reach her, sent again to the hotel or, without it, to her. */
  const sendLostAgain = async (more: object, to?: string) => {
    const { threadId, ids } = await writeThread([secret[2]])
    const toMia = { threadId, medium: 'email', subject: 'Re', recipients: named(['mia@customer.example']) }
    const sent = await post(server, cast.jo, { ...toMia, message: 'We can.', replyingTo: ids[0], ...more })
    const { id, html } = sent.body.message
    expect(html).toContain(wordOf(0))
    await server.platform.pools.owner.query(`update outbox set status = 'failed' where message_id = $1`, [id])
    await server.platform.pools.owner.query(
      `update threadsmsgs set version = version + 1, doc = jsonb_set(doc, '{results,recipients,0,state}', '"failed"') where id = $1`,
      [id],
    )
    const again = await call(server, cast.jo, {
      method: 'POST',
      url: `/messaging/message/${id}/delivery`,
      body: { recipients: [{ address: 'mia@customer.example', to }] },
    })
    const shown = await call(server, cast.jo, { url: `/messaging/message/${id}` })
    return { again, shown: JSON.stringify(shown.body) }
  }

  it('a new email in the thread names no mail between others in its head', async () => {
    const { threadId } = await writeThread([secret[0]])
    const toMia = { recipients: named(['mia@customer.example']), subject: 'Friday', message: 'We can.' }
    const { body } = await post(server, cast.jo, { threadId, medium: 'email', ...toMia })
    expect(body.message).toMatchObject({ references: [] })
    expect(body.message.in_reply_to).toBeUndefined()
  })

  it('a forward of our own answer leaves out the quote of that answer', async () => {
    const { threadId, ids } = await writeThread([secret[0], secret[1]])
    const toMia = { recipients: named(['mia@customer.example']), subject: 'Fwd', message: 'See below.' }
    const { body } = await post(server, cast.jo, { threadId, medium: 'email', ...toMia, forward: ids[1] })
    expect(body.message.html).toContain(wordOf(1))
    expect(body.message.html).not.toContain('older')
  })

  it('a template repeats the answered mail only to its recipients', async () => {
    await makeTemplate('repeat', '<p>You wrote: {{ message.text }}</p>')
    const { threadId, ids } = await writeThread([secret[0]])
    const written = { threadId, medium: 'email', template_id: 'repeat', message: 'Hello', replyingTo: ids[0] }
    const toHotel = await post(server, cast.jo, { ...written, recipients: named(['desk@hotel.example']) })
    expect(toHotel.body.message.html).toContain(`You wrote: ${wordOf(0)}`)
    const toMia = await post(server, cast.jo, { ...written, recipients: named(['mia@customer.example']) })
    expect(toMia.body.issues).toMatchObject([{ path: 'template_id', code: 'unfilled' }])
    const preview = { threadId, medium: 'email', msgPath: `clients/${laro}/threadsmsgs/${ids[0]}` }
    const shown = await call(server, cast.jo, {
      method: 'POST',
      url: '/cms/documents/templates/repeat',
      body: { ...preview, recipients: named(['mia@customer.example']) },
    })
    expect(shown.status).toBe(200)
    expect(JSON.stringify(shown.body)).not.toContain(wordOf(0))
  })

  it('a copy to a corrected address goes without the quoted history', async () => {
    const { again, shown } = await sendLostAgain({}, 'desk@hotel.example')
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    expect(shown).toContain('desk@hotel.example')
    expect(shown).not.toContain(wordOf(0))
    expect(shown).not.toContain('@customer.example')
  })

  it('a template that repeats the answered mail is not sent to a corrected address', async () => {
    await makeTemplate('repeat-lost', '<p>You wrote: {{ message.text | upcase }}</p>')
    const refused = await sendLostAgain({ template_id: 'repeat-lost' }, 'desk@hotel.example')
    expect(refused.again.body.issues).toMatchObject([{ path: 'recipients.0.to', code: 'repeats-answered' }])
    expect(refused.shown).not.toContain('desk@hotel.example')
    expect((await sendLostAgain({ template_id: 'repeat-lost' })).again.status).toBe(200)
  })

  it('a template with additional words goes to a corrected address without the quoted history', async () => {
    await makeTemplate('own-words', '<p>About {{ message.subject }}</p>')
    const { again, shown } = await sendLostAgain({ template_id: 'own-words' }, 'desk@hotel.example')
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    expect(shown).toContain('About Dallas')
    expect(shown).not.toContain(wordOf(0))
  })
})
