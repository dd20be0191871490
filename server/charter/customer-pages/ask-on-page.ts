import { quotes, shares, trips, type askOnPage } from '../../../domain/charter/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import { keepPageMessage } from '../../inbox/index.ts'
import { NotFound } from '../../platform/errors.ts'
import type { PublicCtx } from '../../platform/http/route.ts'
import { getRecord } from '../../platform/records/index.ts'
import { withShare } from './open-page.ts'
import { isOpenOutside } from './unsent-shares.ts'

const definitions = { quotes, trips } as const

/** Puts a question into the conversation of its quote or trip (see the contract). Throws NotFound where nothing is open. */
export const askOnPageOf = ({ platform, log }: PublicCtx, body: InputOf<typeof askOnPage>['body']): Promise<void> =>
  withShare(platform, body.token, async (ctx, id) => {
    const share = await getRecord(ctx, shares, id)
    const isAsked = share.kind === 'quote' || share.kind === 'payment'
    if (!isAsked || !(await isOpenOutside(ctx, share))) throw new NotFound('share')
    if (body.website !== '') return log.info({ share: id }, 'a question on a shared page filled in the trap')
    const { type, id: about } = share.object
    const row = await getRecord(ctx, definitions[type], about)
    const subject = `Question about ${definitions[type].title({ ...row })}`
    return keepPageMessage(ctx, { type, row: { ...row }, subject, message: body.message })
  })
