import type { Stage } from '../row.ts'

/** A commit that does not wait for the disk is no floor of one that does. */
export async function requireDurable(stage: Stage): Promise<void> {
  const { rows } = await stage.db.query<{ is_durable: boolean }>(
    "select current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off' as is_durable",
  )
  if (!rows[0]?.is_durable) throw new Error('the database of the stage does not wait for the disk: nothing to compare')
}
