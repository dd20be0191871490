import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployments, pages } from '../../domain/content/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('a difference shows the changed part of long words, and a change without words', async () => {
  const long = 'a'.repeat(400)
  const section = (text: string, x: number) => {
    const image = { url: 'https://a.example/b.jpg', alt: 'W', focus: { x, y: 1 } }
    return { sections: [{ id: 's1', kind: 'hero', heading: 'H', text, image }] }
  }
  const page = await inLaro(server, (ctx) =>
    createRecord(ctx, pages, {
      doc: pages.shape.parse({ name: 'Long', url: '/', kind: 'landing', content: section(`${long} old`, 1) }),
    }),
  )
  const release = await inLaro(server, (ctx) =>
    createRecord(ctx, deployments, {
      doc: deployments.shape.parse({ name: 'Long', pages: [{ id: page.id, label: 'Long' }] }),
    }),
  )
  const at = `/cms/deployments/${release.id}`
  const read = () => call(server, cast.ana, { url: `${at}/release` })
  const act = (verb: string, body: object = {}) =>
    call(server, cast.ana, { method: 'POST', url: `${at}/${verb}`, body })
  expect((await act('approve', { hash: (await read()).body.hash })).status).toBe(200)
  expect((await act('publish')).status).toBe(200)
  const url = `/data/clients/${laro}/cms/root/pages/${page.id}`
  const { version } = (await call(server, cast.ana, { url })).body
  const change = { content: section(`${long} new`, 2) }
  await call(server, cast.ana, { method: 'PATCH', url, body: { version, change } })
  const { fields } = (await read()).body.pages[0]
  const from = 'from the left and 1 % from the top'
  const around = `...${'a'.repeat(59)} `
  expect(fields).toEqual([
    { label: 'H, text', before: `${around}old`, after: `${around}new` },
    { label: 'H, picture', before: `W, focus 1 % ${from}`, after: `W, focus 2 % ${from}` },
  ])
})
