import type { ContactDoc } from './merged-contact.ts'

/** Why two contacts may be one person. */
export const duplicateReasons = {
  phone: 'Same phone',
  name: 'Same name',
  initial: 'Same last name and initial',
  company: 'Same company',
  domain: 'Same email domain',
  street: 'Same street address',
  account: 'Same account',
} as const

export type DuplicateReason = keyof typeof duplicateReasons

/** How much each reason says. Company, domain and account alone say that two people work together. */
const weights: Readonly<Record<DuplicateReason, number>> = {
  phone: 50,
  name: 40,
  initial: 25,
  company: 10,
  domain: 10,
  street: 15,
  account: 10,
}

/** Two contacts are shown as a pair from this likeness on. */
export const leastLikeness = 40

/** Providers with addresses for everybody: sharing one says nothing. */
const publicMailDomains: ReadonlySet<string> = new Set([
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'icloud.com',
  'aol.com',
  'me.com',
  'live.com',
])

type Facts = Pick<
  ContactDoc,
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'emails'
  | 'phone'
  | 'phones'
  | 'company'
  | 'addresses'
  | 'accounts'
  | 'pax_type'
>

const fold = (text: string | undefined): string => (text ?? '').trim().toLowerCase()

const shares = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((one) => one !== '' && others.includes(one))

const numbersOf = ({ phone = '', phones }: Facts) => [phone, ...phones]
const streetsOf = ({ addresses }: Facts) =>
  addresses.map(({ street, zip }) => (street ? fold(`${street} ${zip ?? ''}`) : ''))
const domainsOf = ({ email = '', emails }: Facts) =>
  [email, ...emails].map((one) => fold(one.split('@')[1])).filter((domain) => !publicMailDomains.has(domain))

/** 'D. Whitfield' and 'Dana Whitfield': one first name begins the other. */
function hasSameInitial(one: Facts, other: Facts): boolean {
  const [first, second] = [fold(one.first_name).replace('.', ''), fold(other.first_name).replace('.', '')]
  const isSameLast = fold(one.last_name) !== '' && fold(one.last_name) === fold(other.last_name)
  return isSameLast && first !== '' && second !== '' && (first.startsWith(second) || second.startsWith(first))
}

/** Why two contacts may be one person, the strongest reason first. */
export function reasonsOf(one: Facts, other: Facts): readonly DuplicateReason[] {
  const isNamed = fold(one.first_name) !== '' || fold(one.last_name) !== ''
  const isSameName = isNamed && fold(one.name) === fold(other.name)
  const found: Readonly<Record<DuplicateReason, boolean>> = {
    phone: shares(numbersOf(one), numbersOf(other)),
    name: isSameName,
    initial: !isSameName && hasSameInitial(one, other),
    company: fold(one.company) !== '' && fold(one.company) === fold(other.company),
    domain: shares(domainsOf(one), domainsOf(other)),
    street: shares(streetsOf(one), streetsOf(other)),
    account: shares(
      one.accounts.map(({ id }) => id),
      other.accounts.map(({ id }) => id),
    ),
  }
  const reasons = Object.entries(found).flatMap(([reason, is]) => (is ? [reason as DuplicateReason] : []))
  return reasons.toSorted((a, b) => weights[b] - weights[a])
}

/** How likely it is that two contacts are one person, from the reasons for it. */
export const likenessOf = (reasons: readonly DuplicateReason[]): number =>
  reasons.reduce((sum, reason) => sum + weights[reason], 0)
