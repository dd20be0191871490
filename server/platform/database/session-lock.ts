import type pg from 'pg'
import { asRefusal } from './tenant.ts'

interface Lock {
  readonly space: string
  /** Key of the lock within its space. */
  readonly name: string
}

/**
 * Runs `work` while holding a lock that lives on a separate connection, outside any transaction: it is free the moment
 * this process dies. `work` gets true if the lock is held. Losing the connection loses the lock, unreported.
 */
export async function withSessionLock<T>(
  pool: pg.Pool,
  { space, name }: Lock,
  work: (isHeld: boolean) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect().catch(asRefusal)
  let isBroken = false
  const onError = () => {
    isBroken = true
  }
  connection.on('error', onError)
  const ask = (step: string) =>
    connection.query<{ answer: unknown }>(`select ${step}(hashtext($1), hashtext($2)) as answer`, [space, name])
  try {
    const { rows } = await ask('pg_try_advisory_lock').catch((error: unknown) => {
      onError()
      return asRefusal(error)
    })
    const isHeld = rows[0]?.answer !== false
    try {
      return await work(isHeld)
    } finally {
      if (isHeld && !isBroken) await ask('pg_advisory_unlock').catch(onError)
    }
  } finally {
    connection.off('error', onError)
    connection.release(isBroken)
  }
}
