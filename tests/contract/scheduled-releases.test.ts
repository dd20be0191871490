import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployments, pages } from '../../domain/content/index.ts'
import { unread } from '../../domain/inbox/index.ts'
import { publishRelease } from '../../server/content/site/publish-release.ts'
import { asVerb, beyondReach, createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runDue } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

// A release goes live by the timer as it was approved and when it is due, with any actions of people in between.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ RATE_PER_MINUTE: '5000' })
})
afterAll(() => server.close())

const root = `/data/clients/${laro}/cms/root`
const step = 5000
let count = 0

const act = (id: string, verb: string, body: object = {}) =>
  call(server, cast.ana, { method: 'POST', url: `/cms/deployments/${id}/${verb}`, body })
const release = async (id: string) => (await call(server, cast.ana, { url: `${root}/deployments/${id}` })).body
const now = () => server.platform.clock()
const schedule = (id: string, at: number | null) => act(id, 'schedule', { at })

const approve = async (id: string) => {
  const { body } = await call(server, cast.ana, { url: `/cms/deployments/${id}/release` })
  const answer = await act(id, 'approve', { hash: body.hash })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** A release of one page of a separate site, approved, due in five steps. */
const scheduled = async () => {
  const site = `clock${(count += 1)}`
  const page = await inLaro(server, (ctx) =>
    createRecord(ctx, pages, { doc: pages.shape.parse({ name: 'Clock', url: '/', site, html: '<h1>One</h1>' }) }),
  )
  const doc = deployments.shape.parse({ name: site, site, pages: [{ id: page.id, label: page.name }] })
  const { id } = await inLaro(server, (ctx) => createRecord(ctx, deployments, { doc }))
  await approve(id)
  expect((await schedule(id, now() + 5 * step)).body).toEqual({ status: 'scheduled' })
  return { id, page: page.id }
}

const edit = async (page: string) => {
  const url = `${root}/pages/${page}`
  const { body } = await call(server, cast.ana, { url })
  const change = { html: '<h1>Two</h1>' }
  expect((await call(server, cast.ana, { method: 'PATCH', url, body: { version: body.version, change } })).status).toBe(
    200,
  )
}

const runAfter = async (steps: number) => {
  server.advance(steps * step)
  await runDue(server.platform, publishRelease)
}

/** Actions while the files of a due release are on their way into the store. */
async function meanwhile(change: () => Promise<unknown>, run: () => Promise<void>): Promise<void> {
  const { store } = server.platform
  const put = store.put.bind(store)
  let isDone = false
  Object.assign(store, {
    put: async (...given: Parameters<typeof put>) => {
      if (!isDone) {
        isDone = true
        await change()
      }
      return put(...given)
    },
  })
  await run().finally(() => Object.assign(store, { put }))
  expect(isDone).toBe(true)
}

test('it is live once its time has come, and not before; late where nothing ran at its time', async () => {
  const { id } = await scheduled()
  await runAfter(1)
  expect(await release(id)).toMatchObject({ status: 'scheduled', running: false })
  await runAfter(8)
  const live = await release(id)
  expect([live.status, live.running, live.scheduled]).toEqual(['live', true, undefined])
})

test('an edited one stays out and gives the reason; approved again before its time, it goes live', async () => {
  const [out, again] = [await scheduled(), await scheduled()]
  await edit(out.page)
  await edit(again.page)
  await approve(again.id)
  expect(await release(again.id)).toMatchObject({ status: 'scheduled', scheduled: expect.any(Number) })
  await runAfter(6)
  expect(await release(out.id)).toMatchObject({
    status: 'failed',
    running: false,
    failed: expect.stringContaining('Check it again, then approve it.'),
  })
  expect(await release(again.id)).toMatchObject({ status: 'live', running: true })
})

/** The unread items that say of a release that it stayed out. */
const failuresOf = (id: string) =>
  inLaro(server, (ctx) => beyondReach(ctx, unread).every(['ref', '==', `clients/${laro}/deployments/${id}#failed`]))

test('a failed one notifies its scheduler and its approver, once, with the reason', async () => {
  const { id, page } = await scheduled()
  const again = { method: 'POST', url: `/cms/deployments/${id}/schedule`, body: { at: now() + 5 * step } } as const
  expect((await call(server, cast.sue, again)).body).toEqual({ status: 'scheduled' })
  await edit(page)
  await runAfter(6)
  await runAfter(1)
  const items = await failuresOf(id)
  expect(new Set(items.map(({ user }) => user))).toEqual(new Set([cast.ana.id, cast.sue.id]))
  for (const item of items)
    expect(item).toMatchObject({
      version: 1,
      unread: true,
      title: expect.stringMatching(/^clock\d+ did not go live$/),
      summary: 'This content has changed. The content is not the one that you read. Check it again, then approve it.',
      url: `/laro/cms/deployments/${id}`,
    })
})

test('a user who may no longer open releases is not notified', async () => {
  const { id, page } = await scheduled()
  await inLaro(server, (ctx) =>
    asVerb(ctx, deployments).amend({ id, amend: () => ({ approved_by_id: cast.jo.id, scheduled_by_id: 'left' }) }),
  )
  await edit(page)
  await runAfter(6)
  expect(await release(id)).toMatchObject({ status: 'failed' })
  expect(await failuresOf(id)).toEqual([])
})

test('one whose time is removed while its files are written stays out', async () => {
  const { id } = await scheduled()
  await meanwhile(
    () => schedule(id, null),
    () => runAfter(6),
  )
  const found = await release(id)
  expect([found.status, found.running, found.failed]).toEqual(['approved', false, undefined])
})

test('one moved since keeps its new time, able to go live or not', async () => {
  const [whole, edited] = [await scheduled(), await scheduled()]
  const later = now() + 60 * step
  await meanwhile(
    async () => {
      await schedule(whole.id, later)
      await schedule(edited.id, later)
      await edit(edited.page)
    },
    () => runAfter(6),
  )
  for (const { id } of [whole, edited])
    expect(await release(id)).toMatchObject({ status: 'scheduled', scheduled: later, running: false })
  await schedule(whole.id, null)
  await schedule(edited.id, null)
})

test('one that cannot be written keeps no other waiting', async () => {
  const [first, second] = [await scheduled(), await scheduled()]
  const { store } = server.platform
  const put = store.put.bind(store)
  let isBroken = true
  Object.assign(store, {
    put: (...given: Parameters<typeof put>) => {
      const fails = isBroken
      isBroken = false
      return fails ? Promise.reject(new Error('the disk is full')) : put(...given)
    },
  })
  await expect(runAfter(6).finally(() => Object.assign(store, { put }))).rejects.toThrow(/disk is full/)
  const states = async () => new Set([(await release(first.id)).status, (await release(second.id)).status])
  expect(await states()).toEqual(new Set(['live', 'scheduled']))
  await runAfter(1)
  expect(await states()).toEqual(new Set(['live']))
})
