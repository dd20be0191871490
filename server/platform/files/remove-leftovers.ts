import { sql } from '../database/sql.ts'
import { defineTimedTask, type TimedTask } from '../jobs/index.ts'

const graceMs = 86_400_000
const atOnce = 200

/** Removes contents that no file names, a day after they were left over: broken uploads, replaced and removed files. */
export const removeLeftovers: TimedTask = defineTimedTask({
  name: 'remove-leftover-files',
  at: '23 * * * *',
  run: ({ platform, eachClient }) =>
    eachClient(async ({ db, now }) => {
      const { clientId } = db.tenant
      const left = await db.run(sql<{ key: string }>`
        select key from file_leftovers where client_id = ${clientId} and since < ${now - graceMs} order by since limit ${atOnce}`)
      for (const { key } of left) {
        const named = await db.run(
          sql`select 1 from file_objects where client_id = ${clientId} and key = ${key} limit 1`,
        )
        if (named.length === 0) await platform.store.remove(key)
        await db.run(sql`delete from file_leftovers where client_id = ${clientId} and key = ${key}`)
      }
    }),
})
