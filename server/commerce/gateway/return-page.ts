import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { nameDebt, payments } from '../../../domain/commerce/index.ts'
import { clients } from '../../../domain/company/index.ts'
import { escapeHtml } from '../../../domain/kernel/values/escape-html.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import { NotFound } from '../../platform/errors.ts'
import { rawRoute, type Route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { beyondReach } from '../../platform/records/index.ts'
import type { PaymentRow } from '../payments/take-payment.ts'
import { makeMoneyRun } from './money-run.ts'
import { settleFromProvider } from './settle-from-provider.ts'
import type { MoneyRun, Till } from './till.ts'

interface Returned {
  readonly clientId: string
  readonly payment: string
}

const signReturn = ({ secret }: Pick<Platform, 'secret'>, { clientId, payment }: Returned): string =>
  createHmac('sha256', secret).update(`return of ${payment} in ${clientId}`).digest('base64url').slice(0, 32)

/** Address to which a customer returns from the page of a provider, where no page of ours sent them there. */
export const formatReturn = (platform: Pick<Platform, 'secret' | 'config'>, returned: Returned): string =>
  `${platform.config.PUBLIC_URL}/api/paid/${returned.clientId}/${returned.payment}/${signReturn(platform, returned)}`

const isSigned = (platform: Platform, returned: Returned, sign: string): boolean => {
  const expected = Buffer.from(signReturn(platform, returned))
  const given = Buffer.from(sign)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const words: Readonly<Partial<Record<PaymentRow['status'], readonly [title: string, words: string]>>> = {
  captured: ['Thank you', 'was paid'],
  authorised: ['Thank you', 'was authorised'],
  pending: ['Your payment is being confirmed', 'waits for the bank'],
  failed: ['The payment did not go through', 'was not charged'],
  cancelled: ['The payment was cancelled', 'was not charged'],
  expired: ['This payment page has closed', 'was not charged'],
}

const otherwise = ['Your payment is being confirmed', 'is not confirmed yet'] as const

/** 'order 20031', within a sentence. */
const nameWithin = (debt: NonNullable<PaymentRow['debt']>): string =>
  nameDebt(debt).replace(/^./, (letter) => letter.toLowerCase())

function printPage(company: string, { status, amount, debt, result }: PaymentRow): string {
  const [title, what] = words[status] ?? otherwise
  const sentence = `${formatMoney(amount)} for ${debt ? nameWithin(debt) : 'your order'} ${what}.`
  const said = status === 'failed' && result !== '' ? `<p>${escapeHtml(result)}</p>` : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem}</style></head>
<body><main><p>${escapeHtml(company)}</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p>${said}</main></body></html>`
}

/** The payment as its provider has it; as it was before, where the provider does not answer. */
async function readReturned(run: MoneyRun, till: Till, id: string): Promise<PaymentRow> {
  const known = await run.within((ctx) => beyondReach(ctx, payments).get(id))
  const settled = await settleFromProvider(run, till, id).catch((error: unknown) => {
    run.log.warn({ err: error, payment: id }, 'a provider did not answer to the return of a customer')
  })
  return settled ?? known
}

const params = z.object({ client: z.uuid(), payment: z.string().max(100), sign: z.string().max(100) })

/** Page that tells a customer what became of their payment. */
export const returnRoute = (till: Till): Route =>
  rawRoute({
    kind: 'raw-public',
    method: 'GET',
    path: '/paid/:client/:payment/:sign',
    summary: 'Where a customer returns to from the page of a payment provider',
    role: 'public',
    params,
    ratePerMinute: 60,
    handle: async ({ platform, log }, request, reply) => {
      const { client: clientId, payment, sign } = params.parse(request.params)
      if (!isSigned(platform, { clientId, payment }, sign)) throw new NotFound('payment')
      const run = makeMoneyRun({ platform, log }, clientId)
      const row = await readReturned(run, till, payment)
      const { name } = await run.within((ctx) => beyondReach(ctx, clients).get(clientId))
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex, nofollow')
        .send(printPage(name, row))
    },
  })
