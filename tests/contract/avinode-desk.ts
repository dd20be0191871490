import { randomUUID } from 'node:crypto'
import { quotes, type AvinodeTalk } from '../../domain/charter/index.ts'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import { avinodeEvents, exchangeAvinode, saveAvinodeConnection, sendAvinodeAnswer } from '../../server/charter/index.ts'
import { holdEvent } from '../../server/crm/index.ts'
import { processProviderEvents } from '../../server/platform/effects/index.ts'
import { asVerb, beyondReach } from '../../server/platform/records/index.ts'
import { demoAvinodeKeys, demoAvinodeUrl } from '../../server/simulated/avinode/network/demo-avinode-keys.ts'
import { signAvinodeNotice } from '../../server/simulated/avinode/network/avinode-interface.ts'
import { AvinodeMarket, type NewRequest } from '../../server/simulated/avinode/network/avinode-market.ts'
import type { PlayedAnswer, PlayedSchedule } from '../../server/simulated/avinode/network/avinode-things.ts'
import { playAvinode } from '../../server/simulated/avinode/network/played-avinode.ts'
import type { OutsideEvent } from '../../server/simulated/money/network/money-book.ts'
import type { TestServer } from '../test-server.ts'
import { runDue, runQueued, runQueuedLast, runTimedIn } from '../timed-task.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

const account = 'LARO'

const buyer = {
  id: '4101',
  company: 'Harbour Brokers',
  firstName: 'Mia',
  lastName: 'Lund',
  email: 'mia@customer.example',
}

export const flight = { from: 'KTEB', to: 'KVNY', date: '2027-03-04', time: '15:30', passengers: 4 }

/** LARO at the Avinode that the demo plays. */
export class AvinodeDesk {
  readonly #server: TestServer

  private constructor(server: TestServer) {
    this.#server = server
  }

  /** Connected, and sending no notices by itself. */
  static async open(server: TestServer): Promise<AvinodeDesk> {
    const desk = new AvinodeDesk(server)
    await desk.connect()
    await desk.set('events', 'never')
    return desk
  }

  async connect(): Promise<void> {
    const { apiToken, token: secret, ...known } = demoAvinodeKeys(this.#server.platform.secret, account)
    await inLaro(this.#server, (ctx) => saveAvinodeConnection(ctx, { url: demoAvinodeUrl, apiToken, secret, known }))
  }

  send = (
    url: string,
    body?: object,
    { person = cast.ana, method = 'POST' }: { person?: CastMember; method?: 'POST' | 'PUT' | 'DELETE' } = {},
  ) =>
    call(this.#server, person, {
      method,
      url: `/avinode/${url}`,
      ...(body && { body }),
      headers: { 'idempotency-key': randomUUID() },
    })

  get = (url: string, person: CastMember = cast.ana) => call(this.#server, person, { url: `/avinode/${url}` })

  async talk(quote: string): Promise<AvinodeTalk> {
    const { status, body } = await this.get(`quotes/${quote}`)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }

  /** Acts in the market of the account. */
  async atMarket<T>(act: (market: AvinodeMarket) => T): Promise<T> {
    const { parts } = await playAvinode(this.#server.platform)
    return parts.store.within(account, parts.clock(), (book) => act(new AvinodeMarket(book)))
  }

  set = (name: string, value: string) => this.atMarket(({ book }) => book.setSetting(name, value))

  ask = (given: Partial<NewRequest> = {}) =>
    this.atMarket((market) =>
      market.send({ buyer, category: 'Midsize jet', segments: [flight], message: 'Two dogs on board.', ...given }),
    )

  answers = (request: string): Promise<PlayedAnswer[]> => this.atMarket((market) => market.listAnswers(request))
  schedules = (): Promise<PlayedSchedule[]> => this.atMarket(({ book }) => book.list<PlayedSchedule>('schedule'))

  /** Sends the last notice to the webhook, signed as the played Avinode does it unless headers are given. */
  async hook(given: { headers?: Record<string, string>; words?: string; path?: string } = {}) {
    const event = await this.atMarket(({ book }) => book.list<OutsideEvent>('event').at(-1))
    const { secret } = this.#server.platform
    const signed = signAvinodeNotice({ secret, hookUrl: '/api/hooks/avinode' }, account, event ?? { words: '' })
    return this.#server.app.inject({
      method: 'POST',
      url: given.path ?? signed.url,
      headers: { ...signed.headers, ...given.headers },
      payload: given.words ?? signed.body,
    })
  }

  /** Processes what came in, so long from now. */
  read = (aheadMs = 0) =>
    runDue(
      this.#server.platform,
      processProviderEvents({ dialects: [avinodeEvents], kinds: [], hold: holdEvent }),
      aheadMs,
    )

  /** Sends the last notice and processes it. */
  async notice(): Promise<void> {
    await this.hook()
    await this.read()
  }

  /** A run of the timed exchange. */
  exchange = () => runTimedIn(this.#server.platform, exchangeAvinode, laro)

  /** Sends the answers that wait. */
  work = () => runQueued(this.#server.platform, sendAvinodeAnswer)
  workLast = () => runQueuedLast(this.#server.platform, sendAvinodeAnswer)

  quotesOf = (request: string) =>
    inLaro(this.#server, async (ctx) => {
      const all = await beyondReach(ctx, quotes).every(['source', '==', 'b'], { isWhole: true })
      return all.filter(({ metadata }) => JSON.stringify(metadata['avinode'] ?? {}).includes(request))
    })

  /** The quote of a request. */
  async quote(request: string) {
    const [row] = await this.quotesOf(request)
    if (!row) throw new Error('the request has no quote')
    return row
  }

  /** A request that came in. Answers it with its quote. */
  async imported(given: Partial<NewRequest> = {}) {
    const request = await this.ask(given)
    await this.notice()
    return { request, quote: await this.quote(request.id) }
  }

  change = async (id: string, body: object) => {
    const { version } = await inLaro(this.#server, (ctx) => beyondReach(ctx, quotes).get(id))
    return call(this.#server, cast.ana, {
      method: 'PATCH',
      url: `/data/clients/${laro}/quotes/${id}`,
      body: { version, change: body },
    })
  }

  messages = (quote: string) =>
    inLaro(this.#server, (ctx) => beyondReach(ctx, threadsmsgs).every(['object_id', '==', quote], { isWhole: true }))
}

/** Sets the total of a quote of LARO, in cents. */
export const priceQuote = (server: TestServer, id: string, total = 2_500_000) =>
  inLaro(server, (ctx) => asVerb(ctx, quotes).amend({ id, amend: (row) => ({ price: { ...row.price, total } }) }))
