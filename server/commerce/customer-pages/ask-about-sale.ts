import { goodsQuotes, orders, shares, type askAboutSale } from '../../../domain/commerce/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import { keepPageMessage } from '../../inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { getRecord } from '../../platform/records/index.ts'
import { findSubject } from './gather-sale.ts'
import { isOpenOutside } from './unsent-shares.ts'

interface Question {
  readonly own: Ctx
  /** Id of the share on whose page it is asked. */
  readonly found: string
  readonly body: InputOf<typeof askAboutSale>['body']
}

/** Puts a question into the conversation of its order, else of its quote. Throws NotFound where nothing is open. */
export async function handleAskAboutSale({ own, found, body }: Question): Promise<Record<string, never>> {
  const share = await getRecord(own, shares, found)
  if (!(await isOpenOutside(own, share))) throw new NotFound('share')
  if (body.website !== '') {
    own.log.info({ share: found }, 'a question on a shared page filled in the trap')
    return {}
  }
  const { order, quote } = await findSubject(own, share)
  const row = order ?? quote
  if (!row) throw new NotFound('share')
  const [type, definition] = order ? (['orders', orders] as const) : (['goods_quotes', goodsQuotes] as const)
  const subject = `Question about ${definition.title({ ...row })}`
  await keepPageMessage(own, { type, row: { ...row }, subject, message: body.message })
  return {}
}
