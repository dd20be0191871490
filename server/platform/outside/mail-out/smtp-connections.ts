import { setTimeout as sleep } from 'node:timers/promises'
import SMTPConnection, { type Options } from 'nodemailer/lib/smtp-connection'

export interface SmtpSignIn {
  readonly user: string
  readonly pass: string
}

export interface ConnectionOptions {
  readonly options: Options
  readonly signIn: SmtpSignIn | undefined
  /** Connections at once; further sends wait for one. */
  readonly most: number
  /** How long an idle connection is kept, in milliseconds. */
  readonly idleMs: number
  /** How soon a kept connection says that it is still there, in milliseconds: otherwise another one is opened. */
  readonly answerMs: number
}

const call = (run: (done: (error?: Error | null) => void) => void, connection: SMTPConnection): Promise<void> =>
  new Promise((resolve, reject) => {
    // A connection that breaks reports it by its `error` event and by the callback: the first counts.
    connection.once('error', reject)
    run((error) => {
      connection.off('error', reject)
      if (error) reject(error)
      else resolve()
    })
  })

async function open({ options, signIn }: ConnectionOptions, closed: AbortSignal): Promise<SMTPConnection> {
  const connection = new SMTPConnection(options)
  const cut = () => connection.close()
  closed.addEventListener('abort', cut, { once: true })
  connection.once('end', () => closed.removeEventListener('abort', cut))
  await call((done) => connection.connect(done), connection)
  connection.on('error', () => connection.close())
  if (signIn) {
    try {
      await call((done) => connection.login({ credentials: signIn }, done), connection)
    } catch (error) {
      connection.close()
      throw error
    }
  }
  return connection
}

/** Result of the work; rejects at once when the signal is given before. */
async function unlessClosed<T>(closed: AbortSignal, work: Promise<T>): Promise<T> {
  const cut = Promise.withResolvers<never>()
  const onClosed = () => cut.reject(new Error('the connections to the mail server were closed'))
  closed.addEventListener('abort', onClosed, { once: true })
  try {
    return await Promise.race([work, cut.promise])
  } finally {
    closed.removeEventListener('abort', onClosed)
  }
}

interface Idle {
  readonly connection: SMTPConnection
  readonly timer: NodeJS.Timeout
}

/** A few open connections to one mail server: opening one costs several round trips and a sign-in. */
export class SmtpConnections {
  readonly #options: ConnectionOptions
  readonly #idle: Idle[] = []
  readonly #waiting: (() => void)[] = []
  readonly #closed = new AbortController()
  #inUse = 0

  constructor(options: ConnectionOptions) {
    this.#options = options
  }

  /** Runs one transaction. A connection on which anything failed is not used again. */
  async use<T>(work: (connection: SMTPConnection) => Promise<T>): Promise<T> {
    if (this.#inUse >= this.#options.most) await new Promise<void>((free) => this.#waiting.push(free))
    this.#inUse++
    try {
      return await unlessClosed(this.#closed.signal, this.#transact(work))
    } finally {
      this.#inUse--
      this.#waiting.shift()?.()
    }
  }

  async #transact<T>(work: (connection: SMTPConnection) => Promise<T>): Promise<T> {
    this.#closed.signal.throwIfAborted()
    const connection = (await this.#reusable()) ?? (await open(this.#options, this.#closed.signal))
    try {
      const result = await work(connection)
      this.#keep(connection)
      return result
    } catch (error) {
      connection.close()
      throw error
    }
  }

  /** An idle connection that still answers. */
  async #reusable(): Promise<SMTPConnection | undefined> {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      clearTimeout(idle.timer)
      const { connection } = idle
      if (connection.destroyed) continue
      const answers = call((done) => connection.reset(done), connection).then(
        () => true,
        () => false,
      )
      if (await Promise.race([answers, sleep(this.#options.answerMs, false, { ref: false })])) return connection
      connection.close()
    }
    return undefined
  }

  #keep(connection: SMTPConnection): void {
    if (this.#closed.signal.aborted) return connection.close()
    const timer = setTimeout(() => {
      const at = this.#idle.findIndex((idle) => idle.connection === connection)
      if (at >= 0) this.#idle.splice(at, 1)
      connection.quit()
    }, this.#options.idleMs)
    this.#idle.push({ connection, timer })
  }

  /**
   * Ends every connection, also those in the middle of a mail: a silent server would otherwise be waited for. The known
   * state of such a mail then decides its outcome.
   */
  close(): void {
    this.#closed.abort(new Error('the connections to the mail server are closed'))
    for (const { connection, timer } of this.#idle.splice(0)) {
      clearTimeout(timer)
      connection.quit()
    }
  }
}
