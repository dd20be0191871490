import { afterAll, beforeAll, expect, test } from 'vitest'
import { presenceTiming } from '../../domain/kernel/index.ts'
import { LiveScreen } from '../contract/live-screen.ts'
import { laro, makeContact, receive } from '../contract/inbox-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { bundledProgram } from './bundled-program.ts'
import { cleanUp, dataFolder, FlightlineProcess, givenDatabase } from './flightline-process.ts'

// A killed process says no goodbye: its users are gone for the others all the same, after a time without messages. The
// process that stays is the one of this test, whose clock it moves.

let folder: string
let staying: TestServer
let stayingUrl: string
let doomed: FlightlineProcess
beforeAll(async () => {
  ;[folder, staying] = await Promise.all([dataFolder(), openTestServer()])
  const { PUBLIC_URL } = staying.platform.config
  const env = { ...(await givenDatabase(staying.databaseUrl, folder)), PUBLIC_URL }
  doomed = new FlightlineProcess(env, await bundledProgram('server/main.ts'))
  ;[stayingUrl] = await Promise.all([staying.app.listen({ port: 0, host: '127.0.0.1' }), doomed.ready()])
}, 180_000)
afterAll(async () => {
  await cleanUp([doomed], folder)
  await staying.close()
})

async function follow(screen: LiveScreen, person: CastMember, url: string): Promise<void> {
  const { token = '' } = await staying.headersOf(person, laro)
  await screen.connect(`${url.replace('http', 'ws')}/api/live`, { token, client: laro })
}

test('a killed process takes its people along, and a returning one is seen again', { timeout: 180_000 }, async () => {
  const contact = await makeContact(staying)
  const { id } = (await receive(staying, contact.id)).thread
  const path = `clients/${laro}/threads/${id}`
  const [watching, writing] = [new LiveScreen(), new LiveScreen()]
  await follow(watching, cast.ana, stayingUrl)
  watching.watch('list', { path: `clients/${laro}/threads` })
  await follow(writing, cast.jo, doomed.url)
  writing.send({ type: 'here', path, isWriting: true })
  const people = () => (watching.people.get(id) ?? []).map((one) => one.id)
  await expect.poll(people, { timeout: 20_000 }).toEqual([cast.jo.id])
  await doomed.end('SIGKILL')
  expect(people()).toEqual([cast.jo.id])
  staying.advance(presenceTiming.unheardMs)
  await expect.poll(people, { timeout: 20_000 }).toEqual([])
  await follow(writing, cast.jo, stayingUrl)
  writing.send({ type: 'here', path })
  await expect.poll(people, { timeout: 20_000 }).toEqual([cast.jo.id])
  for (const screen of [watching, writing]) screen.close()
})
