import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { dayMs } from '../../../../domain/kernel/values/durations.ts'

/** A private key and its certificate, each as PEM. */
export interface Certificate {
  readonly key: string
  readonly cert: string
}

// The little of X.509 (RFC 5280) that a certificate signed by itself needs, in DER (X.690).

const tags = { integer: 0x02, bits: 0x03, octets: 0x04, oid: 0x06, text: 0x0c, time: 0x17, sequence: 0x30, set: 0x31 }
const extensionsTag = 0xa3
const versionTag = 0xa0
const dnsNameTag = 0x82

const lengthOf = (length: number): number[] =>
  length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(tags.sequence, ...parts)
const oid = (hex: string): Buffer => der(tags.oid, Buffer.from(hex, 'hex'))
const text = (value: string, tag = tags.text): Buffer => der(tag, Buffer.from(value))

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const commonName = oid('550403')
const subjectAltName = oid('551d11')

/** Two digits for the year: before 2050. */
const time = (at: number): Buffer =>
  text(`${new Date(at).toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`, tags.time)

const longestCommonName = 64
const validMs = 10 * 365 * dayMs

/**
 * A certificate for a host name that no authority vouches for: it protects mail from passive listeners, as mail servers
 * ask of STARTTLS.
 */
export function makeCertificate(host: string, now: number): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(tags.set, sequence(commonName, text(host.slice(0, longestCommonName)))))
  const names = sequence(text(host, dnsNameTag))
  // A leading 1 keeps the number positive and of one length.
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(15)])
  const content = sequence(
    der(versionTag, der(tags.integer, Buffer.from([2]))),
    der(tags.integer, serial),
    ecdsaWithSha256,
    name,
    sequence(time(now - dayMs), time(now + validMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(extensionsTag, sequence(sequence(subjectAltName, der(tags.octets, names)))),
  )
  const signature = der(tags.bits, Buffer.from([0]), sign('sha256', content, privateKey))
  const base64 = sequence(content, ecdsaWithSha256, signature).toString('base64')
  const lines = base64.match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}
