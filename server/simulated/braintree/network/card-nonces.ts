import { timingSafeEqual } from 'node:crypto'
import { newOutsideId } from '../../money/network/money-book.ts'
import type { MoneyStore } from '../../money/network/money-store.ts'
import { deriveBraintree } from './demo-braintree-keys.ts'
import type { CardFacts, Nonce } from './braintree-things.ts'

interface Parts {
  readonly store: MoneyStore
  readonly secret: string
  readonly clock: () => number
  readonly pagesUrl: string
}

const tokenMs = 24 * 3_600_000

const fingerprintOf = (secret: string, account: string, until: number): string =>
  `${account}|${until}|${deriveBraintree(secret, `fields ${account} ${until}`)}`

/** The key with which card fields begin: where they lie, and for whom they make nonces. */
export function makeClientToken({ secret, clock, pagesUrl }: Parts, account: string): string {
  const authorizationFingerprint = fingerprintOf(secret, account, clock() + tokenMs)
  const token = { version: 2, environment: 'development', assetsUrl: pagesUrl, authorizationFingerprint }
  return Buffer.from(JSON.stringify(token)).toString('base64')
}

function readFingerprint({ secret, clock }: Parts, given: string): string | undefined {
  const [account = '', until = ''] = given.split('|')
  const [one, other] = [Buffer.from(given), Buffer.from(fingerprintOf(secret, account, Number(until)))]
  return Number(until) > clock() && one.length === other.length && timingSafeEqual(one, other) ? account : undefined
}

const expiryForm = /^\s*(0[1-9]|1[0-2])\s*\/\s*(\d{2}|\d{4})\s*$/

/** True for a number whose check digit is right. */
function isCardNumber(number: string): boolean {
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, at) => {
      const value = at % 2 === 0 ? Number(digit) : Number(digit) * 2
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return /^\d{13,19}$/.test(number) && sum % 10 === 0
}

const brands: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'Visa'],
  [/^(?:5[1-5]|2[2-7])/, 'MasterCard'],
  [/^3[47]/, 'American Express'],
  [/^6/, 'Discover'],
]

/** Test numbers whose bank refuses. */
const declining: Readonly<Record<string, string>> = {
  '4000111111111115': '2000',
  '5105105105105100': '2001',
  '378734493671000': '2004',
}

export interface EnteredCard {
  readonly fingerprint: string
  readonly number: string
  /** MM/YY or MM/YYYY. */
  readonly expires: string
  readonly cvv: string
}

/** Why a card cannot be entered; undefined for one that can. */
function findFault({ number, expires, cvv }: EnteredCard): string | undefined {
  if (!isCardNumber(number)) return 'This is no card number.'
  if (!expiryForm.test(expires)) return 'The expiry is wanted as MM/YY.'
  return /^\d{3,4}$/.test(cvv.trim()) ? undefined : 'The security code has three or four digits.'
}

function readCard({ number, expires }: EnteredCard): CardFacts {
  const [, month = '', year = ''] = expiryForm.exec(expires) ?? []
  return {
    brand: brands.find(([form]) => form.test(number))?.[1] ?? 'Unknown',
    last4: number.slice(-4),
    month,
    year: year.length === 2 ? `20${year}` : year,
    declines: declining[number] ?? null,
  }
}

/** A nonce for a card, or why it is none. The number itself is kept nowhere. */
export function makeNonce(
  parts: Parts,
  entered: EnteredCard,
): { readonly nonce: string; readonly card: CardFacts } | { readonly fault: string } {
  const account = readFingerprint(parts, entered.fingerprint)
  if (account === undefined) return { fault: 'The card fields have ended. Load the page again.' }
  const typed = { ...entered, number: entered.number.replaceAll(/[\s-]/g, '') }
  const fault = findFault(typed)
  if (fault !== undefined) return { fault }
  const card = readCard(typed)
  const id = `tokencc_${newOutsideId(20).toLowerCase()}`
  parts.store.within(account, parts.clock(), (book) =>
    book.keep<Nonce>({ kind: 'nonce', id, created: book.now, card, isUsed: false }),
  )
  return { nonce: id, card }
}
