import { isShareOpen, quotes, shares, type askOnPage } from '../../../domain/charter/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import { keepPageMessage } from '../../inbox/index.ts'
import { NotFound } from '../../platform/errors.ts'
import type { PublicCtx } from '../../platform/http/route.ts'
import { getRecord } from '../../platform/records/index.ts'
import { withShare } from './open-page.ts'

/** Puts a question into the conversation of its quote (see the contract). Throws NotFound where nothing is open. */
export const askOnPageOf = ({ platform, log }: PublicCtx, body: InputOf<typeof askOnPage>['body']): Promise<void> =>
  withShare(platform, body.token, async (ctx, id) => {
    const share = await getRecord(ctx, shares, id)
    if (share.kind !== 'quote' || !isShareOpen(share, ctx.now)) throw new NotFound('share')
    if (body.website !== '') return log.info({ share: id }, 'a question on a shared page filled in the trap')
    const quote = await getRecord(ctx, quotes, share.object.id)
    const subject = `Question about ${quotes.title({ ...quote })}`
    return keepPageMessage(ctx, { type: 'quotes', row: { ...quote }, subject, message: body.message })
  })
