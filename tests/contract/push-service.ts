import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pushToDevice } from '../../server/inbox/push/push-to-device.ts'
import { pushUnread } from '../../server/inbox/push/push-unread.ts'
import { pushClear } from '../../server/inbox/push/push-clear.ts'
import type { WholePlatform } from '../../server/platform/platform.ts'
import { runQueued } from '../timed-task.ts'

/** Sends what waits to be pushed. Answers to how many devices something goes. */
export async function sendPushes(platform: WholePlatform): Promise<number> {
  await runQueued(platform, pushUnread)
  return runQueued(platform, pushToDevice)
}

/** Takes back what waits to be taken back. Answers from how many devices. */
export async function sendClearings(platform: WholePlatform): Promise<number> {
  await runQueued(platform, pushClear)
  return runQueued(platform, pushToDevice)
}

/** Size that a service has to take (RFC 8030): most take no more. */
const mostSealed = 4096

interface Taken {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly words: unknown
}

const derived = (key: Buffer, salt: Buffer, { info, length }: { info: Buffer; length: number }) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** A browser at a push service of the test's own: it takes what the service hands it, and reads it as RFC 8291 says. */
export class PushedBrowser {
  readonly #keys = createECDH('prime256v1')
  readonly #auth = randomBytes(16)
  readonly endpoint: string

  constructor(endpoint: string) {
    this.endpoint = endpoint
    this.#keys.generateKeys()
  }

  get subscription() {
    const p256dh = this.#keys.getPublicKey('base64url')
    return { endpoint: this.endpoint, keys: { p256dh, auth: this.#auth.toString('base64url') } }
  }

  read(sealed: Buffer): unknown {
    const salt = sealed.subarray(0, 16)
    const length = sealed.readUInt8(20)
    const theirs = sealed.subarray(21, 21 + length)
    const body = sealed.subarray(21 + length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), theirs])
    const key = derived(this.#keys.computeSecret(theirs), this.#auth, { info, length: 32 })
    const content = derived(key, salt, { info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 })
    const nonce = derived(key, salt, { info: Buffer.from('Content-Encoding: nonce\0'), length: 12 })
    const cipher = createDecipheriv('aes-128-gcm', content, nonce)
    cipher.setAuthTag(body.subarray(-16))
    const plain = Buffer.concat([cipher.update(body.subarray(0, -16)), cipher.final()])
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
  }
}

/** A push service as browsers' makers run them (RFC 8030). `status` is what it answers. */
export class PushService {
  readonly taken: Taken[] = []
  status = 201
  /** Condition before its answer. */
  beforeAnswer: () => Promise<void> = () => Promise.resolve()
  /** Paths of browsers for which it is away. */
  readonly away = new Set<string>()
  readonly #browsers = new Map<string, PushedBrowser>()
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      const browser = this.#browsers.get(path)
      const sealed = Buffer.concat(chunks)
      const answer = sealed.length > mostSealed ? 413 : this.status
      const status = this.away.has(path) ? 503 : answer
      if (browser && status === 201) this.taken.push({ path, headers: request.headers, words: browser.read(sealed) })
      void this.beforeAnswer().then(() => response.writeHead(browser ? status : 404).end())
    })
  })

  static async open(): Promise<PushService> {
    const service = new PushService()
    await new Promise<void>((resolve) => {
      service.#server.listen(0, '127.0.0.1', resolve)
    })
    return service
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  browser(name: string): PushedBrowser {
    const browser = new PushedBrowser(`http://${this.host}/${name}`)
    this.#browsers.set(`/${name}`, browser)
    return browser
  }

  async close(): Promise<void> {
    await new Promise((resolve) => {
      this.#server.close(resolve)
    })
  }
}
