import { goodsQuotes, shares, writeCode, type enterPageCode } from '../../../domain/commerce/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { getRecord, takeRecord } from '../../platform/records/index.ts'
import { priceTerms, refuseUnlessPublic } from '../sales/sale-terms.ts'
import { applyTyped, storeTyped } from '../sales/typed-sale.ts'
import { refuseAgreeing, requireOpenPage } from './agree-to-sale.ts'
import { isOpenOutside } from './unsent-shares.ts'

interface EnterCall {
  readonly own: Ctx
  /** Id of the share. */
  readonly found: string
  readonly body: InputOf<typeof enterPageCode>['body']
}

/** Enters a code on the quote of a page (see the contract). Throws NotFound, Conflict, Invalid. */
export async function handleEnterPageCode({ own, found, body }: EnterCall): Promise<Record<string, never>> {
  const share = await getRecord(own, shares, found)
  if (share.kind !== 'goods' || !(await isOpenOutside(own, share))) throw refuseAgreeing('ended')
  const { row, change } = await takeRecord(own, goodsQuotes, { id: share.object.id })
  const code = writeCode(body.code)
  const codes = row.discount.codes.map((one) => one.code)
  if (codes.some((one) => writeCode(one) === code)) return {}
  await requireOpenPage(own, row, body.hash)
  await refuseUnlessPublic(own, row, code)
  const typed = applyTyped(own, row, { codes: [...codes, code] })
  change(storeTyped(await priceTerms(own, { id: row.id, ...typed }, row.discount.codes)))
  return {}
}
