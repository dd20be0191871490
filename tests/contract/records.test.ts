import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const tasks = `/api/data/clients/${clientIds.LARO}/tasks`

async function asJo() {
  return server.headersOf(cast.jo, clientIds.LARO)
}

async function createTask(name: string): Promise<{ id: string; version: number }> {
  const answer = await server.app.inject({ method: 'POST', url: tasks, headers: await asJo(), payload: { name } })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

test('a record is created, read, listed, changed and put into the trash', async () => {
  const { id, version } = await createTask('Call the FBO')
  const headers = await asJo()
  const read = await server.app.inject({ url: `${tasks}/${id}`, headers })
  expect(read.json()).toMatchObject({ id, name: 'Call the FBO', can: { write: true, remove: true } })
  const changed = await server.app.inject({
    method: 'PATCH',
    url: `${tasks}/${id}`,
    headers,
    payload: { version, change: { name: 'Call the FBO again' } },
  })
  expect(changed.json()).toMatchObject({ version: 2, name: 'Call the FBO again' })
  const removed = await server.app.inject({ method: 'DELETE', url: `${tasks}/${id}`, headers })
  expect(removed.statusCode).toBe(200)
  expect((await server.app.inject({ url: `${tasks}/${id}`, headers })).statusCode).toBe(404)
  const restored = await server.app.inject({ method: 'POST', url: `${tasks}/${id}/restore`, headers })
  expect(restored.json()).toMatchObject({ id, name: 'Call the FBO again' })
})

test('a stale write is refused with both versions, and any version can be put back', async () => {
  const { id } = await createTask('First')
  const headers = await asJo()
  const patch = (version: number, name: string) =>
    server.app.inject({ method: 'PATCH', url: `${tasks}/${id}`, headers, payload: { version, change: { name } } })
  expect((await patch(1, 'Second')).statusCode).toBe(200)
  const stale = await patch(1, 'Mine')
  expect(stale.statusCode).toBe(409)
  expect(stale.json()).toMatchObject({
    error: 'conflict',
    current: { name: 'Second', version: 2 },
    yours: { name: 'Mine' },
  })
  const history = await server.app.inject({ url: `${tasks}/${id}/history`, headers })
  expect(history.json().rows).toMatchObject([
    { version: 2, op: 'update', actor_id: cast.jo.id, before: { name: 'First' }, after: { name: 'Second' } },
    { version: 1, op: 'create', before: null, after: { name: 'First' } },
  ])
  const restored = await server.app.inject({
    method: 'POST',
    url: `${tasks}/${id}/history/1/restore`,
    headers,
    payload: { version: 2 },
  })
  expect(restored.json()).toMatchObject({ version: 3, name: 'First' })
})

test('pages follow one another without a gap, and bad questions name their place', async () => {
  const headers = await asJo()
  for (let number = 0; number < 7; number++) await createTask(`Paged ${number}`)
  const seen: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const url = `${tasks}?limit=3&orderBy=last_date.desc${after ? `&after=${after}` : ''}`
    const page: { rows: { id: string }[]; next: string | null } = (await server.app.inject({ url, headers })).json()
    seen.push(...page.rows.map((row) => row.id))
    after = page.next
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThanOrEqual(7)
  const bad = await server.app.inject({ url: `${tasks}?where=${encodeURIComponent('["secret","==",1]')}`, headers })
  expect(bad.json()).toMatchObject({ error: 'invalid', issues: [{ path: 'where.secret', code: 'unknown-field' }] })
})

test('a list refuses a parameter that it does not know, by its name', async () => {
  const answer = await server.app.inject({ url: `${tasks}?limit=3&orderby=date.desc`, headers: await asJo() })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ error: 'invalid', issues: [{ path: 'orderby', code: 'unknown-field' }] })
})

test('an idempotency key repeats the first answer and writes once', async () => {
  const headers = { ...(await asJo()), 'idempotency-key': 'once-1' }
  const [first, second] = await Promise.all(
    [1, 2].map(() => server.app.inject({ method: 'POST', url: tasks, headers, payload: { name: 'Only one' } })),
  )
  expect(first?.json().id).toBe(second?.json().id)
  const other = await server.app.inject({ method: 'POST', url: tasks, headers, payload: { name: 'Another' } })
  expect(other.statusCode).toBe(409)
})

test('HTML of an editor is safe when it is stored', async () => {
  const hostile =
    '<p class="lead" onclick="steal()">Hi <script>steal()</script><a href="javascript:steal()">there</a></p><img src="x" onerror="steal()"><p style="position:fixed;color:red">end</p><a href="/trips">ours</a>'
  const payload = { name: 'With text', description: hostile }
  const made = await server.app.inject({ method: 'POST', url: tasks, headers: await asJo(), payload })
  const { id, version, description } = made.json<{ id: string; version: number; description: string }>()
  const safe = '<p class="lead">Hi <a>there</a></p><img src="x" /><p style="color:red">end</p><a href="/trips">ours</a>'
  expect(description).toBe(safe)
  const change = { version, change: { description: `${safe}<iframe src="https://elsewhere.example"></iframe>` } }
  const headers = await asJo()
  const changed = await server.app.inject({ method: 'PATCH', url: `${tasks}/${id}`, headers, payload: change })
  expect(changed.json()).toMatchObject({ description: safe })
})

test('the active state of a record may be sent among the changes, as it is among its fields', async () => {
  const { id, version } = await createTask('Old checklist')
  const headers = await asJo()
  const patch = (payload: object) => server.app.inject({ method: 'PATCH', url: `${tasks}/${id}`, headers, payload })
  const ended = await patch({ version, change: { active: false } })
  expect(ended.json()).toMatchObject({ version: 2, active: false, name: 'Old checklist' })
  const refused = await patch({ version: 2, change: { active: 'no' } })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ issues: [{ path: 'change.active' }] })
  expect((await patch({ version: 2, active: true, change: {} })).json()).toMatchObject({ version: 3, active: true })
})
