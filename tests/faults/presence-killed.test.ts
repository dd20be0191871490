import { afterAll, beforeAll, expect, test } from 'vitest'
import { LiveScreen } from '../contract/live-screen.ts'
import { laro, makeContact, receive } from '../contract/inbox-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { bundledProgram } from './bundled-program.ts'
import { Caller } from './caller.ts'
import { cleanUp, dataFolder, FlightlineProcess, givenDatabase } from './flightline-process.ts'

// A process that is killed says no goodbye: who was on it is gone for the others all the same, and soon.

let folder: string
let server: TestServer
const processes: FlightlineProcess[] = []
beforeAll(async () => {
  ;[folder, server] = await Promise.all([dataFolder(), openTestServer()])
  for (let turn = 0; turn < 2; turn += 1) {
    const env = { ...(await givenDatabase(server.databaseUrl, folder)), PUBLIC_URL: 'http://127.0.0.1:3000' }
    processes.push(new FlightlineProcess(env, await bundledProgram('server/main.ts')))
  }
  await Promise.all(processes.map((process) => process.ready()))
}, 180_000)
afterAll(async () => {
  await cleanUp(processes, folder)
  await server.close()
})

const follow = async (screen: LiveScreen, caller: Caller, process: FlightlineProcess): Promise<void> => {
  const { token = '' } = caller.headers
  await screen.connect(`${process.url.replace('http', 'ws')}/api/live`, { token, client: laro })
}

test('a killed process takes its people along, and who comes back is seen again', { timeout: 180_000 }, async () => {
  const [doomed, staying] = processes
  if (!doomed || !staying) throw new Error('two processes were begun')
  const contact = await makeContact(server)
  const { id } = (await receive(server, contact.id)).thread
  const path = `clients/${laro}/threads/${id}`
  const [ana, jo] = [await Caller.signIn(staying.url, cast.ana, laro), await Caller.signIn(doomed.url, cast.jo, laro)]
  const [watching, writing] = [new LiveScreen(), new LiveScreen()]
  await follow(watching, ana, staying)
  watching.watch('list', { path: `clients/${laro}/threads` })
  await follow(writing, jo, doomed)
  writing.send({ type: 'here', path, isWriting: true })
  const people = () => (watching.people.get(id) ?? []).map((one) => one.id)
  await expect.poll(people, { timeout: 20_000 }).toEqual([cast.jo.id])
  await doomed.end('SIGKILL')
  await expect.poll(people, { timeout: 60_000 }).toEqual([])
  await follow(writing, jo, staying)
  writing.send({ type: 'here', path })
  await expect.poll(people, { timeout: 20_000 }).toEqual([cast.jo.id])
  for (const screen of [watching, writing]) screen.close()
})
