import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportProgress } from '../../server/automation/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const say = (feedbackId: string, percent: number, outcome?: 'done') =>
  inLaro(server, (ctx) =>
    reportProgress(ctx, { feedbackId, user: cast.jo.id, title: `At ${percent}`, percent, ...(outcome && { outcome }) }),
  )

const linesOf = async (feedbackId: string): Promise<number[]> => {
  const where = encodeURIComponent(JSON.stringify(['group_id', '==', feedbackId]))
  const { body } = await call(server, cast.jo, { url: `/data/clients/${laro}/feedback?where=${where}` })
  return body.rows.map(({ percent }: { percent: number }) => percent)
}

const remove = (feedbackId: string, person = cast.jo) =>
  call(server, person, { method: 'DELETE', url: `/cms/feedback/${feedbackId}` })

test('work whose dialog was closed before its end leaves no lines (2-content section 4)', async () => {
  await say('left', 10)
  await say('left', 40)
  expect((await remove('left')).body).toEqual({ removed: 2 })
  await say('left', 70)
  await say('left', 100, 'done')
  expect(await linesOf('left')).toEqual([])
})

test('another user cannot stop the lines of a user’s work', async () => {
  await say('watched', 10)
  expect((await remove('watched', cast.ana)).body).toEqual({ removed: 0 })
  await say('watched', 100, 'done')
  expect(await linesOf('watched')).toEqual([10, 100])
})
