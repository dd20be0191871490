import {
  calendarMessages,
  printEntryPrefix,
  planEntries,
  type EntryStep,
  type WrittenEntry,
} from '../../../../domain/charter/index.ts'
import { formatCount } from '../../../../domain/kernel/values/format-value.ts'
import { inStep, systemUserId, type OutsideCtx } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { CalendarFailed, type OutsideCalendar } from '../../../platform/outside/calendars/outside-calendar.ts'
import {
  claimLink,
  endLink,
  findLink,
  keepEntries,
  listWritten,
  settleLink,
  type EntryChanges,
  type LinkRow,
} from './link-rows.ts'
import { makeEntries, type MadeEntry } from './make-entries.ts'
import { openLinkedCalendar } from './open-calendar.ts'
import { addLinkItem } from './push-links.ts'

/** Steps after which what was done is noted, and steps of one run: the next run does the rest. */
const notedAfter = 20
const stepsAtOnce = 300

/** Words of a failure for the owner of the link. */
function describeFault({ fault, status }: CalendarFailed, { provider }: LinkRow): string {
  const code = provider === 'microsoft' ? (`microsoft-${fault}` as const) : (`calendar-${fault}` as const)
  return calendarMessages.words(calendarMessages.issue('', code, { status: String(status) })) ?? fault
}

type StepEffect = { readonly kept: WrittenEntry } | { readonly gone: string }

interface StepGround {
  readonly calendar: OutsideCalendar<MadeEntry>
  readonly made: ReadonlyMap<string, MadeEntry>
  readonly written: ReadonlyMap<string, WrittenEntry>
}

async function takeStep(step: EntryStep, { calendar, made, written }: StepGround): Promise<StepEffect> {
  if (step.step === 'remove') {
    await calendar.remove(step)
    return { gone: step.name }
  }
  const entry = made.get(step.name)
  const before = written.get(step.name)
  if (entry === undefined) throw new TypeError(`a step names the unwanted entry ${step.name}`)
  if (step.step === 'note-removed')
    return { kept: { name: step.name, digest: entry.digest, ref: before?.ref ?? '', tag: null } }
  const now = await calendar.write(step.name, entry, step.step === 'change' ? step : undefined)
  return { kept: { ...now, digest: entry.digest } }
}

const gatherEffects = (effects: readonly StepEffect[]): EntryChanges => ({
  kept: effects.flatMap((effect) => ('kept' in effect ? effect.kept : [])),
  gone: effects.flatMap((effect) => ('gone' in effect ? effect.gone : [])),
})

interface LinkWork {
  readonly ctx: OutsideCtx
  readonly link: LinkRow
  readonly whole: boolean
}

/** Takes the steps of a plan, and notes the done ones also when a later one fails. */
async function takeSteps({ ctx, link }: LinkWork, steps: readonly EntryStep[], ground: StepGround): Promise<void> {
  for (let start = 0; start < steps.length; start += notedAfter) {
    const effects: StepEffect[] = []
    const note = () => inStep(ctx, (step) => keepEntries(step, link.id, gatherEffects(effects)))
    for (const step of steps.slice(start, start + notedAfter)) {
      const effect = await takeStep(step, ground).catch(async (error: unknown) => {
        await note()
        throw error
      })
      effects.push(effect)
    }
    await note()
  }
}

/** Brings a calendar to its entries. Answers how many steps were taken and how many are left. */
async function compare(work: LinkWork): Promise<{ taken: number; left: number }> {
  const { ctx, link, whole } = work
  const entries = await inStep(ctx, (step) => makeEntries(step, link))
  const known = await inStep(ctx, (step) => listWritten(step, link.id))
  const calendar = openLinkedCalendar(ctx, link)
  const listed = whole || link.state === 'ending' ? await calendar.list(printEntryPrefix(link.id)) : undefined
  const steps = planEntries({ wanted: entries, written: known, listed })
  const taken = steps.slice(0, stepsAtOnce)
  const ground = {
    calendar,
    made: new Map(entries.map((entry) => [entry.name, entry])),
    written: new Map(known.map((entry) => [entry.name, entry])),
  }
  await takeSteps(work, taken, ground)
  return { taken: taken.length, left: steps.length - taken.length }
}

/** A refusal that only its owner can end stops the link; any other failure is thrown, and tried again. */
async function settleFailure({ ctx, link }: LinkWork, error: unknown): Promise<string> {
  const words = error instanceof CalendarFailed ? describeFault(error, link) : 'It failed.'
  const fault = error instanceof CalendarFailed ? error.fault : 'away'
  if (link.state === 'ending' && fault === 'missing') {
    await inStep(ctx, (step) => endLink(step, link.id))
    return 'The calendar is gone, and its entries with it'
  }
  const stopped = { password: 'needs-password', missing: 'missing' } as const
  const state = fault === 'password' || fault === 'missing' ? stopped[fault] : link.state
  await inStep(ctx, (step) => settleLink(step, link, { state, fault: words }))
  if (state === link.state) throw error
  return words
}

async function settleDone({ ctx, link }: LinkWork, { taken, left }: { taken: number; left: number }): Promise<string> {
  const isRight = left === 0
  await inStep(ctx, (step) =>
    link.state === 'ending' && isRight
      ? endLink(step, link.id)
      : settleLink(step, link, { state: link.state, fault: '', isWritten: isRight }),
  )
  return `${formatCount(taken, 'entry', 'entries')} written${isRight ? '' : `, ${left} to go`}`
}

/** Runs one comparison. Answers its words, and whether entries are left for another run. */
async function runClaimed(work: LinkWork): Promise<{ words: string; isMore: boolean }> {
  let effect
  try {
    effect = await compare(work)
  } catch (error) {
    return { words: await settleFailure(work, error), isMore: false }
  }
  return { words: await settleDone(work, effect), isMore: effect.left > 0 }
}

/**
 * Work of the queue: writes the entries of a linked calendar that changed, or with `whole` compares all of them with those
 * that are there. Done steps are noted as they are done, so that the run after a killed one takes up the rest. Answers its
 * effect in words. Throws CalendarFailed for what a later try may end otherwise.
 */
export async function writeLinkedCalendar(
  ctx: OutsideCtx,
  { link: id, whole }: { readonly link: string; readonly whole: boolean },
): Promise<string> {
  const link = await inStep(ctx, (step) => findLink(step, id))
  if (link === undefined || (link.state !== 'working' && link.state !== 'ending'))
    return 'The calendar is no longer linked, or waits for its owner'
  if (link.owner_id !== ctx.actor.userId && ctx.actor.userId !== systemUserId) throw new NotFound('linked calendar')
  await inStep(ctx, (step) => claimLink(step, id))
  const { words, isMore } = await runClaimed({ ctx, link, whole })
  if (isMore) await addLinkItem(ctx, { link: id, whole: false, date: ctx.now })
  return words
}
