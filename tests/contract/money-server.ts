import { holdEvent, showEffect } from '../../server/crm/index.ts'
import { tasks } from '../../domain/crm/index.ts'
import { sql } from '../../server/platform/database/sql.ts'
import {
  pollEffects,
  processProviderEvents,
  storeProviderEvent,
  type EffectKind,
} from '../../server/platform/effects/index.ts'
import { jobRun } from '../../server/platform/jobs/define-job.ts'
import { listRecords } from '../../server/platform/records/index.ts'
import { chargeKind, madeUpDialect, takePayment, type Charge, type MadeUpWord } from '../faults/made-up-payment.ts'
import type { TestServer } from '../test-server.ts'
import { runDue } from '../timed-task.ts'
import { inLaro, laro } from './inbox-server.ts'

/** Payments of LARO at a provider that the test plays by the calls of its kind. */
export class MadeUpMoney {
  readonly #server: TestServer
  #kind: EffectKind<Charge> = chargeKind({ call: () => Promise.reject(new Error('no provider')) })
  #aheadMs = 0

  constructor(server: TestServer) {
    this.#server = server
  }

  /** Moves the clock of the runs. */
  advance(ms: number): void {
    this.#aheadMs += ms
  }

  get kinds(): readonly EffectKind<Charge>[] {
    return [this.#kind]
  }

  async plan(id: string, cents = 125_000): Promise<void> {
    await inLaro(this.#server, (ctx) =>
      ctx.db.run(sql`
        insert into made_up_payments (client_id, id, cents) values (${laro}, ${id}, ${cents})
        on conflict (client_id, id) do update set cents = excluded.cents`),
    )
  }

  async voidPayment(id: string): Promise<void> {
    await inLaro(this.#server, (ctx) => ctx.db.run(sql`update made_up_payments set is_void = true where id = ${id}`))
  }

  /** One run of the job of a payment. */
  async run(
    id: string,
    { isLastAttempt = false, ...kind }: Parameters<typeof chargeKind>[0] & { readonly isLastAttempt?: boolean },
  ): Promise<void> {
    this.#kind = chargeKind(kind)
    const { platform } = this.#server
    const later = { ...platform, clock: () => platform.clock() + this.#aheadMs }
    const facts = { clientId: laro, attempt: 1, isLastAttempt, log: platform.log }
    await takePayment(this.#kind).perform(jobRun(later, facts), { id })
  }

  store(eventId: string, event: MadeUpWord) {
    const raw = Buffer.from(JSON.stringify(event))
    return inLaro(this.#server, (ctx) => storeProviderEvent(ctx, { provider: 'made-up', eventId, raw }))
  }

  /** Processes what waits now, and answers how many runs that were. */
  process(): Promise<number> {
    const parts = { dialects: [madeUpDialect], kinds: this.kinds, hold: holdEvent }
    return runDue(this.#server.platform, processProviderEvents(parts), this.#aheadMs)
  }

  /** Asks the provider what is due to be asked, by the kind of the last run. */
  poll(inDoubt: EffectKind<Charge>['inDoubt']): Promise<number> {
    this.#kind = { ...this.#kind, inDoubt }
    return runDue(this.#server.platform, pollEffects(this.kinds), this.#aheadMs)
  }

  /** Shows people what they are to see now. */
  show(): Promise<number> {
    return runDue(this.#server.platform, showEffect, this.#aheadMs)
  }

  async rows<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.#server.platform.pools.owner.query<Row>(text, [...values])).rows
  }

  async receipts(id: string): Promise<string[]> {
    const rows = await this.rows<{ outcome: string }>('select outcome from made_up_receipts where id = $1', [id])
    return rows.map(({ outcome }) => outcome)
  }

  async intent(id: string) {
    const [row] = await this.rows<Record<string, unknown>>('select * from effect_intents where id = $1', [id])
    return row
  }

  tasks(id: string) {
    return inLaro(this.#server, (ctx) => listRecords(ctx, tasks, { where: ['about.id', '==', id], limit: 10 }))
  }
}
