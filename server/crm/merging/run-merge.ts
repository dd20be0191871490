import { formatNumber } from '../../../domain/kernel/values/format-value.ts'
import { reportProgress } from '../../automation/index.ts'
import { nameOnly, withTenant, type Ctx } from '../../platform/context.ts'
import { defineStepJob, type JobRun } from '../../platform/jobs/index.ts'
import { mergeWork, nameProgress, type MergeRun } from './begin-run.ts'
import { forgetMerge, noteState, takeRunning, type Merge } from './kept-merges.ts'
import { firstPlace, movePage, type PageDone, type Place } from './move-references.ts'
import { givePage, keptAfter, returnPage } from './return-rows.ts'

/** A page of one walk through all record types. */
type Page = (ctx: Ctx, merge: Merge, place: Place) => Promise<PageDone>

const nothing: PageDone = { moved: 0, next: undefined }

const move: Page = (ctx, merge, place) =>
  movePage(ctx, { merge: merge.id, way: { from: merge.gone, to: keptAfter(merge) } }, place)

const goBack: Page = (ctx, merge, place) =>
  merge.undoing ? returnPage(ctx, { merge, undoing: merge.undoing }, place) : Promise.resolve(nothing)

const give: Page = (ctx, merge, place) =>
  merge.undoing ? givePage(ctx, { merge, undoing: merge.undoing }, place) : Promise.resolve(nothing)

interface Turn {
  readonly run: JobRun
  readonly work: MergeRun
}

/** A transaction in the name of the person who merged: their decision is carried out without a role of theirs. */
const inName = <T>({ run, work }: Turn, verb: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withTenant(run.platform, nameOnly(run.clientId, work.user), verb)

const rowsMoved = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'record' : 'records'} moved`

/** Walks through all pages, one transaction for each. Answers the number of moved rows. */
async function walk(turn: Turn, page: Page, before: number): Promise<number> {
  const { work } = turn
  let count = 0
  for (let place: Place | undefined = firstPlace; place !== undefined;) {
    const from: Place = place
    const done = await inName(turn, async (ctx) => {
      const merge = await takeRunning(ctx, work)
      if (merge === undefined) return nothing
      const { moved, next } = await page(ctx, merge, from)
      if (moved > 0)
        await reportProgress(ctx, {
          feedbackId: nameProgress(work),
          user: work.user,
          title: `${rowsMoved(before + count + moved)} so far`,
          percent: 50,
        })
      return { moved, next }
    })
    count += done.moved
    place = done.next
  }
  return count
}

/** Moves until one walk finds nothing: records may come to name the contact while the others move. */
async function moveEverything(turn: Turn): Promise<number> {
  let count = 0
  for (let moved = await walk(turn, move, 0); moved > 0; moved = await walk(turn, move, count)) count += moved
  return count
}

async function returnEverything(turn: Turn): Promise<number> {
  const back = await walk(turn, goBack, 0)
  return back + (await walk(turn, give, back))
}

/** Ends the run, and reports its result. */
async function finish(turn: Turn, count: number): Promise<void> {
  const { work } = turn
  await inName(turn, async (ctx) => {
    const merge = await takeRunning(ctx, work)
    if (merge === undefined) return
    if (work.kind === 'moving') noteState(ctx, merge.id, { state: 'done' })
    else forgetMerge(ctx, merge.id)
    const title = work.kind === 'moving' ? 'The contacts are merged' : 'The merge is undone'
    const line = { title, description: `${rowsMoved(count)}.`, percent: 100, outcome: 'done' as const }
    await reportProgress(ctx, { feedbackId: nameProgress(work), user: work.user, ...line })
  })
}

/** Marks the run as given up. A merge that stopped can be undone: its moved rows are noted. */
async function giveUp(turn: Turn): Promise<void> {
  const { work } = turn
  await inName(turn, async (ctx) => {
    if (work.kind === 'moving') noteState(ctx, work.merge, { state: 'stopped' })
    const line = {
      title: work.kind === 'moving' ? 'The merge stopped' : 'Undoing the merge stopped',
      description: 'An administrator can run it again under Jobs.',
      percent: 100,
      outcome: 'failed' as const,
    }
    await reportProgress(ctx, { feedbackId: nameProgress(work), user: work.user, ...line })
  })
}

/**
 * Moves the rows of a large merge, or moves them back, a page in each transaction: a run that was killed continues with the
 * rows that are left.
 */
export const runContactMerge = defineStepJob({
  ...mergeWork,
  run: async (run, work) => {
    const turn = { run, work }
    try {
      const count = await (work.kind === 'moving' ? moveEverything(turn) : returnEverything(turn))
      await finish(turn, count)
    } catch (error) {
      if (run.isLastAttempt) await giveUp(turn)
      throw error
    }
  },
})
