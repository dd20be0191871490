import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openPool } from '../database/pools.ts'
import { openLog } from '../log.ts'
import { patientPool } from './patient-pool.ts'

const log = openLog('silent')
const open = () => patientPool(openPool({ connectionString: inject('templateUrl'), max: 1 }, log), log)

test('a pool ends after the outcome that still waits for a connection', async () => {
  const { pool, end } = open()
  const holder = await pool.connect()
  const outcome = pool.connect().then(async (client) => {
    const { rows } = await client.query('select 1 as reported')
    client.release()
    return rows
  })
  const ended = end()
  holder.release()
  expect(await outcome).toEqual([{ reported: 1 }])
  await ended
  expect(pool.ended).toBe(true)
})

test('an unused pool, or one that could not connect, ends at once', async () => {
  const quiet = open()
  await quiet.pool.query('select 1')
  await quiet.end()
  const away = patientPool(openPool({ connectionString: 'postgresql://nobody@127.0.0.1:1/none' }, log), log)
  await expect(away.pool.query('select 1')).rejects.toThrow('ECONNREFUSED')
  await away.end()
})

test('a connection that comes too late for its request ends the wait of no other', async () => {
  const { pool, end } = open()
  const holder = await pool.connect()
  const late = new pg.Client()
  pool.emit('acquire', late)
  pool.emit('release', undefined, late)
  const ended = end()
  await holder.query('select 1')
  expect(pool.ending).toBe(false)
  holder.release()
  await ended
  expect(pool.ended).toBe(true)
})

test('a pool whose database is away ends all the same, and an unreported outcome does no harm', async () => {
  const { pool, end } = patientPool(openPool({ connectionString: 'postgresql://nobody@127.0.0.1:1/none' }, log), log)
  const outcome = pool.connect().then((client) => client.query({ name: 'complete_job/q', text: 'select 1' }))
  const other = pool.connect().then((client) => client.query('select 1'))
  const [unreported, refused] = await Promise.all([outcome, other.catch(String), end()])
  expect(unreported.rows).toEqual([])
  expect(refused).toContain('ECONNREFUSED')
})
