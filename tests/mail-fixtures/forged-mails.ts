import { authenticate, dkimSign } from 'mailauth'
import { NameServer, newMailKey } from './name-server.ts'

// A world of mail servers. Each address of this machine is a host: the receiver sees where a mail comes from.

/** Host of the customer's company, which signs its mail and asks to reject what it did not send. */
export const customerHost = { localAddress: '127.0.0.5', name: 'mx.customer.example' }
/** Host of a sender with a valid domain. */
export const evilHost = { localAddress: '127.0.0.6', name: 'mx.evil.example' }
/** Host of a forwarder, which seals what it passes on. */
export const listHost = { localAddress: '127.0.0.7', name: 'mx.list.example' }

const key = newMailKey()
const evilKey = newMailKey()

export const world = new NameServer()
  .txt('customer.example', 'v=spf1 ip4:127.0.0.5 -all')
  .txt('_dmarc.customer.example', 'v=DMARC1; p=reject')
  .txt('s1._domainkey.customer.example', key.record)
  .txt('laro.example', 'v=spf1 ip4:127.0.0.5 -all')
  .txt('_dmarc.laro.example', 'v=DMARC1; p=quarantine')
  .txt('evil.example', 'v=spf1 ip4:127.0.0.6 -all')
  .txt('_dmarc.evil.example', 'v=DMARC1; p=none')
  .txt('s1._domainkey.evil.example', evilKey.record)
  .txt('list.example', 'v=spf1 ip4:127.0.0.7 -all')
  .txt('s1._domainkey.list.example', key.record)
  .txt('careless.example', 'v=spf1 ip4:127.0.0.5 -all')
  .txt('monitored.example', 'v=spf1 ip4:127.0.0.5 -all')
  .txt('_dmarc.monitored.example', 'v=DMARC1; p=none')

let made = 0

interface Letter {
  readonly from?: string
  readonly headers?: readonly string[]
  readonly body?: string
}

/** A mail with these From lines. */
export function letter({
  from = 'From: Kim Lee <kim@customer.example>',
  headers = [],
  body = 'Please wire the deposit to the new account.',
}: Letter = {}): string {
  made += 1
  const lines = [
    from,
    'To: laro@mail.example',
    `Subject: Letter ${made}`,
    `Message-ID: <letter-${made}@forged.example>`,
    'Date: Mon, 23 Nov 2026 08:00:00 +0000',
    ...headers,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
  ]
  return [...lines.filter(Boolean), '', `<p>${body}</p><img src="https://tracker.example/${made}.png">`, ''].join(
    '\r\n',
  )
}

interface Signing {
  readonly domain?: string
  readonly isEvil?: boolean
  readonly expiresAt?: Date
  readonly signedAt?: Date
  /** Signs so many bytes of the body only. */
  readonly bodyLength?: number
  readonly selector?: string
}

/** The mail with a signature of the domain in front. */
export async function signed(raw: string, signing: Signing = {}): Promise<string> {
  const { isEvil, expiresAt, signedAt, bodyLength } = signing
  const signature = {
    signingDomain: signing.domain ?? 'customer.example',
    selector: signing.selector ?? 's1',
    privateKey: (isEvil ? evilKey : key).privateKey,
    ...(bodyLength !== undefined && { maxBodyLength: bodyLength }),
  }
  const { signatures, errors } = await dkimSign(raw, {
    ...signature,
    canonicalization: 'relaxed/relaxed',
    ...(signedAt && { signTime: signedAt }),
    ...(expiresAt && { expires: expiresAt }),
    signatureData: [signature],
  })
  if (signatures === '') throw new Error(`could not sign: ${errors.map(({ err }) => err.message).join()}`)
  return signatures + raw
}

/** The mail as the forwarder passes it on: checked where it came in, changed as lists do, and sealed. */
export async function forwarded(raw: string, from: { ip: string; helo: string; sender: string }): Promise<string> {
  const { headers } = await authenticate(raw, {
    ...from,
    mta: 'mx.list.example',
    resolver: world.lookup,
    disableBimi: true,
    seal: { signingDomain: 'list.example', selector: 's1', privateKey: key.privateKey },
  })
  return headers + raw
}
