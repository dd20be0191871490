import { quotes, trips, type askOnPage } from '../../../domain/charter/index.ts'
import { shares } from '../../../domain/commerce/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import { keepPageMessage } from '../../inbox/index.ts'
import { isOpenOutside } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { getRecord } from '../../platform/records/index.ts'
import { requireFlightType } from './gather-page.ts'

const definitions = { quotes, trips } as const

interface Question {
  readonly own: Ctx
  /** Id of the share on whose page it is asked. */
  readonly found: string
  readonly body: InputOf<typeof askOnPage>['body']
}

/** Puts a question into the conversation of its quote or trip (see the contract). Throws NotFound where nothing is open. */
export async function askOnPageOf({ own, found, body }: Question): Promise<Record<string, never>> {
  const share = await getRecord(own, shares, found)
  const isAsked = share.kind === 'quote' || share.kind === 'payment'
  if (!isAsked || !(await isOpenOutside(own, share))) throw new NotFound('share')
  if (body.website !== '') {
    own.log.info({ share: found }, 'a question on a shared page filled in the trap')
    return {}
  }
  const [type, about] = [requireFlightType(share), share.object.id]
  const row = await getRecord(own, definitions[type], about)
  const subject = `Question about ${definitions[type].title({ ...row })}`
  await keepPageMessage(own, { type, row: { ...row }, subject, message: body.message })
  return {}
}
