import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SMTPServerOptions } from 'smtp-server'
import { openMailSink, type SunkMail } from '../../../mail-fixtures/mail-sink.ts'
import { Wire } from './wire.ts'

/** How the mail server outside behaves. */
export type Mood =
  | 'fine'
  | 'slow'
  | 'busy at connect'
  | 'busy at sender'
  | 'busy at recipient'
  | 'busy at end'
  | 'turns everybody away'
  | 'refuses the sender'
  | 'refuses some recipients'
  | 'refuses the mail'
  | 'cuts in the middle'
  | 'loses its answer'

const slowMs = 150

class Reply extends Error {
  readonly responseCode: number
  constructor(responseCode: number, words: string) {
    super(words)
    this.responseCode = responseCode
  }
}

type Done = (error?: Error | null) => void

/** Addresses with an odd number are those that a choosy server does not know. */
const isUnknownThere = (address: string): boolean => /^c\d*[13579]\./.test(address)

/** A real SMTP server that represents the world outside, with its own behaviour, at the end of a wire. */
export class OutsideServer {
  mood: Mood = 'fine'
  readonly taken: SunkMail[] = []
  /** Recipients that were refused for good. */
  readonly refused = new Set<string>()
  /** True if a recipient was refused for good before any recipient was named. */
  hasRefusedAll = false
  wire: Wire | undefined
  #close: () => Promise<void> = () => Promise.resolve()

  static async open(): Promise<OutsideServer> {
    const server = new OutsideServer()
    const sink = await openMailSink(server.#options())
    const wire = await Wire.to(() => sink.port)
    server.wire = wire
    server.#close = async () => {
      await wire.close()
      await sink.close()
    }
    return server
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.wire?.port}?tls=off`
  }

  close(): Promise<void> {
    return this.#close()
  }

  #answer(done: Done, refusal?: Reply): void {
    if (this.mood === 'slow') setTimeout(() => done(refusal), slowMs)
    else done(refusal)
  }

  #refusalIn(mood: Mood, code: number, words: string): Reply | undefined {
    return this.mood === mood ? new Reply(code, words) : undefined
  }

  #refusalOfAll(mood: Mood, code: number, words: string): Reply | undefined {
    if (this.mood === mood) this.hasRefusedAll = true
    return this.#refusalIn(mood, code, words)
  }

  #connection(): Reply | undefined {
    const busy = this.#refusalIn('busy at connect', 421, 'Too busy, try again')
    return busy ?? this.#refusalOfAll('turns everybody away', 554, 'No mail service here')
  }

  #sender(): Reply | undefined {
    const busy = this.#refusalIn('busy at sender', 451, 'Greylisted, try again')
    return busy ?? this.#refusalOfAll('refuses the sender', 550, 'This sender is not wanted here')
  }

  #recipient(address: string): Reply | undefined {
    if (this.mood !== 'refuses some recipients' || !isUnknownThere(address))
      return this.#refusalIn('busy at recipient', 450, 'Mailbox busy, try again')
    this.refused.add(address)
    return new Reply(550, 'No such user')
  }

  async #end(mail: SunkMail): Promise<void> {
    if (this.mood === 'slow') await sleep(slowMs)
    if (this.mood === 'busy at end') throw new Reply(452, 'Insufficient system storage, try again')
    if (this.mood === 'refuses the mail') {
      for (const address of mail.to) this.refused.add(address)
      throw new Reply(554, 'This mail is not wanted here')
    }
    this.taken.push(mail)
    if (this.mood === 'loses its answer') this.wire?.cut()
  }

  #options(): SMTPServerOptions {
    return {
      onConnect: (_session, done) => this.#answer(done, this.#connection()),
      onMailFrom: (_address, _session, done) => this.#answer(done, this.#sender()),
      onRcptTo: ({ address }, _session, done) => this.#answer(done, this.#recipient(address)),
      onData: (stream, { envelope }, done) => {
        if (this.mood === 'cuts in the middle') this.wire?.cut()
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        buffer(stream)
          .then((raw) => this.#end({ from, to: envelope.rcptTo.map((one) => one.address), raw: raw.toString() }))
          .then(
            () => done(null),
            (error: Error) => done(error),
          )
      },
    }
  }
}
