import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SentMessageInfo, SMTPError } from 'nodemailer/lib/smtp-connection'
import { requireNoTransaction } from '../../database/open-transactions.ts'
import { composeMail } from './compose-mail.ts'
import { holdBackEnd, type Progress } from './hold-back.ts'
import {
  MailOutError,
  type MailOut,
  type MailOutVerdict,
  type OutgoingMail,
  type RecipientOutcome,
  type SendSteps,
} from './mail-out.ts'
import { signMail, type SigningKey } from './sign-mail.ts'
import { SmtpConnections } from './smtp-connections.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://...`; `?tls=off` never upgrades, `?tls=required` insists. */
  readonly url: string
  /** How we name ourselves to the server. */
  readonly name: string
  /** Key of the signature (DKIM); unsigned without. Mail whose key is unavailable waits. */
  readonly signingKey?: () => Promise<SigningKey | undefined>
  readonly connectMs?: number
  /** How long the server may be silent within a transaction, in milliseconds. */
  readonly silenceMs?: number
}

const isSmtpError = (error: unknown): error is SMTPError => error instanceof Error && 'code' in error

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Steps at which a refusal is about the mail. Greeting, encryption and sign-in are about us: the mail waits. */
const mailSteps: ReadonlySet<string | undefined> = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])

/** Without an answer of the server only the delivered part counts. */
const silentVerdict = (progress: Progress): MailOutVerdict => (progress.isComplete ? 'unknown' : 'retry')

function verdictOf({ responseCode = 0, command }: SMTPError, progress: Progress): MailOutVerdict {
  if (responseCode < 400) return silentVerdict(progress)
  return responseCode >= 500 && mailSteps.has(command) ? 'permanent' : 'retry'
}

/** A fault before, during or after the mail was written, in the three words that the outbox knows. */
function mailOutError(error: unknown, progress: Progress): MailOutError {
  if (error instanceof MailOutError) return error
  const fault = isSmtpError(error) ? error : undefined
  const said = typeof fault?.response === 'string' ? fault.response : undefined
  return new MailOutError(fault ? verdictOf(fault, progress) : silentVerdict(progress), wordsOf(error), said)
}

interface Refusal {
  readonly recipient?: string | undefined
  readonly responseCode?: number | undefined
  readonly response?: unknown
  readonly message: string
}

const refusalOf = (error: Refusal): RecipientOutcome => ({
  address: error.recipient ?? '',
  outcome: (error.responseCode ?? 500) < 500 ? 'retry' : 'permanent',
  response: typeof error.response === 'string' ? error.response : error.message,
})

function outcomesOf(info: SentMessageInfo): RecipientOutcome[] {
  const refused = (info.rejectedErrors ?? []).map(refusalOf)
  const sent = info.accepted.map((address) => ({
    address: address,
    outcome: 'sent' as const,
    response: info.response,
  }))
  return [...sent, ...refused]
}

/** All recipients refused is an answer for each, not a fault of the transaction. */
function refusedByAll(error: unknown): RecipientOutcome[] | undefined {
  if (!isSmtpError(error) || error.code !== 'EENVELOPE') return undefined
  const refused = (error.rejectedErrors ?? []).map(refusalOf)
  return refused.length > 0 && refused.every((one) => one.address !== '') ? refused : undefined
}

async function transact(
  connection: SMTPConnection,
  mail: OutgoingMail,
  given: { steps: SendSteps; progress: Progress; key: SigningKey | undefined },
) {
  const { steps, progress, key } = given
  const plain = await composeMail(mail)
  const composed = key ? await signMail(plain, { from: mail.from.address, key }) : plain
  const body = holdBackEnd(composed, steps.beforeEnd ?? (() => Promise.resolve()), progress)
  const envelope = { from: mail.returnPath, to: [...mail.recipients] }
  return new Promise<RecipientOutcome[]>((resolve, reject) => {
    connection.send(envelope, body, (error, info) => {
      composed.destroy()
      const refused = refusedByAll(error)
      if (refused) resolve(refused)
      else if (error) reject(error)
      else if (info) resolve(outcomesOf(info))
    })
  })
}

function connectionsOf(options: SmtpOptions): SmtpConnections {
  const url = new URL(options.url)
  const tls = url.searchParams.get('tls')
  const isSecure = url.protocol === 'smtps:'
  return new SmtpConnections({
    options: {
      host: url.hostname,
      port: url.port ? Number(url.port) : isSecure ? 465 : 587,
      secure: isSecure,
      name: options.name,
      ignoreTLS: tls === 'off',
      requireTLS: tls === 'required',
      connectionTimeout: options.connectMs ?? 15_000,
      greetingTimeout: options.connectMs ?? 15_000,
      socketTimeout: options.silenceMs ?? 120_000,
      logger: false,
    },
    signIn: url.username
      ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
      : undefined,
    most: 5,
    idleMs: 10_000,
    answerMs: options.connectMs ?? 15_000,
  })
}

/** Mail out over SMTP, through any server that speaks it. */
export function openSmtp(options: SmtpOptions): MailOut {
  const connections = connectionsOf(options)
  const nothing: Progress = { isComplete: false }
  return {
    send: async (mail, steps = {}) => {
      requireNoTransaction('the mail server')
      const progress: Progress = { isComplete: false }
      try {
        const key = await options.signingKey?.()
        return await connections.use((connection) => transact(connection, mail, { steps, progress, key }))
      } catch (error) {
        throw mailOutError(error, progress)
      }
    },
    verify: async () => {
      try {
        await connections.use(() => Promise.resolve())
      } catch (error) {
        throw mailOutError(error, nothing)
      }
    },
    close: () => Promise.resolve(connections.close()),
  }
}
