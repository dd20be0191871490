import type { PoolClient } from 'pg'
import { isDatabaseAway } from '../../platform/database/tenant.ts'
import { Unavailable } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'

async function connect({ pools }: Platform): Promise<PoolClient> {
  try {
    return await pools.app.connect()
  } catch (error) {
    throw isDatabaseAway(error) ? new Unavailable('database') : error
  }
}

/**
 * Runs `work` while holding the delivery of one message: the lock lives on a connection of its own, so that it is free
 * the moment this process dies. Answers false, and does nothing, when another run holds it.
 */
export async function withDeliveryLock(
  platform: Platform,
  messageId: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const connection = await connect(platform)
  let isBroken = false
  // Losing the connection loses the lock; the claim on the rows then keeps two runs apart.
  const onError = () => {
    isBroken = true
  }
  connection.on('error', onError)
  const key = ["hashtext('flightline delivery'), hashtext($1)", [messageId]] as const
  try {
    const { rows } = await connection.query<{ got: boolean }>(`select pg_try_advisory_lock(${key[0]}) as got`, [
      ...key[1],
    ])
    if (!rows[0]?.got) return false
    try {
      await work()
      return true
    } finally {
      if (!isBroken) await connection.query(`select pg_advisory_unlock(${key[0]})`, [...key[1]]).catch(onError)
    }
  } finally {
    connection.off('error', onError)
    connection.release(isBroken)
  }
}
