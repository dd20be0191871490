import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Sealed value, and the installation's secret for it: each purpose has a separate key. */
interface Sealing {
  readonly secret: string
  readonly purpose: string
}

const keyOf = ({ secret, purpose }: Sealing): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `flightline ${purpose}`, 32))

/** Makes a text unreadable for who has the database alone. */
export function sealed(sealing: Sealing, text: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const closing = createCipheriv(cipher, keyOf(sealing), nonce)
  const content = Buffer.concat([closing.update(text, 'utf8'), closing.final()])
  return Buffer.concat([nonce, closing.getAuthTag(), content])
}

/** Throws where the bytes were changed, or sealed with another secret. */
export function unsealed(sealing: Sealing, bytes: Buffer): string {
  const opening = createDecipheriv(cipher, keyOf(sealing), bytes.subarray(0, nonceBytes))
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()]).toString('utf8')
}
