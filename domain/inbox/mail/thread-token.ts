/**
 * The signed token that brings an answer back to its thread (decision M1): the thread's id and a truncated signature
 * over client and thread, in a form that survives mailers which lower-case a local part.
 */
export interface ThreadAddress {
  readonly clientId: string
  readonly threadId: string
}

/** Keyed signature (HMAC-SHA-256 on the server) over a text; at least `signatureBytes` long. */
export type Sign = (text: string) => Uint8Array

/** Base 32 without i, l, o and u: nothing that is misread, and the same in upper case. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

const idBytes = 16

/** 80 bits: a forger has no oracle but the mailbox itself. */
const signatureBytes = 10

const tokenBytes = idBytes + signatureBytes
const tokenLength = Math.ceil((tokenBytes * 8) / 5)

/** Characters of a token; the local part keeps room for a client key of 21 characters within its 64. */
const tokenPattern = `[0-9a-hjkmnp-tv-z]{${tokenLength}}`

function toBase32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) text += alphabet[(value >>> (bits - 5)) & 31] ?? ''
    value &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + (alphabet[(value << (5 - bits)) & 31] ?? '')
}

function fromBase32(text: string): Uint8Array {
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const letter of text.toLowerCase()) {
    value = (value << 5) | alphabet.indexOf(letter)
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((value >>> bits) & 255)
      value &= (1 << bits) - 1
    }
  }
  return Uint8Array.from(bytes)
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function uuidBytes(id: string): Uint8Array {
  if (!uuidPattern.test(id)) throw new TypeError('a thread token needs the uuid of a thread')
  return Uint8Array.from(id.replaceAll('-', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function uuidText(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const signatureOf = ({ clientId, threadId }: ThreadAddress, sign: Sign): Uint8Array =>
  sign(`thread:${clientId}:${threadId}`).slice(0, signatureBytes)

/** True if they are equal; the time does not reveal the position of the difference. */
function isSame(left: Uint8Array, right: Uint8Array): boolean {
  let difference = left.length ^ right.length
  for (const [at, byte] of left.entries()) difference |= byte ^ (right[at] ?? 0)
  return difference === 0
}

export const threadToken = (address: ThreadAddress, sign: Sign): string =>
  toBase32(Uint8Array.from([...uuidBytes(address.threadId), ...signatureOf(address, sign)]))

/** The thread that a token names, or undefined when it is not one that we made for this client. */
export function threadOfToken(token: string, clientId: string, sign: Sign): string | undefined {
  if (!new RegExp(`^${tokenPattern}$`, 'i').test(token)) return undefined
  const bytes = fromBase32(token)
  // The last letter has bits to spare: a token is one spelling, not four.
  if (toBase32(bytes) !== token.toLowerCase()) return undefined
  const threadId = uuidText(bytes.slice(0, idBytes))
  return isSame(bytes.slice(idBytes, tokenBytes), signatureOf({ clientId, threadId }, sign)) ? threadId : undefined
}

/** `{name_key}@domain`, or with a token the Reply-To of one thread. */
export const clientMailAddress = (nameKey: string, domain: string, token?: string): string =>
  `${nameKey.toLowerCase()}${token ? `+${token}` : ''}@${domain}`

/** The Message-ID of an outgoing mail, angle brackets included: its own id and the token of its thread. */
export const mailMessageId = (messageId: string, token: string, domain: string): string =>
  `<${messageId}.${token}@${domain}>`

/** Every text in addresses or Message-IDs that has the form of a token, in order, without repetition. */
export function tokensIn(texts: readonly string[]): string[] {
  const form = new RegExp(`[+.](${tokenPattern})@`, 'gi')
  const found = texts.flatMap((text) => Array.from(text.matchAll(form), (match) => (match[1] ?? '').toLowerCase()))
  return [...new Set(found)]
}

/** The client key and the token of a recipient address at our own domain; undefined for any other address. */
export function readRecipient(address: string, domain: string): { nameKey: string; token?: string } | undefined {
  const at = address.lastIndexOf('@')
  if (at <= 0 || address.slice(at + 1).toLowerCase() !== domain.toLowerCase()) return undefined
  const [nameKey = '', ...tags] = address.slice(0, at).toLowerCase().split('+')
  if (!/^[a-z0-9][a-z0-9._-]*$/.test(nameKey)) return undefined
  const token = tags.join('+')
  return token === '' ? { nameKey } : { nameKey, token }
}
