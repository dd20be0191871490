import type { openPage } from '../../domain/charter/index.ts'
import type { OpenedSale, readPageWays } from '../../domain/commerce/index.ts'
import type { OutputOf } from '../../domain/kernel/index.ts'
import { askServer, type Answer } from './ask-server.ts'
import { isPaymentRequest, type AnyPage, type PageModel } from './page-model.ts'

async function readPaymentRequest(token: string): Promise<Answer<AnyPage>> {
  const [opened, payable] = await Promise.all([
    askServer<OutputOf<typeof openPage>>('/shared/openings', { token }),
    askServer<OutputOf<typeof readPageWays>>('/shared/payments/ways', { token }),
  ])
  if (!opened.isOk) return opened
  const { value: page } = opened
  if (page.state === 'ended' || page.state === 'unsent') return { isOk: true, value: page }
  if (!payable.isOk) return payable
  return { isOk: true, value: { ...page, ...payable.value } as AnyPage }
}

/** Reads the page as it is now, which counts as an opening. */
export const readPage = ({ token, page }: Pick<PageModel, 'token' | 'page'>): Promise<Answer<AnyPage>> =>
  isPaymentRequest(page) ? readPaymentRequest(token) : askServer<OpenedSale>('/shared/sales/openings', { token })
