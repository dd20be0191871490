import { createHash } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import type { JobRun } from '../jobs/index.ts'
import { minuteMs } from '../../../domain/kernel/values/durations.ts'
import type { EffectAnswer, EffectKind, EffectSubject } from './effect-kind.ts'
import { lockIntent, moveIntent, type IntentRow } from './intents.ts'
import { keepVerdict } from './keep-verdict.ts'
import { noticeEffect, noticeIfSilent } from './notice-effect.ts'
import { asOnlyRun } from './only-run.ts'
import { leaveUnknown, takeWord } from './settle-effect.ts'

/** A provider that has no such effect is believed so long after the call: before, it may still be at it. */
const absentAfterMs = 10 * minuteMs

/** One run at one effect. */
interface EffectRun<Request> {
  readonly run: JobRun
  readonly kind: EffectKind<Request>
  readonly id: string
  readonly token: string
}

interface Prepared<Request> {
  readonly subject: EffectSubject
  readonly request: Request
}

type NextStep<Request> =
  | { readonly does: 'call'; readonly intent: IntentRow; readonly request: Request }
  | { readonly does: 'resolve'; readonly intent: IntentRow }
  | undefined

const hashRequest = (request: unknown): string => createHash('sha256').update(JSON.stringify(request)).digest('hex')

/** The intent before its first call. */
async function insertIntent<Request>(
  ctx: Ctx,
  { kind, id }: EffectRun<Request>,
  { subject, request }: Prepared<Request>,
): Promise<IntentRow | undefined> {
  await ctx.db.run(sql`
    insert into effect_intents (client_id, id, kind, provider, title, subject_type, subject_id, subject_label,
      provider_key, request_digest, created_at, updated_at)
    values (${ctx.db.tenant.clientId}, ${id}, ${kind.name}, ${kind.provider}, ${kind.title}, ${subject.type},
      ${subject.id}, ${subject.label}, ${ctx.newId()}, ${hashRequest(request)}, ${ctx.now}, ${ctx.now})`)
  return lockIntent(ctx, id)
}

const isExpired = ({ now }: Ctx, { key_expires_at: at }: IntentRow): boolean => at !== null && at <= now

/** Commits the call: from here on the provider may have the effect. A key that is used up is replaced first. */
async function beginCall<Request>(
  ctx: Ctx,
  { kind, id, token }: EffectRun<Request>,
  { intent, request }: { readonly intent: IntentRow; readonly request: Request },
): Promise<NextStep<Request>> {
  const digest = hashRequest(request)
  const isUsedUp = isExpired(ctx, intent) || digest !== intent.request_digest
  const lasts = typeof kind.inDoubt === 'object' ? kind.inDoubt.keyLastsMs : null
  const usedFrom = isUsedUp ? null : intent.key_expires_at
  const begun = await moveIntent(ctx, id, {
    where: sql`state in ('waiting', 'calling')`,
    set: sql`
      state = 'calling', claim = ${token}, called_at = ${ctx.now}, in_doubt = ${intent.in_doubt || intent.state === 'calling'},
      attempt = attempt + ${isUsedUp ? 1 : 0}, provider_key = ${isUsedUp ? ctx.newId() : intent.provider_key},
      request_digest = ${digest}, key_expires_at = ${usedFrom ?? (lasts === null ? null : ctx.now + lasts)}::bigint`,
  })
  await noticeIfSilent(ctx, id)
  return begun && { does: 'call', intent: begun, request }
}

/** True if the doubt about an earlier call cannot be ended by repeating it with its key. */
function mustResolve<Request>(
  ctx: Ctx,
  { inDoubt }: EffectKind<Request>,
  { intent, prepared }: { readonly intent: IntentRow; readonly prepared: Prepared<Request> | undefined },
): boolean {
  if (!intent.in_doubt && intent.state !== 'calling') return false
  const isSame = prepared && hashRequest(prepared.request) === intent.request_digest
  return inDoubt === 'unknown' || !isSame || isExpired(ctx, intent)
}

/** Ends an effect that was never asked for; people that were shown it see that. */
async function leaveNeedless(ctx: Ctx, id: string): Promise<void> {
  const row = await moveIntent(ctx, id, {
    where: sql`state = 'waiting'`,
    set: sql`state = 'settled', outcome = 'needless', settled_at = ${ctx.now}`,
  })
  if (row && row.task_id !== null) await noticeEffect(ctx, id)
}

const isWaiting = ({ state }: IntentRow): boolean => state === 'waiting' || state === 'calling'

/** Decides under the lock of the intent what this run has to do. */
async function nextStep<Request>(ctx: Ctx, effect: EffectRun<Request>): Promise<NextStep<Request>> {
  const { kind, id } = effect
  const known = await lockIntent(ctx, id)
  if (known && !isWaiting(known)) return undefined
  const prepared = await kind.prepare(ctx, id)
  const intent = known ?? (prepared && (await insertIntent(ctx, effect, prepared)))
  if (!intent) return undefined
  if (mustResolve(ctx, kind, { intent, prepared })) return { does: 'resolve', intent }
  if (prepared) return beginCall(ctx, effect, { intent, request: prepared.request })
  await leaveNeedless(ctx, id)
  return undefined
}

/** Notes that this run's call has not settled the effect, unless another run or a verdict came first. */
const putBack = (ctx: Ctx, { id, token }: Pick<EffectRun<never>, 'id' | 'token'>, isInDoubt: boolean) =>
  moveIntent(ctx, id, {
    where: sql`state = 'calling' and claim = ${token}`,
    set: sql`state = 'waiting', in_doubt = in_doubt or ${isInDoubt}`,
  })

/** Stores the answer of a call. Answers whether the effect is to be tried again. */
async function keepAnswer<Request>(ctx: Ctx, effect: EffectRun<Request>, answer: EffectAnswer): Promise<boolean> {
  const { run, kind, id } = effect
  const { outcome, response, providerId } = answer
  if (outcome !== 'retry' && outcome !== 'unknown') {
    await takeWord(ctx, kind, { id, word: { outcome, response, providerId }, source: 'answer' })
    return false
  }
  const row = await putBack(ctx, effect, outcome === 'unknown')
  // Stored before, by a commit whose answer was lost, or by a verdict that came first.
  if (!row) return (await lockIntent(ctx, id))?.state === 'waiting'
  if (!run.isLastAttempt && !(row.in_doubt && kind.inDoubt === 'unknown')) return true
  if (row.in_doubt) await leaveUnknown(ctx, kind, { id, response })
  else await takeWord(ctx, kind, { id, word: { outcome: 'failed', response }, source: 'answer' })
  return false
}

async function makeCall<Request>(effect: EffectRun<Request>, intent: IntentRow, request: Request): Promise<void> {
  const { run, kind, id } = effect
  const answer = await kind
    .call(run, { request, key: intent.provider_key, reference: id })
    .catch((error: unknown): EffectAnswer => {
      run.log.error({ err: error, effect: id }, 'the call of an effect failed')
      return { outcome: 'unknown', response: 'The call failed.' }
    })
  let isOpen = false
  await keepVerdict(run, id, async (ctx) => {
    isOpen = await keepAnswer(ctx, effect, answer)
  })
  if (isOpen) throw new Error(`not settled yet: ${answer.response}`)
}

/** Gives an effect that the provider does not have a new key. Throws where another run has taken over. */
const releaseKey = (run: JobRun, { id, attempt }: IntentRow) =>
  run.within(async (ctx) => {
    const row = await moveIntent(ctx, id, {
      where: sql`state in ('waiting', 'calling') and attempt = ${attempt}`,
      set: sql`
        state = 'waiting', in_doubt = false, attempt = attempt + 1, provider_key = ${ctx.newId()}, key_expires_at = null`,
    })
    if (!row) throw new Error('another run or a verdict came first')
  })

/** Ends a doubt that the same key cannot end. Answers whether the effect may be asked for with a new key. */
async function resolveDoubt<Request>({ run, kind, id }: EffectRun<Request>, intent: IntentRow): Promise<boolean> {
  const found =
    typeof kind.inDoubt === 'object'
      ? await kind.inDoubt.lookUp(run, id)
      : ({ outcome: 'unknown', response: 'The provider did not answer.' } as const)
  const { outcome, response, providerId } = found
  const isSure = outcome === 'absent' && run.platform.clock() - (intent.called_at ?? 0) >= absentAfterMs
  if (isSure) {
    await releaseKey(run, intent)
    return true
  }
  if (outcome !== 'absent' && outcome !== 'unknown') {
    await keepVerdict(run, id, (ctx) =>
      takeWord(ctx, kind, { id, word: { outcome, response, providerId }, source: 'look-up' }),
    )
    return false
  }
  if (typeof kind.inDoubt === 'object' && !run.isLastAttempt) throw new Error(`not settled yet: ${response}`)
  await run.within((ctx) => leaveUnknown(ctx, kind, { id, response }))
  return false
}

async function takeSteps<Request>(effect: EffectRun<Request>): Promise<void> {
  const step = await effect.run.within((ctx) => nextStep(ctx, effect))
  if (step?.does === 'call') await makeCall(effect, step.intent, step.request)
  else if (step && (await resolveDoubt(effect, step.intent))) await takeSteps(effect)
}

/**
 * Does one effect that moves money (docs/adr/0104-effects-safe-for-money.md): commits its intent, calls the provider with
 * the key of that row, and keeps the first verdict, from wherever it comes. `id` is chosen by the cause, unique among the
 * effects of the client; the same one is done once. Throws where it is to be tried again.
 */
export const performEffect = <Request>(run: JobRun, kind: EffectKind<Request>, id: string): Promise<void> =>
  asOnlyRun(run, id, (token) => takeSteps({ run, kind, id, token }))
