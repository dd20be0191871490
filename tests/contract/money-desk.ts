import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { disputes, payments, refundRequests, refunds } from '../../domain/commerce/index.ts'
import {
  makeDialect,
  makeMoneyKinds,
  makeMoneyRun,
  moveMoney,
  paymentRoutes,
  pollPayments,
  closeOutdated,
  reconcileAccount,
  reconciliationRoutes,
  releaseRefund,
  settleFromProvider,
  type Till,
} from '../../server/commerce/index.ts'
import { tasks } from '../../domain/crm/index.ts'
import { holdEvent, showEffect } from '../../server/crm/index.ts'
import { hookRoutes, pollEffects, processProviderEvents } from '../../server/platform/effects/index.ts'
import { buildApp } from '../../server/platform/http/app.ts'
import { everyRecord, getRecord } from '../../server/platform/records/index.ts'
import { till as ownTill } from '../../server/till.ts'
import type { TestServer } from '../test-server.ts'
import { runDue, runPlanned, runQueued, runQueuedLast } from '../timed-task.ts'
import { cast, type CastMember } from '../world.ts'
import { inLaro, laro } from './inbox-server.ts'
import { PlayedGateway } from './played-gateway.ts'

type Method = 'GET' | 'POST' | 'DELETE'

/** Payments of LARO at a provider that the test plays. */
export class MoneyDesk {
  readonly played = new PlayedGateway()
  readonly till: Till
  readonly #server: TestServer
  readonly #app: FastifyInstance

  private constructor(server: TestServer, parts: { till: Till; played: PlayedGateway; app: FastifyInstance }) {
    this.#server = server
    this.till = parts.till
    this.played = parts.played
    this.#app = parts.app
  }

  /** At the provider that the test plays in memory, unless others are given. */
  static async open(server: TestServer, own: Partial<Till> = {}): Promise<MoneyDesk> {
    const played = new PlayedGateway()
    const till = { ...ownTill, gateways: [played.gateway], ...own }
    const dialects = till.gateways.map((gateway) => makeDialect(till, gateway))
    const routes = [...paymentRoutes(till), ...reconciliationRoutes(till), ...hookRoutes(dialects)]
    const app = await buildApp(server.platform, { routes, mount: () => undefined })
    return new MoneyDesk(server, { till, played, app })
  }

  close = () => this.#app.close()

  async call(
    method: Method,
    url: string,
    { body, person = cast.ana }: { readonly body?: object; readonly person?: CastMember } = {},
  ) {
    const answer = await this.#app.inject({
      method,
      url: `/api${url}`,
      headers: { ...(await this.#server.headersOf(person, laro)), 'idempotency-key': randomUUID() },
      ...(body && { payload: body }),
    })
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
  }

  /** Any call, as it is. */
  inject = (request: InjectOptions) => this.#app.inject(request)

  /** Opens a page without a session. */
  read = (url: string) => this.#app.inject({ method: 'GET', url: `/api${url}` })

  send = (url: string, body: object = {}, person: CastMember = cast.ana) => this.call('POST', url, { body, person })

  /** An account with keys that the provider takes. */
  configure = (more: object = {}) =>
    this.send('/payments/accounts', {
      provider: 'stripe',
      label: 'Main',
      isTest: true,
      keys: { secret: 'sk_test_good', webhook: 'whsec_1' },
      ...more,
    })

  offer = (invoice: string, more: object = {}) =>
    this.send('/payments/offers', { debt: { record: 'invoices', id: invoice }, ...more })

  debt = async (invoice: string) => (await this.call('GET', `/payments/debts/invoices/${invoice}`)).body

  get run() {
    const { platform } = this.#server
    return makeMoneyRun({ platform, log: platform.log }, laro)
  }

  /** An event of the provider about a payment. */
  event = (
    hook: string,
    { id = randomUUID(), about, signature = 'whsec_1' }: { id?: string; about: readonly string[]; signature?: string },
  ) =>
    this.#app.inject({
      method: 'POST',
      url: new URL(hook).pathname,
      headers: { 'played-signature': signature, 'content-type': 'application/json' },
      payload: JSON.stringify({ id, payments: about }),
    })

  /** A call of a webhook as its provider sent it. */
  hook = (address: string, { raw, headers }: { readonly raw: Buffer; readonly headers: IncomingHttpHeaders }) =>
    this.#app.inject({ method: 'POST', url: new URL(address).pathname, headers, payload: raw })

  /** Processes what is due and queued, so long from now, until nothing is left. */
  async work(aheadMs = 0): Promise<void> {
    const { platform } = this.#server
    const kinds = makeMoneyKinds(this.till)
    const dialects = this.till.gateways.map((gateway) => makeDialect(this.till, gateway))
    const events = processProviderEvents({ dialects, kinds, hold: holdEvent })
    for (let round = 0; round < 20; round += 1) {
      let done = 0
      for (const job of [releaseRefund(this.till), events, closeOutdated(this.till)])
        done += await runDue(platform, job, aheadMs)
      done += await runQueued(platform, moveMoney(this.till), aheadMs)
      done += await runDue(platform, pollPayments(this.till), aheadMs)
      if (done === 0) return
    }
  }

  /** Brings a payment to the state of its provider, as its event would. */
  settle = (payment: string) => settleFromProvider(this.run, this.till, payment)

  /** Asks the provider for every payment that is not decided, whenever that is planned, so long from now. */
  poll = (aheadMs = 0) => runPlanned(this.#server.platform, pollPayments(this.till), aheadMs)

  /** Begins the refunds whose pause is over, so long from now, and asks no provider yet. */
  releaseRefunds = (aheadMs: number) => runDue(this.#server.platform, releaseRefund(this.till), aheadMs)

  /** Asks providers for the last time to move the money that waits, and shows people what stays unknown. */
  async workLast(): Promise<void> {
    const { platform } = this.#server
    await runQueuedLast(platform, moveMoney(this.till))
    await runDue(platform, showEffect)
  }

  /** Looks everything up whose outcome is not known, whenever that is planned. */
  async lookUp(): Promise<void> {
    const { platform } = this.#server
    await runPlanned(platform, pollEffects(makeMoneyKinds(this.till)))
    await this.work()
    await runDue(platform, showEffect)
  }

  /** Tasks about a payment, the oldest first. */
  tasksOf = (payment: string) => inLaro(this.#server, (ctx) => everyRecord(ctx, tasks, ['about.id', '==', payment]))

  /** Compares what was asked to be compared, so long from now. */
  compare = (aheadMs = 0) => runQueued(this.#server.platform, reconcileAccount(this.till), aheadMs)

  payment = (id: string) => inLaro(this.#server, (ctx) => getRecord(ctx, payments, id))
  paymentsOf = (invoice: string) =>
    inLaro(this.#server, (ctx) => everyRecord(ctx, payments, ['debt_id', '==', invoice]))
  refundsOf = (payment: string) => inLaro(this.#server, (ctx) => everyRecord(ctx, refunds, ['payment', '==', payment]))
  request = (id: string) => inLaro(this.#server, (ctx) => getRecord(ctx, refundRequests, id))
  disputesOf = (payment: string) =>
    inLaro(this.#server, (ctx) => everyRecord(ctx, disputes, ['payment_id', '==', payment]))
}
