import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { until } from '../../../tests/faults/flightline-process.ts'
import { testSecret } from '../../../tests/test-config.ts'
import { migrate, pendingSteps } from './migrate.ts'
import { databaseRoles } from './pools.ts'

// A company's own Postgres: whoever owns the database may make roles there, and is no superuser.

const name = `owner_${randomBytes(6).toString('hex')}`
const address = new URL(inject('templateUrl'))
let boss: pg.Client
let owner: pg.Pool

beforeAll(async () => {
  const maintenance = new URL(address)
  maintenance.pathname = '/postgres'
  boss = new pg.Client(maintenance.href)
  await boss.connect()
  await boss.query(`create role ${name} login createrole nosuperuser password '${name}'`)
  // The roles of this cluster are there already, made by another installation.
  for (const role of Object.values(databaseRoles)) await boss.query(`grant ${role} to ${name} with admin option`)
  await boss.query(`create database ${name} owner ${name}`)
  const own = new URL(address)
  own.username = name
  own.password = name
  own.pathname = `/${name}`
  owner = new pg.Pool({ connectionString: own.href, max: 2 })
})
afterAll(async () => {
  await owner.end()
  // A pool ends a moment before its connections do.
  const isIdle = async () =>
    (await boss.query('select 1 from pg_stat_activity where datname = $1', [name])).rowCount === 0
  await until(isIdle, 'nobody is connected any more')
  await boss.query(`drop database ${name}`)
  await boss.query(`drop role ${name}`)
  await boss.end()
})

test('an owner who is no superuser sets the database up, and the functions behind the walls get their own role', async () => {
  await migrate(owner, testSecret)
  expect(await pendingSteps(owner)).toEqual([])
  const { rows } = await owner.query<{ owner: string; mayMake: boolean }>(`
    select proowner::regrole::text as owner, has_schema_privilege(proowner, 'flightline', 'create') as "mayMake"
    from pg_proc where proname in ('index_row', 'search_matches')`)
  expect(new Set(rows.map((row) => row.owner))).toEqual(new Set([databaseRoles.reader]))
  expect(rows.every((row) => !row.mayMake)).toBe(true)
})
