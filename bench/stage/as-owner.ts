import pg from 'pg'
import type { Stage } from '../row.ts'

/** Work on a connection of the owner, in one transaction: for data of a row that the API would take too long to make. */
export async function asOwner<T>({ ownerUrl }: Stage, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'bench' })
  await owner.connect()
  try {
    await owner.query('begin')
    const made = await work(owner)
    await owner.query('commit')
    return made
  } finally {
    await owner.end()
  }
}
