import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { receiverPort } from '../../inbox/mail/index.ts'
import { modelLabel } from '../model/demo-model.ts'
import { MailOutError } from '../../platform/outside/mail-out/mail-out.ts'
import type { Config } from '../../platform/config.ts'
import type { Platform } from '../../platform/platform.ts'
import { isForeign, markup, page, show, type Notice } from '../page.ts'
import { listPage, mailPage, type Writing } from './mail-pages.ts'
import { outsideMail, outsideMails } from './outside-mails.ts'
import { customerMail, writeBack } from './write-back.ts'

/** True if this installation plays the customers' mailboxes itself: a demo without other mail delivery. */
export const playsMailboxes = ({ FLIGHTLINE_DEMO, MAIL_OUT_URL }: Config): boolean => FLIGHTLINE_DEMO && !MAIL_OUT_URL

const listQuery = z.object({ mailbox: z.string().max(320).optional(), sent: z.string().optional() })

const emptyWriting = (platform: Platform): Writing => ({
  from: 'Kim Lee <kim@customer.example>',
  to: `${platform.config.DEFAULT_CLIENT.toLowerCase()}@${platform.config.MAIL_DOMAIN}`,
  subject: '',
  inReplyTo: '',
  references: '',
})

async function deliver(platform: Platform, body: unknown): Promise<Notice> {
  const mail = customerMail.safeParse(body)
  if (!mail.success) return { kind: 'alert', words: mail.error.issues.map((issue) => issue.message).join(' ') }
  try {
    const refusal = await writeBack({ host: '127.0.0.1', port: receiverPort(platform) }, mail.data)
    return refusal
      ? { kind: 'alert', words: `The receiver refused the mail: ${refusal}` }
      : { kind: 'status', words: 'The mail is on its way to the inbox.' }
  } catch (error) {
    if (!(error instanceof MailOutError)) throw error
    return { kind: 'alert', words: `The receiver did not take the mail: ${error.message}` }
  }
}

async function showList(platform: Platform, query: unknown, notice?: Notice): Promise<string> {
  const { mailbox, sent } = listQuery.parse(query)
  const done: Notice | undefined = sent ? { kind: 'status', words: 'The mail is on its way to the inbox.' } : undefined
  return listPage(await outsideMails(platform.config.FLIGHTLINE_DATA, mailbox), {
    writing: emptyWriting(platform),
    notice: notice ?? done,
    model: modelLabel(platform.config),
  })
}

/** Serves the mailboxes of customers: their mails are read, and answered through the real receiver. */
export function serveMailboxes(scope: FastifyInstance, platform: Platform): void {
  scope.get('/outside', async (request, reply) => show(reply, await showList(platform, request.query)))
  scope.get<{ Params: { id: string } }>('/outside/:id', async (request, reply) => {
    const mail = await outsideMail(platform.config.FLIGHTLINE_DATA, request.params.id)
    return mail ? show(reply, mailPage(mail)) : show(reply, page('Not found', markup`<h1>No such mail</h1>`), 404)
  })
  scope.post('/outside/send', async (request, reply) => {
    if (isForeign(request)) return show(reply, page('Refused', markup`<h1>Refused</h1>`), 403)
    const notice = await deliver(platform, request.body)
    if (notice.kind === 'status') return reply.redirect('/outside?sent=1', 303)
    return show(reply, await showList(platform, {}, notice), 400)
  })
}
