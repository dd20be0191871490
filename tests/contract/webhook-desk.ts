import { vi } from 'vitest'
import type { Webhook, WebhookDelivery } from '../../domain/automation/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { collectWebhooks, followWebhooks, sendWebhooks } from '../../server/automation/index.ts'
import { systemActor, withTenant, type Ctx } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import type { WholePlatform } from '../../server/platform/platform.ts'
import { createRecord, updateRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runDue, runTimedIn } from '../timed-task.ts'
import { cast, clientIds } from '../world.ts'

/** Changes that no webhook has taken, because transactions of other tests hide them. */
const uncollected = `
  select from webhooks w join change_log c on c.client_id = w.client_id and c.record = any (w.records)
  where w.is_on and c.at >= to_timestamp(w.made_at::double precision / 1000) and not exists (
    select from webhook_deliveries d where d.webhook_id = w.id and d.record = c.record and d.record_id = c.id
      and d.version = c.version and d.op = c.op)`

interface Received {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path?: string
  readonly payload?: object
  readonly person?: (typeof cast)[keyof typeof cast]
  readonly client?: string
}

const url = 'https://hooks.customer.example/flightline'

const answerWell = (): number => 200

/** A product whose webhooks arrive here, with the calls of an admin of LARO. */
export class WebhookDesk {
  readonly server: TestServer
  /** The product as its jobs have it. */
  readonly platform: WholePlatform
  received: Received[] = []
  /** Status of the next answers; a rejection is a receiver without an answer. */
  answer: (url: string) => number | Promise<number> = answerWell
  #count = 0

  private constructor(server: TestServer) {
    this.server = server
    this.platform = {
      ...server.platform,
      post: async (called, { headers, body }) => {
        const status = await this.answer(called)
        this.received.push({ headers, body: body.toString() })
        return status
      },
    }
  }

  static async open(): Promise<WebhookDesk> {
    return new WebhookDesk(await openTestServer())
  }

  /** Removes the webhooks of LARO and what arrived. */
  async clear(): Promise<void> {
    await this.within(({ db }) => db.run(sql`delete from webhooks where client_id = ${clientIds.LARO}`))
    this.received = []
    this.answer = answerWell
  }

  within<T>(verb: (ctx: Ctx) => Promise<T>, client: string = clientIds.LARO): Promise<T> {
    return withTenant(this.server.platform, systemActor(client), verb)
  }

  async call({ method = 'GET', path = '', payload, person = cast.ana, client = clientIds.LARO }: Call) {
    const isKeyed = method === 'DELETE' || method === 'POST'
    const answered = await this.server.app.inject({
      method,
      url: `/api/automation/webhooks${path}`,
      headers: {
        ...(await this.server.headersOf(person, client)),
        ...(isKeyed && { 'idempotency-key': crypto.randomUUID() }),
      },
      ...(payload && { payload }),
    })
    return { status: answered.statusCode, body: answered.json<Record<string, unknown>>() }
  }

  async makeHook(records: readonly string[] = ['contacts']): Promise<{ id: string; secret: string }> {
    const id = `testhook${String((this.#count += 1)).padStart(8, '0')}`
    const { body } = await this.call({ method: 'PUT', path: `/${id}`, payload: { url, records } })
    return { id, secret: String(body['secret']) }
  }

  makeContact(name: string, client?: string) {
    return this.within(
      (ctx) => createRecord(ctx, contacts, { doc: contacts.shape.parse({ first_name: name }) }),
      client,
    )
  }

  rename(id: string, name: string): Promise<unknown> {
    return this.within(async (ctx) => {
      const [row] = await ctx.db.run(sql<{ version: number }>`
        select version from contacts where client_id = ${clientIds.LARO} and id = ${id}`)
      await updateRecord(ctx, contacts, { id, version: row?.version ?? 0, change: { first_name: name } })
    })
  }

  /** Collects and sends everything that is due, so long from now. */
  async deliver(aheadMs = 0): Promise<void> {
    await runDue(this.platform, collectWebhooks, aheadMs)
    await vi.waitUntil(
      async () => {
        await runTimedIn(this.platform, followWebhooks, clientIds.LARO)
        return (await this.server.platform.pools.owner.query(uncollected)).rows.length === 0
      },
      { timeout: 25_000 },
    )
    for (let round = 0; round < 10; round += 1) await runDue(this.platform, sendWebhooks, aheadMs)
  }

  get types(): string[] {
    return this.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
  }

  get data(): { record: string; id: string; version: number }[] {
    return this.received.map(
      ({ body }) => (JSON.parse(body) as { data: { record: string; id: string; version: number } }).data,
    )
  }

  get ids(): (string | undefined)[] {
    return this.received.map(({ headers }) => headers['webhook-id'])
  }

  async readHook(id: string): Promise<Webhook | undefined> {
    return ((await this.call({})).body['webhooks'] as Webhook[]).find((one) => one.id === id)
  }

  async readDeliveries(id: string): Promise<WebhookDelivery[]> {
    return (await this.call({ path: `/${id}/deliveries` })).body['deliveries'] as WebhookDelivery[]
  }
}
