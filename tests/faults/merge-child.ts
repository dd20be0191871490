// One process of the product that merges two contacts or takes a merge back, and kills itself, as SIGKILL does, when it is
// about to send a given statement to the database: started by tests of what it leaves.
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { z } from 'zod'
import { mergeContacts } from '../../domain/crm/index.ts'
import { merge } from '../../server/crm/merging/merge-contacts.ts'
import { undo } from '../../server/crm/merging/undo-merge.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { openWorker, workerArgs } from './open-worker.ts'

const givenWork = z.union([z.object({ kept: z.string(), body: mergeContacts.body }), z.object({ merge: z.string() })])

const [client = '', statement = '', work = ''] = workerArgs

/** How many statements the work has sent. */
const sent = new AsyncLocalStorage<{ count: number }>()
type Query = (this: pg.Client, ...given: unknown[]) => unknown
const query = Reflect.get(pg.Client.prototype, 'query') as Query
const counted: Query = function (...given) {
  const own = sent.getStore()
  if (own !== undefined && own.count === Number(statement)) process.kill(process.pid, 'SIGKILL')
  if (own !== undefined) own.count += 1
  return Reflect.apply(query, this, given)
}
Reflect.set(pg.Client.prototype, 'query', counted)

const platform = await openWorker()
const given = givenWork.parse(JSON.parse(work))
const own = { count: 0 }
const answer = await sent.run(own, async () =>
  withTenant(platform, systemActor(client), async (ctx) =>
    'merge' in given ? undo(ctx, given.merge, { give: [] }) : merge(ctx, given.kept, given.body),
  ),
)
process.send?.({ ...answer, statements: own.count }, () => process.exit())
