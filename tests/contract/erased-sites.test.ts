import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts, erasures } from '../../domain/crm/index.ts'
import { deployments, pages } from '../../domain/content/index.ts'
import { eraseFromReleases } from '../../server/content/site/erase-from-releases.ts'
import { runErasure } from '../../server/crm/index.ts'
import { createRecord, getRecord } from '../../server/platform/records/index.ts'
import { removeLeftovers } from '../../server/platform/upkeep/remove-leftovers.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runQueued, runTimed } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'

// An erased person is neither on the live site nor in what a roll back would make live again.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ RATE_PER_MINUTE: '5000' })
})
afterAll(() => server.close())

const name = "Mia O'Zqxv"
const email = 'mia@zqxv.example'
const html = `<p>Ask <b>${name}</b>, <a href="mailto:${email}">${email}</a>, about light jets.</p>`

const makePage = (url: string, content: object, meta: object = {}) =>
  inLaro(server, (ctx) =>
    createRecord(ctx, pages, { doc: pages.shape.parse({ name: `Page ${url}`, url, kind: 'landing', content, meta }) }),
  )

const publish = async (page: string) => {
  const release = await inLaro(server, (ctx) =>
    createRecord(ctx, deployments, {
      doc: deployments.shape.parse({ name: 'Release', pages: [{ id: page, label: page }] }),
    }),
  )
  const url = `/cms/deployments/${release.id}`
  const { body } = await call(server, cast.ana, { url: `${url}/release` })
  await call(server, cast.ana, { method: 'POST', url: `${url}/approve`, body: { hash: body.hash } })
  const answer = await call(server, cast.ana, { method: 'POST', url: `${url}/publish`, body: {} })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  server.advance(3000)
  return release.id
}

const visit = (path: string) => server.app.inject({ url: `/site/laro${path}` })

async function contentsWith(text: string): Promise<string[]> {
  const folder = server.platform.config.FLIGHTLINE_DATA
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
  const read = await Promise.all(
    files.map(async (one) => {
      const path = join(one.parentPath, one.name)
      return { path, words: (await readFile(path, 'latin1')).toLowerCase() }
    }),
  )
  return read.flatMap(({ path, words }) => (words.includes(text) ? [path] : []))
}

test('an erased person leaves the live site, earlier releases and their files', async () => {
  const home = await makePage('/', { sections: [{ id: 's2', kind: 'text', heading: 'Home', html: '<p>Jets.</p>' }] })
  await publish(home.id)
  const sections = [{ id: 's1', kind: 'text', heading: 'Team', html }]
  const team = await makePage('/team', { sections }, { description: `Write to ${name}` })
  const first = await publish(team.id)
  const fleet = await makePage('/fleet', {
    sections: [{ id: 's3', kind: 'text', heading: 'Fleet', html: '<p>Two.</p>' }],
  })
  await publish(fleet.id)
  expect((await visit('/team')).body).toContain(email)
  const untouched = (await visit('/')).body

  const contact = await inLaro(server, (ctx) =>
    createRecord(ctx, contacts, { doc: contacts.shape.parse({ first_name: 'Mia', last_name: "O'Zqxv", email }) }),
  )
  const begun = await call(server, cast.ana, {
    method: 'POST',
    url: `/contacts/${contact.id}/erase`,
    body: { name, reason: 'asked to' },
  })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  await runQueued(server.platform, runErasure([eraseFromReleases]))
  expect(await inLaro(server, (ctx) => getRecord(ctx, erasures, begun.body.id))).toMatchObject({ state: 'done' })

  server.advance(3000)
  const live = (await visit('/team')).body
  expect(live.toLowerCase()).not.toContain('zqxv')
  expect(live).toContain('Ask <b>Erased person</b>')
  expect(live).toContain('about light jets')
  expect((await visit('/')).body).toBe(untouched)

  const back = await call(server, cast.ana, { method: 'POST', url: `/cms/deployments/${first}/roll_back`, body: {} })
  expect(back.status).toBe(200)
  server.advance(3000)
  expect((await visit('/team')).body).toBe(live)

  await runTimed(server.platform, removeLeftovers, 2 * 86_400_000)
  expect(await contentsWith('zqxv')).toEqual([])
  expect((await visit('/team')).statusCode).toBe(200)
})
