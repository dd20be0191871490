import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { recorded, recordStatements } from '../../bench/plans/record-statements.ts'

let pool: pg.Pool
let restore: () => void
beforeAll(() => {
  restore = recordStatements()
  pool = new pg.Pool({ connectionString: inject('templateUrl'), max: 1 })
})
afterAll(async () => {
  await pool.end()
  restore()
})

const texts = ({ statements }: { statements: readonly { text: string }[] }) => statements.map(({ text }) => text)

describe('statements that are recorded', () => {
  it('are those of the work itself, also where a connection had to be waited for', async () => {
    const [one, other] = await Promise.all([
      recorded(() => pool.query('select 1')),
      recorded(() => pool.query('select 2')),
    ])
    expect(texts(one.recording)).toEqual(['select 1'])
    expect(texts(other.recording)).toEqual(['select 2'])
  })

  it('make one round trip where they are sent without waiting, and one each where they are not', async () => {
    const client = await pool.connect()
    const together = await recorded(() => Promise.all([client.query('select 1'), client.query('select 2')]))
    const apart = await recorded(async () => {
      await client.query('select 1')
      await client.query('select 2')
    })
    client.release()
    expect([together.recording.trips, apart.recording.trips]).toEqual([1, 2])
  })
})
