import fc from 'fast-check'
import { expect, test } from 'vitest'
import { v7 } from 'uuid'
import { pathTemplate, type RecordDefinition } from '../../domain/kernel/index.ts'
import { records } from '../../domain/records.ts'
import { call, makeContact, receive } from '../contract/inbox-server.ts'
import { htmlDangers } from '../mail-fixtures/html-dangers.ts'
import { sampleBody, schemaOf } from '../sample-body.ts'
import { cast } from '../world.ts'
import { attackDesk, openPatientServer } from './attack-calls.ts'
import { laro } from './attack-server.ts'
import { fuzzRuns, fuzzSeed, fuzzTimeout } from './fuzz-runs.ts'
import { hostileHtml, hostileMixture } from './hostile-html.ts'

// HTML that a user of the client saves by any call, in any field that holds HTML: the answer is safe to show to every
// reader.

const desk = attackDesk('html saved', { kind: 'inputs', open: openPatientServer })
const { count } = desk

const isHtmlName = (name: string): boolean => /html$/i.test(name)

/** Fields of a record that hold HTML: by their name, or by the input in which they are edited. */
function htmlFields({ shape, form }: RecordDefinition): string[] {
  const { properties = {} } = schemaOf(shape)
  const named = Object.keys(properties).filter(isHtmlName)
  const edited = form.filter(({ component }) => component === 'input-html').map(({ property }) => property)
  return [...new Set([...named, ...edited])].filter((name) => name in properties)
}

const send = async (method: 'POST' | 'PATCH' | 'GET', url: string, payload?: object) => {
  const headers = await desk.server.headersOf(cast.ana, laro)
  return desk.server.app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) })
}

/** Address of a record made by its owner: of a single document, at its own address. */
function collectionOf({ path }: RecordDefinition): string {
  const template = pathTemplate(path).collection ?? path
  return `/data/${template.replaceAll('{client}', laro).replaceAll(/\{\w+\}/g, cast.ana.id)}`
}

const protocols = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Links and pictures of an editor may be relative; classes, ids and pictures in several sizes are its own. */
function isEditors(danger: string): boolean {
  const [, address] = /^(?:a\[href|img\[src)=(.*)\]$/s.exec(danger) ?? []
  if (address === undefined) return /\[(?:class|id)=|^(?:picture|source)$/.test(danger)
  // An invalid address leads nowhere.
  const parsed = URL.parse(address, 'https://x.example')
  return parsed === null || protocols.has(parsed.protocol)
}

const dangersOf = (html: unknown): string[] => htmlDangers(String(html)).filter((danger) => !isEditors(danger))

/** Requirements of a record type's own check for its other fields. */
const fitting: Readonly<Record<string, object>> = {
  guide_sections: { url: 'https://youtu.be/aBcD_123-xy', buttonUrl1: '/threads' },
  pages: { jsonld: { '@type': 'Thing' } },
}

/** A record with a value in each field that a caller may write. */
const sampleDoc = ({ shape, recorded = [] }: RecordDefinition): object =>
  Object.fromEntries(
    Object.entries(sampleBody(shape, 'own') as object).filter(([field]) => !recorded.some((one) => one === field)),
  )

test('no field of any record keeps HTML that acts', { timeout: fuzzTimeout(15, 300_000) }, async () => {
  const fields = records.flatMap((definition: RecordDefinition) =>
    htmlFields(definition).map((field) => ({ definition, field })),
  )
  expect(fields.length).toBeGreaterThan(5)
  const inputs = fc.sample(fc.oneof(fc.constantFrom(...hostileHtml), hostileMixture), {
    numRuns: fuzzRuns(15),
    seed: fuzzSeed,
  })
  const breaches: string[] = []
  const written = new Set<string>()
  for (const { definition, field } of fields) {
    for (const html of inputs) {
      // An owned record is private.
      const owner = 'owner' in definition.columns ? { owner: cast.ana.id } : {}
      const doc = {
        ...sampleDoc(definition),
        ...fitting[definition.name],
        // No two aircraft have one tail.
        ...(definition.name === 'aircraft' ? { tail_number: v7() } : {}),
        ...owner,
        [field]: html,
      }
      const made = await send('POST', collectionOf(definition), doc)
      if (made.statusCode !== 201) continue
      written.add(`${definition.name}.${field}`)
      const dangers = dangersOf(made.json<Record<string, unknown>>()[field] ?? '')
      if (!count.take(dangers.length === 0))
        breaches.push(`${definition.name}.${field}: ${dangers.join(', ')} of ${html}`)
    }
  }
  expect(breaches).toEqual([])
  // Messages are written by the inbox's verbs: the next test.
  const isElsewhere = ({ name }: RecordDefinition) => name === 'threadsmsgs'
  expect(
    fields.filter(({ definition, field }) => !isElsewhere(definition) && !written.has(`${definition.name}.${field}`)),
  ).toEqual([])
})

test(
  'no field of an own draft keeps active HTML, for any call of its author',
  { timeout: fuzzTimeout(15, 60_000) },
  async () => {
    const contactId = (await makeContact(desk.server)).id
    const { thread } = await receive(desk.server, contactId)
    const inputs = fc.sample(fc.oneof(fc.constantFrom(...hostileHtml), hostileMixture), {
      numRuns: fuzzRuns(15),
      seed: fuzzSeed,
    })
    const id = v7()
    const place = `/data/clients/${laro}/threadsmsgs/${id}`
    let taken = 0
    for (const html of inputs) {
      const body = { medium: 'email', device: 'laptop', threadId: thread.id, messageHtml: html, signature: html }
      const kept = await call(desk.server, cast.jo, { method: 'PUT', url: `/messaging/drafts/${id}`, body })
      const found: unknown[] = [kept.body.message?.messageHtml, kept.body.message?.signature]
      const statuses = [kept.status]
      for (const change of [
        { messageHtml: html },
        { html },
        { signature: html },
        { data: { html, parts: [{ html }] } },
      ]) {
        const now = await call(desk.server, cast.jo, { url: place })
        const changed = await call(desk.server, cast.jo, {
          method: 'PATCH',
          url: place,
          body: { version: now.body.version ?? 1, change },
        })
        const { messageHtml, html: whole, signature, data } = changed.body
        found.push(messageHtml, whole, signature, data?.html, data?.parts?.[0]?.html)
        statuses.push(changed.status)
      }
      const dangers = found.filter((one) => one !== undefined).flatMap(dangersOf)
      taken += statuses.filter((status) => status === 200).length
      expect([html, count.take(dangers.length === 0), dangers]).toEqual([html, true, []])
      expect(statuses.filter((status) => status >= 500)).toEqual([])
    }
    // Texts that no database keeps are refused; nearly all others are taken.
    expect(taken).toBeGreaterThan(inputs.length * 3)
  },
)

test('a value nested deeper than any record is refused, and causes no fault', async () => {
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
  const headers = { ...(await desk.server.headersOf(cast.ana, laro)), 'content-type': 'application/json' }
  const answer = await desk.server.app.inject({ method: 'POST', url: `/api/data/clients/${laro}/tasks`, headers, payload: `{"name":"x","description":${deep}}` }) // prettier-ignore
  expect(count.take(answer.statusCode === 400)).toBe(true)
})
