import { quotes, type AvinodeTalk, type settleAvinodeChange } from '../../../domain/charter/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import { inStep, type Ctx, type OutsideCtx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { openAvinode } from '../../platform/outside/avinode/open-avinode.ts'
import { takeRecord } from '../../platform/records/index.ts'
import { refuse, showTalk, takeAnswered } from './answer-request.ts'
import { findConnection, openAccount, refuseMissing } from './connection.ts'
import { mergePrints, pickFields, printSome, readFields } from './import-request.ts'
import { changeRequestRow, findRequestRow } from './request-rows.ts'

type Input = InputOf<typeof settleAvinodeChange>

async function readNow({ platform }: OutsideCtx, step: <T>(verb: (ctx: Ctx) => Promise<T>) => Promise<T>, id: string) {
  const { kept, request } = await step(async (ctx) => {
    const { request: row } = await takeAnswered(ctx, id)
    if (row.held.length === 0) throw refuse('avinode-nothing-held')
    return { kept: await findConnection(ctx), request: row.id }
  })
  if (!kept) throw refuseMissing()
  const found = await openAvinode(await openAccount(platform, kept)).findRequest(request)
  if (!found) throw new NotFound(`request ${request}`, 'Avinode does not have this request any more.')
  return found
}

/** Settles held fields (see the contract). The buyer's values are read from Avinode before anything is written. */
export async function settleChange(ctx: OutsideCtx, { params, body }: Input): Promise<AvinodeTalk> {
  const step = <T>(verb: (own: Ctx) => Promise<T>): Promise<T> => inStep(ctx, verb)
  const found = await readNow(ctx, step, params.id)
  return step(async (own) => {
    const { row: quote, change } = await takeRecord(own, quotes, { id: params.id })
    const row = await findRequestRow(own, found.id)
    if (!row || row.held.length === 0) throw refuse('avinode-nothing-held')
    const fields = await readFields(own, found, quote.legs)
    const why = 'The buyer’s change on Avinode was taken'
    const now = body.isTaken ? change({ ...pickFields(fields, row.held), why }) : quote
    // Kept values are settled against what the buyer says now, so that only another change asks again.
    const written = body.isTaken
      ? mergePrints(row.written, now, row.held)
      : { ...row.written, ...printSome(fields, row.held) }
    await changeRequestRow(own, row, { held: [], written })
    return showTalk(own, params.id)
  })
}
