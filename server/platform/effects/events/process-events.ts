import type { IncomingHttpHeaders } from 'node:http'
import type { Ctx } from '../../context.ts'
import { sql, type Statement } from '../../database/sql.ts'
import { Unavailable } from '../../errors.ts'
import { defineDueStepJob, planDueBy, type Job, type JobRun } from '../../jobs/index.ts'
import type { Platform } from '../../platform.ts'
import { dayMs, hourMs, secondMs } from '../../../../domain/kernel/values/durations.ts'
import type { EffectConsequences, ProviderWord } from '../effect-kind.ts'
import { findIntent } from '../intents.ts'
import { takeWord } from '../settle-effect.ts'
import { eventsKind } from './store-event.ts'

/** An event in our words: its effect, by our reference or the provider's own id, and its content. */
export interface ProviderNews {
  readonly about: { readonly reference?: string; readonly providerId?: string }
  readonly word: ProviderWord
}

/** Call of a webhook as it came in. */
interface HookCall {
  /** Key of an account of a client at the provider, from the address of the call. */
  readonly account: string
  readonly raw: Buffer
  readonly headers: IncomingHttpHeaders
}

/** Verified call: the client of its account, and the provider's own id of the event. */
interface VerifiedEvent {
  readonly clientId: string
  readonly eventId: string
}

/** How the events of one provider are verified and read. */
export interface ProviderDialect {
  /** Name of the provider, also in the address of its webhook. */
  readonly provider: string
  /**
   * Checks the signature of a call by the secret of its account. Undefined for a call that is not signed by the provider for
   * this account, also for one that cannot be read.
   */
  verifyEvent(platform: Platform, call: HookCall): Promise<VerifiedEvent | undefined>
  /** Undefined for an event that is about no effect of ours. It may ask the provider; it throws what cannot be read. */
  read(run: JobRun, raw: Buffer): Promise<ProviderNews | undefined>
  /**
   * The event with its ids, amounts and states alone, for which `read` answers the same. `event` is its JSON value, or its
   * text in another format; undefined where it cannot be read.
   */
  stripPerson(event: unknown): unknown
}

/** An event that is not tried again. */
export interface HeldEvent {
  readonly provider: string
  readonly eventId: string
  /** Epoch milliseconds. */
  readonly receivedAt: number
  /** Why it could not be processed. */
  readonly note: string
}

/** Parts that process the events of providers. */
interface EventParts {
  readonly dialects: readonly ProviderDialect[]
  readonly kinds: readonly EffectConsequences[]
  /** Shows people an event that could not be processed, in the transaction that gives it up. */
  readonly hold: (ctx: Ctx, event: HeldEvent) => Promise<void>
}

interface EventRow {
  readonly provider: string
  readonly event_id: string
  readonly raw: Buffer
  readonly tries: number
  readonly received_at: number
}

/** Events of one run; later events get another run after the work of other clients. */
const atOnce = 200

/** An event that could not be processed for so long is given up. */
const giveUpMs = 3 * dayMs

/** Pause after so many tries: 1 second, then four times as long each time, an hour at most. */
const pauseMs = (tries: number): number => Math.min(hourMs, secondMs * 4 ** tries)

/** An event that may be processed later: its effect is not known, or not yet. */
class Unprocessed extends Error {
  override name = 'Unprocessed'
}

/** Waiting events in order of arrival. */
const waitingEvents = (ctx: Ctx, provider: string): Promise<EventRow[]> =>
  ctx.db.run(sql<EventRow>`
    select event_id, provider, raw, tries, received_at from provider_events
    where client_id = ${ctx.db.tenant.clientId} and provider = ${provider} and state = 'waiting' and next_at <= ${ctx.now}
    order by place limit ${atOnce}`)

/** Writes an event that waits. Answers whether it did: of two runs one processes it. */
async function moveEvent({ db }: Ctx, { provider, event_id: id }: EventRow, set: Statement<unknown>): Promise<boolean> {
  const rows = await db.run(sql`
    update provider_events set ${set}
    where client_id = ${db.tenant.clientId} and provider = ${provider} and event_id = ${id} and state = 'waiting'
    returning 1`)
  return rows.length > 0
}

async function applyNews(
  ctx: Ctx,
  { kinds }: EventParts,
  { provider, news }: { provider: string; news: ProviderNews },
) {
  const intent = await findIntent(ctx, provider, news.about)
  if (!intent) throw new Unprocessed('No effect of ours has this reference.')
  const kind = kinds.find(({ name }) => name === intent.kind)
  if (!kind) throw new Unprocessed(`No effect is called ${intent.kind}.`)
  await takeWord(ctx, kind, { id: intent.id, word: news.word, source: 'event' })
}

/** Delays an event or gives it up. */
async function putOff(ctx: Ctx, { hold }: EventParts, { event, note }: { event: EventRow; note: string }) {
  const isOver = ctx.now - event.received_at >= giveUpMs
  const isMoved = await moveEvent(
    ctx,
    event,
    sql`state = ${isOver ? 'held' : 'waiting'}, tries = tries + 1, note = ${note},
      next_at = ${ctx.now + pauseMs(event.tries)}`,
  )
  const { provider, event_id: eventId, received_at: receivedAt } = event
  if (isOver && isMoved) await hold(ctx, { provider, eventId, receivedAt, note })
}

const formatNote = (error: unknown): string =>
  error instanceof Unprocessed ? error.message : 'The event could not be processed.'

async function processEvent(
  run: JobRun,
  parts: EventParts,
  { dialect, event }: { readonly dialect: ProviderDialect; readonly event: EventRow },
): Promise<void> {
  const { provider } = event
  try {
    const news = await dialect.read(run, event.raw)
    await run.within(async (ctx) => {
      const isTaken = await moveEvent(ctx, event, sql`state = 'processed', processed_at = ${ctx.now}, note = ''`)
      if (isTaken && news) await applyNews(ctx, parts, { provider, news })
    })
  } catch (error) {
    // Without the database no event can be processed, so the run fails and is repeated.
    if (error instanceof Unavailable) throw error
    run.log.warn({ err: error, provider, event: event.event_id }, 'an event of a provider waits')
    await run.within((ctx) => putOff(ctx, parts, { event, note: formatNote(error) }))
  }
}

/** Plans the next run, where events wait. */
async function planNext(ctx: Ctx, provider: string): Promise<void> {
  const [next] = await ctx.db.run(sql<{ at: number | null }>`
    select min(next_at) as at from provider_events
    where client_id = ${ctx.db.tenant.clientId} and provider = ${provider} and state = 'waiting'`)
  if (next?.at !== null && next !== undefined) await planDueBy(ctx, eventsKind, { key: provider, due: next.at })
}

/**
 * Processes the events of payment providers in order of arrival, each once and in a separate transaction. An event whose
 * effect is not known waits, with growing pauses; one that was not matched within three days is held for people.
 */
export const processProviderEvents = (parts: EventParts): Job =>
  defineDueStepJob({
    ...eventsKind,
    run: async (run, provider) => {
      const dialect = parts.dialects.find((one) => one.provider === provider)
      if (!dialect) throw new Error(`no dialect of the provider ${provider}`)
      const events = await run.within((ctx) => waitingEvents(ctx, provider))
      for (const event of events) await processEvent(run, parts, { dialect, event })
      await run.within((ctx) => planNext(ctx, provider))
    },
  })
