import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'

/** Browser's part of a subscription, in base64url: its public key, and a secret that it shares with us. */
export interface PushKeys {
  readonly p256dh: string
  readonly auth: string
}

/** Fresh values for each message; given in tests alone. */
export interface PushChance {
  readonly salt: Buffer
  readonly privateKey: Buffer | undefined
}

const curve = 'prime256v1'
const recordSize = 4096
/** Padding after the last, and only, record. */
const lastRecord = Buffer.from([2])

interface Derivation {
  readonly salt: Buffer
  readonly info: Buffer | string
  readonly length: number
}

const derived = (key: Buffer, { salt, info, length }: Derivation): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Throws RangeError for a key that is no point of the curve. */
function secretOf(own: ECDH, theirs: Buffer): Buffer {
  try {
    return own.computeSecret(theirs)
  } catch (cause) {
    throw new RangeError('keys of a push subscription', { cause })
  }
}

/** A message as only the browser reads it: RFC 8291 on RFC 8188 (`aes128gcm`). Throws RangeError for keys that are none. */
export function encryptPush(
  message: Buffer,
  keys: PushKeys,
  chance: PushChance = { salt: randomBytes(16), privateKey: undefined },
): Buffer {
  const theirs = Buffer.from(keys.p256dh, 'base64url')
  const auth = Buffer.from(keys.auth, 'base64url')
  if (theirs.length !== 65 || auth.length !== 16) throw new RangeError('keys of a push subscription')
  const own = createECDH(curve)
  if (chance.privateKey) own.setPrivateKey(chance.privateKey)
  else own.generateKeys()
  const ours = own.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const key = derived(secretOf(own, theirs), { salt: auth, info, length: 32 })
  const content = derived(key, { salt: chance.salt, info: 'Content-Encoding: aes128gcm\0', length: 16 })
  const nonce = derived(key, { salt: chance.salt, info: 'Content-Encoding: nonce\0', length: 12 })
  const cipher = createCipheriv('aes-128-gcm', content, nonce)
  const sealed = Buffer.concat([
    cipher.update(Buffer.concat([message, lastRecord])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordSize)
  head.writeUInt8(ours.length, 4)
  return Buffer.concat([chance.salt, head, ours, sealed])
}
