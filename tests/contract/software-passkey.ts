import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

const flagOfPresence = 0x01
const flagOfVerification = 0x04
const flagOfKey = 0x40

/** How a device answers; the honest way where a part is absent. */
export interface DeviceAnswer {
  readonly origin?: string
  readonly rpId?: string
  readonly isVerified?: boolean
  readonly challenge?: string
}

/** A device that keeps one passkey (WebAuthn level 2, ES256, no attestation). */
export class SoftwarePasskey {
  readonly id = randomBytes(16)
  readonly #key: KeyObject
  readonly #cose: Buffer
  readonly #origin: string
  #count = 0

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#origin = origin
    this.#key = privateKey
    // COSE_Key of ES256: {1: 2, 3: -7, -1: 1, -2: x, -3: y} in CBOR.
    this.#cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
  }

  /** The answer to `generate-register-options`. */
  make(challenge: string, answer: DeviceAnswer = {}): object {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const key = Buffer.concat([Buffer.alloc(16), length, this.id, this.#cose])
    const data = Buffer.concat([this.#facts(flagOfKey, answer), key])
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ])
    return this.#present({
      clientDataJSON: this.#words('webauthn.create', challenge, answer),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** The answer to `generate-authenticate-options`. */
  use(challenge: string, answer: DeviceAnswer = {}): object {
    const data = this.#facts(0, answer)
    const words = this.#words('webauthn.get', challenge, answer)
    const signed = Buffer.concat([data, sha256(Buffer.from(words, 'base64url'))])
    return this.#present({
      clientDataJSON: words,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#key).toString('base64url'),
    })
  }

  #facts(flags: number, { rpId = new URL(this.#origin).hostname, isVerified = true }: DeviceAnswer): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE((this.#count += 1))
    const all = flags | flagOfPresence | (isVerified ? flagOfVerification : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([all]), count])
  }

  #words(type: string, asked: string, { origin = this.#origin, challenge = asked }: DeviceAnswer): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
  }

  #present(response: object): object {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }
}
