import { generateKeyPairSync } from 'node:crypto'
import type { DnsLookup } from '../../server/platform/outside/dns/dns-lookup.ts'

class DnsFault extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** DNS of a world that a test makes up: nothing is asked outside. */
export class NameServer {
  readonly asked: string[] = []
  readonly #records = new Map<string, string[]>()
  readonly #silent = new Set<string>()

  /** Publishes a TXT record. */
  txt(name: string, ...values: string[]): this {
    this.#records.set(`TXT ${name}`, values)
    return this
  }

  /** From now on questions about the domain and all names in it are never answered. */
  fallSilent(domain: string): void {
    this.#silent.add(domain)
  }

  answerAgain(domain: string): void {
    this.#silent.delete(domain)
  }

  readonly lookup: DnsLookup = async (name, type) => {
    this.asked.push(`${type} ${name}`)
    if ([...this.#silent].some((domain) => name === domain || name.endsWith(`.${domain}`)))
      return new Promise<never>(() => undefined)
    const values = this.#records.get(`${type} ${name.toLowerCase()}`)
    if (!values) throw new DnsFault('ENOTFOUND')
    return values.map((value) => [value])
  }
}

/** A key that signs mail, and its record in DNS. */
export interface MailKey {
  readonly privateKey: string
  readonly record: string
}

export function newMailKey(): MailKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    record: `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`,
  }
}
