import { setTimeout as sleep } from 'node:timers/promises'
import { bundledProgram } from '../../bundled-program.ts'
import { FlightlineProcess } from '../../flightline-process.ts'
import type { Wire } from './wire.ts'

interface SeatParts {
  /** Roles with commas between them. */
  readonly roles: string
  readonly env: Readonly<Record<string, string>>
  /** The program; this checkout's when absent. */
  readonly entry?: string | undefined
}

/** The place of one process of the product: started again on the same ports when it was killed, as a service is. */
export class PlainSeat {
  readonly roles: string
  readonly url: string
  readonly #env: Readonly<Record<string, string>>
  #entry: string | undefined
  #process: FlightlineProcess | undefined
  #isMeantToRun = false

  constructor({ roles, env, entry }: SeatParts) {
    this.#entry = entry
    this.roles = roles
    this.#env = { ...env, FLIGHTLINE_ROLES: roles }
    this.url = `http://127.0.0.1:${env['PORT']}`
  }

  has(role: 'web' | 'worker' | 'mail'): boolean {
    return this.roles.split(',').includes(role)
  }

  async start(): Promise<void> {
    await this.#process?.ended()
    this.#process = new FlightlineProcess(this.#env, this.#entry ?? (await bundledProgram('server/main.ts')))
    await this.#process.ready()
    this.#isMeantToRun = true
  }

  /** Starts it as often as needed, as a service manager does: its dependencies may not be back yet. */
  async startAgain(tries = 30): Promise<void> {
    try {
      await this.start()
    } catch (error) {
      if (tries === 0) throw error
      await sleep(200)
      await this.startAgain(tries - 1)
    }
  }

  /** Asks it to end, and starts this checkout's program in its place. */
  async upgrade(): Promise<void> {
    this.#isMeantToRun = false
    this.#entry = undefined
    await this.#process?.end('SIGTERM')
    await this.start()
  }

  async kill(): Promise<void> {
    this.#isMeantToRun = false
    await this.#process?.end('SIGKILL')
  }

  /** Without waiting, for blows that must fall at once. */
  strike(): void {
    this.#isMeantToRun = false
    if (this.#process && !this.#process.hasEnded) process.kill(this.#process.pid, 'SIGKILL')
  }

  signal(signal: NodeJS.Signals): void {
    if (this.#process && !this.#process.hasEnded) process.kill(this.#process.pid, signal)
  }

  /** Its last words, if it ended without a kill. */
  get lastWords(): string | undefined {
    if (!this.#isMeantToRun || !this.#process?.hasEnded) return undefined
    return this.#process.words.slice(-3000)
  }

  /** Its recent output. */
  get words(): string {
    return this.#process?.words.slice(-6000) ?? ''
  }

  /** True if it was killed, or ended by itself, and was not started since. */
  get isDown(): boolean {
    return !this.#isMeantToRun || this.#process === undefined || this.#process.hasEnded
  }
}

/** A seat whose network to the database can break. */
export class Seat extends PlainSeat {
  readonly wire: Wire

  constructor({ wire, ...parts }: SeatParts & { readonly wire: Wire }) {
    super(parts)
    this.wire = wire
  }
}
