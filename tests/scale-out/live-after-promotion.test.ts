import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, type Server } from '../../server/compose.ts'
import { openLog } from '../../server/platform/log.ts'
import { LiveScreen, type Shown } from '../contract/live-screen.ts'
import { Caller } from '../faults/caller.ts'
import { until } from '../faults/flightline-process.ts'
import { PersistentWriter } from '../faults/persistent-writer.ts'
import { testConfig, testSecret } from '../test-config.ts'
import { cast, clientIds } from '../world.ts'
import { ReplicatedDatabase } from './replicated-database.ts'

// A screen that stays connected while the database of its server is replaced by another one.

const laro = clientIds.LARO
const tasks = `/api/data/clients/${laro}/tasks`

let database: ReplicatedDatabase
let testServer: Server
let ana: Caller
let url: string
beforeAll(async () => {
  database = await ReplicatedDatabase.open()
  testServer = await openServer({
    config: testConfig({ DATABASE_REPLICA_URL: database.addresses }),
    log: openLog('silent'),
    secret: testSecret,
    databaseUrl: database.addresses,
  })
  url = await testServer.app.listen({ port: 0, host: '127.0.0.1' })
  ana = await Caller.signIn(url, cast.ana, laro)
}, 180_000)
afterAll(async () => {
  await testServer.close()
  await database.close()
})

async function openScreen(): Promise<{ screen: LiveScreen; shown: Shown }> {
  const screen = new LiveScreen()
  await screen.connect(`${url.replace('http', 'ws')}/api/live`, { token: ana.headers['token'] ?? '', client: laro })
  const orderBy = { field: 'id', direction: 'asc' } as const
  const shown = screen.watch('w', { path: `clients/${laro}/tasks`, limit: 500, orderBy })
  await until(() => shown.isAnswered, 'the screen is filled')
  return { screen, shown }
}

const namesOn = ({ rows }: Shown): string[] => rows.map((row) => ('name' in row ? String(row.name) : ''))

/** The screen shows a task, on the connection that it has had all the time. */
async function untilShown({ screen, shown }: { screen: LiveScreen; shown: Shown }, name: string): Promise<void> {
  await until(() => screen.closeCode !== undefined || namesOn(shown).includes(name), `'${name}' is shown`)
  expect(screen.closeCode, 'the connection of the screen').toBeUndefined()
}

/** Rows + events = a fresh fetch. */
async function expectTrue(shown: Shown): Promise<void> {
  const anew = async () => (await ana.ask<{ rows: unknown[] }>('GET', `${tasks}?orderBy=id.asc&limit=500`)).body.rows
  await expect.poll(async () => JSON.stringify(shown.rows) === JSON.stringify(await anew())).toBe(true)
}

test(
  'a screen shows rows written while and after another server becomes the primary',
  { timeout: 120_000 },
  async () => {
    const { screen, shown } = await openScreen()
    const writer = new PersistentWriter([ana])
    await writer.create(tasks, 'on the old primary')
    await untilShown({ screen, shown }, 'on the old primary')
    await database.primary.end('SIGKILL')
    const during = writer.create(tasks, 'while there is none')
    await database.promote()
    await during
    await writer.create(tasks, 'on the new primary')
    await untilShown({ screen, shown }, 'on the new primary')
    expect(namesOn(shown)).toEqual(expect.arrayContaining(['on the old primary', 'while there is none']))
    await expectTrue(shown)
    screen.close()
    await database.renewStandby()
  },
)

test('a screen does not keep rows that the new primary never had', { timeout: 120_000 }, async () => {
  const { screen, shown } = await openScreen()
  const writer = new PersistentWriter([ana])
  // The standby gets nothing more, and no commit waits for it: acknowledgements of the primary from now on are lost
  // with it.
  await database.goOnAlone()
  await database.standby.query("alter system set primary_conninfo = ''")
  await database.standby.query('select pg_reload_conf()')
  await until(
    async () => (await database.standby.query('select 1 from pg_stat_wal_receiver')).length === 0,
    'the standby is cut off',
  )
  for (let turn = 0; turn < 20; turn += 1) await writer.create(tasks, `lost ${turn}`)
  await untilShown({ screen, shown }, 'lost 19')
  await database.primary.end('SIGKILL')
  await database.promote()
  // Numbers that the feed has read before are given to other transactions now.
  await writer.create(tasks, 'after the loss')
  await untilShown({ screen, shown }, 'after the loss')
  await writer.create(tasks, 'and another')
  await untilShown({ screen, shown }, 'and another')
  await expectTrue(shown)
  expect(namesOn(shown).filter((name) => name.startsWith('lost'))).toEqual([])
  screen.close()
})
