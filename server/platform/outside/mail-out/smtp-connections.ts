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

async function open({ options, signIn }: ConnectionOptions): Promise<SMTPConnection> {
  const connection = new SMTPConnection(options)
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

interface Idle {
  readonly connection: SMTPConnection
  readonly timer: NodeJS.Timeout
}

/** A few open connections to one mail server: opening one costs several round trips and a sign-in. */
export class SmtpConnections {
  readonly #options: ConnectionOptions
  readonly #idle: Idle[] = []
  readonly #waiting: (() => void)[] = []
  #inUse = 0

  constructor(options: ConnectionOptions) {
    this.#options = options
  }

  /** Runs one transaction. A connection on which anything failed is not used again. */
  async use<T>(work: (connection: SMTPConnection) => Promise<T>): Promise<T> {
    if (this.#inUse >= this.#options.most) await new Promise<void>((free) => this.#waiting.push(free))
    this.#inUse++
    try {
      const connection = (await this.#reusable()) ?? (await open(this.#options))
      try {
        const result = await work(connection)
        this.#keep(connection)
        return result
      } catch (error) {
        connection.close()
        throw error
      }
    } finally {
      this.#inUse--
      this.#waiting.shift()?.()
    }
  }

  /** An idle connection that still answers. */
  async #reusable(): Promise<SMTPConnection | undefined> {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      clearTimeout(idle.timer)
      const { connection } = idle
      if (connection.destroyed) continue
      const answers = await call((done) => connection.reset(done), connection).then(
        () => true,
        () => false,
      )
      if (answers) return connection
      connection.close()
    }
    return undefined
  }

  #keep(connection: SMTPConnection): void {
    const timer = setTimeout(() => {
      const at = this.#idle.findIndex((idle) => idle.connection === connection)
      if (at >= 0) this.#idle.splice(at, 1)
      connection.quit()
    }, this.#options.idleMs)
    this.#idle.push({ connection, timer })
  }

  close(): void {
    for (const { connection, timer } of this.#idle.splice(0)) {
      clearTimeout(timer)
      connection.quit()
    }
  }
}
