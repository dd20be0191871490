import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const laro = clientIds.LARO
const tasks = `clients/${laro}/tasks`

const namesIn = async (member: CastMember, path: string, client = laro) => {
  const answer = await server.app.inject({ url: `/api/trash/${path}`, headers: await server.headersOf(member, client) })
  return answer.statusCode === 200
    ? answer.json<{ rows: { name: string }[] }>().rows.map((row) => row.name)
    : answer.statusCode
}

async function deleted(name: string): Promise<string> {
  const headers = await server.headersOf(cast.jo, laro)
  const made = await server.app.inject({ method: 'POST', url: `/api/data/${tasks}`, headers, payload: { name } })
  const { id } = made.json<{ id: string }>()
  await server.app.inject({ method: 'DELETE', url: `/api/data/${tasks}/${id}`, headers })
  return id
}

test('deleted records are listed, the latest first, until they are restored', async () => {
  await deleted('First out')
  const id = await deleted('Last out')
  expect(await namesIn(cast.jo, tasks)).toEqual(['Last out', 'First out'])
  const headers = await server.headersOf(cast.jo, laro)
  await server.app.inject({ method: 'POST', url: `/api/data/${tasks}/${id}/restore`, headers })
  expect(await namesIn(cast.jo, tasks)).toEqual(['First out'])
})

test('the trash is for users who may delete, within their client', async () => {
  await deleted('Out of reach')
  expect(await namesIn(cast.rae, tasks)).toBe(403)
  expect(await namesIn(cast.sam, tasks)).toBe(404)
  expect(await namesIn(cast.sam, tasks, clientIds.NXT)).toBe(404)
  expect(await namesIn(cast.sam, `clients/${clientIds.NXT}/tasks`, clientIds.NXT)).toEqual([])
})
