import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { records } from '../../domain/records.ts'
import { pathTemplate } from '../../domain/kernel/index.ts'
import { cast, type CastMember } from '../world.ts'
import { laro, marker, nxt } from './attack-server.ts'
import { attackDesk } from './attack-calls.ts'

// Values given to one caller and used by another: keys of repeated calls, and cursors of lists.

const desk = attackDesk('replays')
const { count } = desk

interface Call {
  readonly url: string
  readonly payload?: object
  readonly key?: string
}

const send = async (person: CastMember, client: string, { url, payload, key }: Call) =>
  desk.server.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api${url}`,
    headers: { ...(await desk.server.headersOf(person, client)), ...(key ? { 'idempotency-key': key } : {}) },
    ...(payload ? { payload } : {}),
  })

test('a key of another user’s call repeats nothing of it', async () => {
  const key = randomUUID()
  const payload = { name: marker }
  const made = await send(cast.ana, laro, { url: `/data/clients/${laro}/tasks`, payload, key })
  expect(made.statusCode).toBe(201)
  const { id } = made.json<{ id: string }>()
  const others: [CastMember, string, string][] = [
    [cast.sam, nxt, `/data/clients/${nxt}/tasks`],
    [cast.sam, laro, `/data/clients/${laro}/tasks`],
    [cast.sam, nxt, `/data/clients/${laro}/tasks`],
    [cast.jo, laro, `/data/clients/${laro}/tasks`],
    [cast.rae, laro, `/data/clients/${laro}/tasks`],
    [cast.sue, laro, `/data/clients/${laro}/tasks`],
  ]
  for (const [person, client, url] of others) {
    const answer = await send(person, client, { url, payload: { name: 'own' }, key })
    expect(
      count.take(!answer.body.includes(id) && !answer.body.includes(marker)),
      `${person.name} ${answer.body}`,
    ).toBe(true)
  }
  // The same caller with another call learns that the key is taken, not what the first call was answered.
  const mine = await send(cast.ana, laro, { url: `/data/clients/${laro}/tasks`, payload: { name: 'other' }, key })
  expect(count.take(mine.statusCode === 409 && !mine.body.includes(marker))).toBe(true)
})

test('cursors of another client’s lists show nothing, made up or real', async () => {
  for (let left = 3; left > 0; left -= 1) {
    const made = await send(cast.ana, laro, {
      url: `/data/clients/${laro}/tasks`,
      payload: { name: `${marker} ${left}` },
    })
    expect(made.statusCode).toBe(201)
  }
  const page = await send(cast.ana, laro, { url: `/data/clients/${laro}/tasks?limit=1` })
  const { next } = page.json<{ next: string }>()
  const cursors = [next, ...[[0, ''], [9e15, '~'], ['', ''], ['~', '~'], [null, ''], [true, '']].map((cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url'))] // prettier-ignore
  for (const { path } of records) {
    const { collection } = pathTemplate(path)
    if (collection === undefined) continue
    const url = `/data/${collection.replaceAll('{client}', nxt).replaceAll(/\{\w+\}/g, cast.ana.id)}`
    for (const cursor of cursors) {
      const answer = await send(cast.sam, nxt, { url: `${url}?after=${encodeURIComponent(cursor)}` })
      expect(count.take(!answer.body.includes(marker) && answer.statusCode < 500), `${url} ${answer.body}`).toBe(true)
    }
  }
})
