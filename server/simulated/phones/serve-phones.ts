import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { clients } from '../../../domain/company/index.ts'
import { textNumber } from '../../../domain/inbox/index.ts'
import { systemActor, withTenant } from '../../platform/context.ts'
import { printStatement, sql } from '../../platform/database/sql.ts'
import { listOutsideTexts } from './network/outside-phones.ts'
import { miniatureAccount, textFromPhone } from './network/phone-calls.ts'
import type { Platform } from '../../platform/platform.ts'
import { getRecord } from '../../platform/records/index.ts'
import { isForeign, type Notice } from '../page.ts'
import { markup, page, show } from '../page.ts'
import { phonePage, phonesPage, type TextedNumber } from './phone-pages.ts'

/** The numbers at which clients of the demo are texted. */
async function textedNumbers(platform: Platform): Promise<TextedNumber[]> {
  const { rows } = await platform.pools.app.query<{ id: string }>(
    printStatement(sql`select id from flightline.client_ids()`),
  )
  const all = await Promise.all(
    rows.map(({ id }) => withTenant(platform, systemActor(id), (ctx) => getRecord(ctx, clients, id))),
  )
  return all.flatMap(({ name, text_number: number }) => (number === undefined ? [] : [{ number, name }]))
}

const phone = z
  .string()
  .max(40)
  .transform((typed, ctx): string => {
    const number = textNumber(typed)
    if (number !== undefined) return number
    ctx.addIssue({ code: 'custom', message: 'This is not a phone number.' })
    return z.NEVER
  })

/** A text by a customer. */
const customerText = z.object({ from: phone, to: phone, body: z.string().min(1).max(1600) })

async function deliver(
  platform: Platform,
  body: unknown,
): Promise<{ readonly from?: string; readonly notice: Notice }> {
  const text = customerText.safeParse(body)
  if (!text.success) {
    return { notice: { kind: 'alert', words: text.error.issues.map((issue) => issue.message).join(' ') } }
  }
  const { PUBLIC_URL, FLIGHTLINE_DATA: dataFolder } = platform.config
  const hookUrl = `${PUBLIC_URL}/api/messaging/text/inbound`
  const status = await textFromPhone(miniatureAccount(platform.secret), { hookUrl, dataFolder }, text.data)
  if (status === 200) return { from: text.data.from, notice: { kind: 'status', words: 'The text is in the inbox.' } }
  const why = status === undefined ? `nobody answers at ${PUBLIC_URL}` : `it was answered with ${status}`
  return { notice: { kind: 'alert', words: `The text did not arrive: ${why}.` } }
}

/** The pages of the phones, in demo mode only: one reads what customers were texted, and answers as one of them. */
export function servePhones(scope: FastifyInstance, platform: Platform): void {
  const folder = platform.config.FLIGHTLINE_DATA
  const showPhones = async (reply: FastifyReply, notice?: Notice) => {
    const [texts, numbers] = await Promise.all([listOutsideTexts(folder), textedNumbers(platform)])
    return show(reply, phonesPage(texts, numbers, notice), notice?.kind === 'alert' ? 400 : 200)
  }
  scope.get('/outside/phones', (_, reply) => showPhones(reply))
  scope.get<{ Params: { phone: string } }>('/outside/phones/:phone', async (request, reply) => {
    const [texts, numbers] = await Promise.all([listOutsideTexts(folder), textedNumbers(platform)])
    return show(reply, phonePage(request.params.phone, { texts, numbers }))
  })
  scope.post('/outside/phones/send', async (request, reply) => {
    if (isForeign(request)) return show(reply, page('Refused', markup`<h1>Refused</h1>`), 403)
    const { from, notice } = await deliver(platform, request.body)
    if (from === undefined) return showPhones(reply, notice)
    return reply.redirect(`/outside/phones/${encodeURIComponent(from)}`, 303)
  })
}
