import pg from 'pg'
import type { Stage } from '../row.ts'

/** Connection of the owner for making data: its many statements belong to no row, and leave no plans in the log. */
export const asOwnerOf = (connectionString: string): pg.ClientConfig => ({
  connectionString,
  application_name: 'bench',
  options: '-c auto_explain.log_min_duration=-1',
})

/**
 * Work on a connection of the owner, in one transaction: for data of a row that the API would take too long to make.
 */
export async function asOwner<T>({ ownerUrl }: Stage, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client(asOwnerOf(ownerUrl))
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
