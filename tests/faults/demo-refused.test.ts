import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDemoSignIns, refuseDemoPasswords } from '../../server/demo-passwords.ts'
import { readConfig, StartFault } from '../../server/platform/config.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, castMembers, demoPassword } from '../world.ts'
import { bundledProgram } from './bundled-program.ts'
import { dataFolder, FlightlineProcess, givenDatabase } from './flightline-process.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await openTestServer()
  folder = await dataFolder()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the demo world', () => {
  const reached = [{ FLIGHTLINE_ENV: 'prod' }, { HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://charter.example' }]

  test.each(reached)('does not start by omission with %o', (env) => {
    expect(() => readConfig(env)).toThrow(StartFault)
    expect(() => readConfig({ ...env, FLIGHTLINE_DEMO: 'true' })).toThrow('FLIGHTLINE_DEMO_PASSWORDS=allowed')
    expect(() => readConfig({ ...env, FLIGHTLINE_DEMO_PASSWORDS: 'allowed' })).toThrow(StartFault)
    const twice = { FLIGHTLINE_DEMO: 'true', FLIGHTLINE_DEMO_PASSWORDS: 'allowed' }
    expect(readConfig({ ...env, ...twice }).FLIGHTLINE_DEMO).toBe(true)
    expect(readConfig({ ...env, FLIGHTLINE_DEMO: 'false' }).FLIGHTLINE_DEMO).toBe(false)
  })

  test.each([{}, { HOST: '127.0.0.2' }, { HOST: '::1' }, { PUBLIC_URL: 'http://[::1]:3000' }])(
    'starts on this machine with %o',
    (env) => {
      expect(readConfig(env).FLIGHTLINE_DEMO).toBe(true)
    },
  )
})

test('it does not start without the demo while passwords of its cast work, and names the remedy', async () => {
  const env = { ...(await givenDatabase(server.databaseUrl, folder)), FLIGHTLINE_DEMO_PASSWORDS: 'refused' }
  const started = new FlightlineProcess(env, await bundledProgram('server/main.ts'))
  expect((await started.ended()).code, started.words).toBe(1)
  for (const said of [cast.sue.email, 'npm run close-demo', 'FLIGHTLINE_DEMO=true'])
    expect(started.words).toContain(said)
  expect(started.words).not.toMatch(/^\s+at /m)
}, 120_000)

test('a sign-in with a new password is closed to the old one, and its sessions end', async () => {
  expect(await openDemoSignIns(server)).toEqual(castMembers.map(({ email }) => email))
  const headers = await server.headersOf(cast.sue, '01930000-0001-7000-8000-000000000001')
  for (const { email } of castMembers) await server.signIn.setPassword(email, `new password of ${email}`)
  await expect(refuseDemoPasswords(server)).resolves.toBeUndefined()
  const origin = server.platform.config.PUBLIC_URL
  const signIn = (password: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { origin },
      payload: { email: cast.sue.email, password },
    })
  expect((await signIn(demoPassword)).statusCode).toBe(401)
  expect((await signIn(`new password of ${cast.sue.email}`)).statusCode).toBe(200)
  expect((await server.app.inject({ url: '/api/data/users', headers })).statusCode).toBe(401)
})
