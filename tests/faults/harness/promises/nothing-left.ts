import { createHash } from 'node:crypto'
import { storedContent, storedKeys } from '../world/file-contents.ts'
import { expectNone, rowsOf, type Judged } from './asked.ts'

const keysOf = async (judged: Judged, table: string): Promise<Set<string>> =>
  new Set((await rowsOf<{ key: string }>(judged, `select key from ${table}`)).map(({ key }) => key))

/** No row without its bytes, no bytes that nothing knows of; every acknowledged upload reads back as it was. */
export async function judgeFiles(judged: Judged): Promise<void> {
  const { site, ledger, chronicle } = judged
  const [stored, named, left] = await Promise.all([
    storedKeys(site).then((all) => new Set(all)),
    keysOf(judged, 'file_objects'),
    keysOf(judged, 'file_leftovers'),
  ])
  const missing = [...named].filter((key) => !stored.has(key))
  chronicle.expect(missing.length === 0, 'no file without its bytes', missing.slice(0, 5))
  const orphans = [...stored].filter((key) => !named.has(key) && !left.has(key.replace(/\.draft$/, '')))
  chronicle.expect(orphans.length === 0, 'no bytes that nothing knows of', orphans.slice(0, 5))
  const rows = await rowsOf<{ path: string; key: string }>(
    judged,
    'select path, key from file_objects where path = any($1::text[])',
    [[...ledger.files.keys()]],
  )
  const keys = new Map(rows.map(({ path, key }) => [path, key]))
  for (const [path, sha256] of ledger.files) {
    const key = keys.get(path)
    const found =
      key &&
      createHash('sha256')
        .update(await storedContent(site, key))
        .digest('hex')
    chronicle.expect(found === sha256, 'an acknowledged upload reads back as it was', { path, sha256, found })
  }
}

/** No job without a worker, no claimed key without an answer, no transaction without an end. */
export async function judgeWork(judged: Judged): Promise<void> {
  // A timed task whose minute begins while this looks is not stuck yet, nor is what it enqueues for each client.
  await expectNone(judged, 'no stuck job', {
    text: `select j.id, t.identifier, j.attempts, j.locked_by, j.locked_at, j.run_at, j.last_error
           from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
           where not ((j.payload::jsonb ? '_cron' or t.identifier like '%-client') and j.run_at > now() - interval '10 seconds')`,
  })
  await expectNone(judged, 'no call stands half answered', {
    text: 'select key, status from idempotency where status = 0',
  })
  await expectNone(judged, 'no transaction is left open', {
    text: `select pid, usename, state, now() - state_change as since, left(query, 200) as query from pg_stat_activity
           where datname = current_database() and state like 'idle in transaction%' and state_change < now() - interval '3 seconds'`,
  })
  for (const { roles, lastWords } of judged.site.seats)
    judged.chronicle.expect(lastWords === undefined, 'no process ends by itself', { roles, words: lastWords })
}
