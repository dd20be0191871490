import { vi } from 'vitest'
import type { RuleDefinition, RuleRun } from '../../domain/automation/index.ts'
import { tasks } from '../../domain/crm/index.ts'
import type { DocOf } from '../../domain/kernel/index.ts'
import { followChanges, followHidden, runRules, sweepRules } from '../../server/automation/index.ts'
import { systemActor, withTenant, type Ctx } from '../../server/platform/context.ts'
import { createRecord, getRecord, updateRecord } from '../../server/platform/records/index.ts'
import { performRuleAction } from '../../server/rule-verbs.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { clientsOf, runDue, runTimedIn } from '../timed-task.ts'
import { cast, clientIds } from '../world.ts'

let count = 0

/** Makes an id as the web chooses it. */
export const makeRuleId = (): string => `testrule${String((count += 1)).padStart(8, '0')}`

/** Changes that the rules of a client have not followed, because transactions of other tests hide them. */
const unfollowed = `
  select from rule_positions p join change_log c on c.client_id = p.client_id
  where c.at >= to_timestamp(p.since::double precision / 1000) and exists (
      select from rules r where r.client_id = p.client_id and r.state = 'live')
    and (p.xid is null or c.xid > p.xid::xid8 or (c.xid = p.xid::xid8 and c.seq > p.seq))`

interface Parts {
  /** False where a transaction hides changes on purpose. */
  readonly waits?: boolean
  /** False where what was woken is to wait. */
  readonly runs?: boolean
}

/** The job that carries out the runs of rules. */
const ruleRuns = runRules(performRuleAction)

/** Follows all changes, looks at the moments that are due, and runs what was woken, so long from now. */
export async function settleRules(
  { platform }: Pick<TestServer, 'platform'>,
  aheadMs = 0,
  { waits = true, runs = true }: Parts = {},
): Promise<void> {
  await runDue(platform, followChanges, aheadMs)
  const isFollowed = async () => {
    for (const { id } of await clientsOf(platform, followHidden)) await runTimedIn(platform, followHidden, id)
    return (await platform.pools.owner.query(unfollowed)).rows.length === 0
  }
  if (waits) await vi.waitUntil(isFollowed, { timeout: 25_000 })
  else await isFollowed()
  await runDue(platform, sweepRules, aheadMs)
  if (runs) await runDue(platform, ruleRuns, aheadMs)
}

export type RuleTask = DocOf<typeof tasks>
type Person = (typeof cast)[keyof typeof cast]

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly payload?: object
  readonly person?: Person
  readonly client?: string
}

/** Completes tasks that are done. */
export const onDone: RuleDefinition = {
  when: { kind: 'change', record: 'tasks', onCreate: false, fields: ['state'] },
  if: { subject: 'state', verb: 'is', value: 'done' },
  actions: [{ do: 'set', field: 'completed', value: 100 }],
}

/** The product with the calls of rules and the tasks that they follow. */
export class RuleDesk {
  readonly server: TestServer

  constructor(server: TestServer) {
    this.server = server
  }

  static async open(): Promise<RuleDesk> {
    return new RuleDesk(await openTestServer())
  }

  /** Removes all rules, pauses and counts. */
  clear() {
    return this.server.platform.pools.owner.query(
      "update rules set state = 'off', removed_at = 1 where removed_at is null; delete from task_pauses; delete from rule_hours",
    )
  }

  /** The answer of a call, to be read as JSON. */
  async send(path: string, { method = 'GET', payload, person = cast.ana, client = clientIds.LARO }: Call = {}) {
    return this.server.app.inject({
      method,
      url: `/api/automation/${path}`,
      headers: {
        ...(await this.server.headersOf(person, client)),
        ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
      },
      ...(payload && { payload }),
    })
  }

  async call(path: string, call?: Call) {
    const answered = await this.send(path, call)
    return { status: answered.statusCode, body: answered.json<Record<string, unknown>>() }
  }

  within<T>(verb: (ctx: Ctx) => Promise<T>, client: string = clientIds.LARO): Promise<T> {
    return withTenant(this.server.platform, systemActor(client), verb)
  }

  makeTask(task: Partial<RuleTask>, client?: string) {
    return this.within(
      (ctx) => createRecord(ctx, tasks, { doc: tasks.shape.parse({ name: 'A task', ...task }) }),
      client,
    )
  }

  changeTask(id: string, change: Partial<RuleTask>) {
    return this.within(async (ctx) => {
      const { version } = await getRecord(ctx, tasks, id)
      await updateRecord(ctx, tasks, { id, version, change })
    })
  }

  readTask(id: string, client?: string) {
    return this.within((ctx) => getRecord(ctx, tasks, id), client)
  }

  /** Makes a task and finishes it. Answers its id. */
  async finishTask(name = 'A task'): Promise<string> {
    const { id } = await this.makeTask({ name })
    await this.changeTask(id, { state: 'done' })
    return id
  }

  makeLive(id: string, edition: number, person = cast.ana) {
    return this.call(`rules/${id}/live`, { method: 'POST', payload: { edition }, person })
  }

  /** Makes a live rule and answers its id. */
  async makeRule(definition: RuleDefinition, person = cast.ana): Promise<string> {
    const id = makeRuleId()
    const payload = { name: 'Done is done', definition, edition: 0 }
    await this.call(`rules/${id}`, { method: 'PUT', payload, person })
    const live = await this.makeLive(id, 1, person)
    if (live.status !== 200) throw new Error(JSON.stringify(live.body))
    return id
  }

  async readRuns(id: string): Promise<RuleRun[]> {
    return (await this.send(`rules/${id}/runs`)).json<{ runs: RuleRun[] }>().runs
  }

  async readStates(id: string): Promise<string[]> {
    return (await this.readRuns(id)).map(({ state, reason }) => reason ?? state)
  }

  settle(aheadMs = 0): Promise<void> {
    return settleRules(this.server, aheadMs)
  }
}
