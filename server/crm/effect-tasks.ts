import { settleTaskEffect, tasks } from '../../domain/crm/index.ts'
import { escapeHtml } from '../../domain/kernel/values/escape-html.ts'
import type { InputOf, OutputOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { NotFound } from '../platform/errors.ts'
import { effectToShow, noteTask, settleByPerson, showEffectKind } from '../platform/effects/index.ts'
import type { EffectConsequences, HeldEvent, ShownEffect } from '../platform/effects/index.ts'
import { implement, type Route } from '../platform/http/route.ts'
import { defineDueJob } from '../platform/jobs/index.ts'
import { asVerb, beyondReach, findRecord, takeRecord } from '../platform/records/index.ts'

/** Priority of what people must settle: high. */
const urgent = 80

const paragraphs = (...texts: readonly string[]): string =>
  texts
    .filter((text) => text !== '')
    .map((text) => `<p>${escapeHtml(text)}</p>`)
    .join('')

const isDone = ({ outcome }: ShownEffect): boolean => ['succeeded', 'failed', 'needless'].includes(outcome)

/** Introduction of each task, by the known facts of its effect. */
const introductions: Readonly<Record<ShownEffect['outcome'], string>> = {
  pending: 'The provider has accepted this and has not decided yet.',
  unknown:
    'It is not known whether this happened: no answer of the provider can be trusted. Look it up there, then say here whether it succeeded or failed.',
  contradicted:
    'This was settled, and a later verdict says otherwise. The first one is in force: correct it in the records.',
  succeeded: 'The provider has decided.',
  failed: 'The provider has decided.',
  needless: 'This is not needed any more.',
}

/** Question to the user, in HTML. */
const describe = ({ outcome, provider, id, provider_id: theirs, response, contradiction }: ShownEffect): string =>
  paragraphs(
    introductions[outcome],
    response,
    contradiction === null ? '' : `Later verdict: ${contradiction}`,
    `Reference at ${provider}: ${theirs ?? id}`,
  )

const createTask = async (ctx: Ctx, shown: ShownEffect): Promise<string> => {
  const { id, outcome, title, subject } = shown
  const name = `${title}: ${subject.label}`
  const effect = { id, outcome }
  const doc = tasks.shape.parse({ name, index: urgent, description: describe(shown), about: subject, effect })
  return (await asVerb(ctx, tasks).create({ doc })).id
}

/** Updates the task of an effect; a task that a user settled stays unchanged. */
const amendTask = (ctx: Ctx, task: string, shown: ShownEffect): Promise<unknown> =>
  asVerb(ctx, tasks).amend({
    id: task,
    amend: ({ effect, state, last_date }) =>
      effect?.outcome === shown.outcome
        ? { last_date }
        : {
            effect: { id: shown.id, outcome: shown.outcome, reason: effect?.reason ?? '' },
            description: describe(shown),
            ...(isDone(shown) ? { state: 'done', completed: 100 } : state === 'done' && { state: 'open' }),
          },
  })

/** Shows people an effect that waits for a verdict in a task about its record, and closes the task with the verdict. */
export const showEffect = defineDueJob({
  ...showEffectKind,
  record: { name: 'effect_intents' },
  run: async (ctx, id) => {
    const shown = await effectToShow(ctx, id)
    if (!shown) return
    const task = shown.task_id === null ? undefined : await beyondReach(ctx, tasks).find(shown.task_id)
    if (task) await amendTask(ctx, task.id, shown)
    else if (!isDone(shown)) await noteTask(ctx, id, await createTask(ctx, shown))
  },
})

/** Shows people an event of a provider that could not be processed. */
export async function holdEvent(ctx: Ctx, { provider, eventId, receivedAt, note }: HeldEvent): Promise<void> {
  const description = paragraphs(
    `The provider ${provider} sent this event on ${new Date(receivedAt).toISOString()}. It could not be processed.`,
    note,
    'Look at it at the provider. What it says is in no record here.',
  )
  const name = `Event of ${provider}: ${eventId}`.slice(0, 200)
  await asVerb(ctx, tasks).create({ doc: tasks.shape.parse({ name, index: urgent, description }) })
}

/** Settles the effect of a task by the word of the person who acts (see the contract). */
export async function settleEffectOfTask(
  ctx: Ctx,
  kinds: readonly EffectConsequences[],
  { id, outcome, reason }: InputOf<typeof settleTaskEffect>['body'] & { readonly id: string },
): Promise<OutputOf<typeof settleTaskEffect>> {
  // The effect is locked before its task, as by the job above.
  const task = await findRecord(ctx, tasks, id)
  if (!task?.effect) throw new NotFound(`effect of task ${id}`)
  await settleByPerson(ctx, kinds, { id: task.effect.id, outcome, reason })
  const { change } = await takeRecord(ctx, tasks, { id })
  const { version } = change({
    effect: { id: task.effect.id, outcome, reason },
    state: 'done',
    completed: 100,
    why: reason,
  })
  return { id, version }
}

/** The call by which a person settles an effect of the kinds of the product. */
export const settleRoutes = (kinds: readonly EffectConsequences[]): readonly Route[] => [
  implement(settleTaskEffect, (ctx, { params, body }) => settleEffectOfTask(ctx, kinds, { ...body, id: params.id })),
]
