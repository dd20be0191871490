import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Platform } from '../../platform/platform.ts'
import { isForeign, markup, page, show, type Notice } from '../page.ts'
import { accountPage } from './account-page.ts'
import { demoStripeKeys } from './network/demo-stripe-keys.ts'
import { playStripe } from './network/played-stripe.ts'
import { answerBank, payOnPage, type PageOutcome } from './network/sessions.ts'
import { stripeActs, type StripeAct } from './network/stripe-acts.ts'
import { StripeRefusal } from './network/stripe-refusal.ts'
import type { Session } from './network/stripe-things.ts'
import { bankPage, overPage, payPage } from './pay-page.ts'

/** Clients of the demo that take payments by Stripe. */
const usedBy = ['EQIP', 'NXT'] as const

const asked = z.object({ account: z.string().max(40).optional() })

const acted = z.object({
  account: z.string().min(1).max(40),
  act: z.enum(Object.keys(stripeActs) as [StripeAct, ...StripeAct[]]),
  id: z.string().max(100),
  value: z.string().max(500),
})

const paid = z.object({ method: z.string().max(100).optional(), bank: z.enum(['confirm', 'refuse']).optional() })

async function showAccount(platform: Platform, account: string, notice?: Notice): Promise<string> {
  const { network, store } = await playStripe(platform)
  const accounts = [...new Set([...usedBy, ...store.listAccounts()])]
  const hookUrl = `${platform.config.PUBLIC_URL}/api/hooks/stripe/${demoStripeKeys(platform.secret, account).hookKey}`
  return network.act(account, (book) => accountPage(book, { accounts, hookUrl, notice }))
}

/** Does what a person chose. Answers what was refused, in words. */
async function actOn(platform: Platform, { account, act, id, value }: z.output<typeof acted>) {
  const { network } = await playStripe(platform)
  try {
    network.act(account, (book) => stripeActs[act](book, { id, value }))
    return undefined
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    return error.message
  }
}

const showRefused = (reply: FastifyReply) => show(reply, page('Refused', markup`<h1>Refused</h1>`), 403)
const showMissing = (reply: FastifyReply) => show(reply, page('Not found', markup`<h1>No such page</h1>`), 404)

/** The page of a session as its state has it. */
function drawSession(session: Session, notice?: Notice): string {
  return session.status === 'open' ? payPage(session, notice) : overPage(session)
}

function showOutcome(reply: FastifyReply, session: Session, outcome: PageOutcome) {
  if (outcome.kind === 'done')
    return reply.redirect(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303)
  if (outcome.kind === 'asked') return show(reply, bankPage(session))
  if (outcome.kind === 'closed') return show(reply, drawSession(session), 410)
  return show(reply, payPage(session, { kind: 'alert', words: outcome.message }), 402)
}

function servePages(scope: FastifyInstance, platform: Platform): void {
  const findSession = async (id: string) => {
    const { network, store } = await playStripe(platform)
    const account = store.findAccountOf(id)
    if (account === undefined) return undefined
    const session = network.act(account, (book) => book.find<Session>('checkout.session', id))
    return session && { network, account, session }
  }
  scope.get<{ Params: { id: string } }>('/outside/stripe/pay/:id', async (request, reply) => {
    const found = await findSession(request.params.id)
    return found ? show(reply, drawSession(found.session)) : showMissing(reply)
  })
  scope.post<{ Params: { id: string } }>('/outside/stripe/pay/:id', async (request, reply) => {
    if (isForeign(request)) return showRefused(reply)
    const found = await findSession(request.params.id)
    const choice = paid.safeParse(request.body)
    if (!found || !choice.success) return showMissing(reply)
    const { network, account, session } = found
    const { bank, method = '' } = choice.data
    const outcome = network.act(account, (book) =>
      bank === undefined ? payOnPage(book, session.id, method) : answerBank(book, session.id, bank === 'confirm'),
    )
    return showOutcome(reply, session, outcome)
  })
}

/** Stripe as the demo plays it: the pages on which customers pay, and the account of each client. */
export function serveStripe(scope: FastifyInstance, platform: Platform): void {
  servePages(scope, platform)
  scope.get('/outside/stripe', async (request, reply) => {
    const { account = usedBy[0] } = asked.parse(request.query)
    return show(reply, await showAccount(platform, account))
  })
  scope.post('/outside/stripe/act', async (request, reply) => {
    if (isForeign(request)) return showRefused(reply)
    const act = acted.safeParse(request.body)
    if (!act.success) return showMissing(reply)
    const refused = await actOn(platform, act.data)
    if (refused === undefined)
      return reply.redirect(`/outside/stripe?account=${encodeURIComponent(act.data.account)}`, 303)
    return show(reply, await showAccount(platform, act.data.account, { kind: 'alert', words: refused }), 400)
  })
}
