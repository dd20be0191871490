import { z } from 'zod'
import { addressLacks, companyMessages } from '../../company/index.ts'
import { isEmailAddress, place, shapeMessages, shortText, type Issue } from '../../kernel/index.ts'
import { phoneNumber } from '../../kernel/values/phone-number.ts'

/** Where goods are sent to. A name, phone or email that it lacks is that of the contact. */
export const deliveryAddress = place.extend({
  first_name: shortText.optional(),
  last_name: shortText.optional(),
  company: shortText.optional(),
  phone: shortText.optional(),
  email: shortText.optional(),
  residential: z.boolean().default(false),
  notes: z.string().max(20_000).optional(),
})

type DeliveryAddress = z.output<typeof deliveryAddress>

/** The contact of a sale, as its address falls back on it. */
interface Recipient {
  readonly name: string
  readonly company?: string | undefined
  readonly phone?: string | undefined
  readonly email?: string | undefined
}

const isBad = (typed: string | undefined, isRight: (typed: string) => boolean): boolean =>
  typed !== undefined && typed.trim() !== '' && !isRight(typed)

const one = (isFault: boolean, issue: () => Issue): Issue[] => (isFault ? [issue()] : [])

/** The address with the parts of the contact that it lacks. */
export const completeAddress = (address: DeliveryAddress, contact: Recipient | undefined): DeliveryAddress => ({
  ...address,
  company: address.company || contact?.company || contact?.name,
  phone: address.phone || contact?.phone,
  email: address.email || contact?.email,
})

/**
 * What a delivery address lacks, in the words of 3-aviation section 5. A zip or a state alone is enough for an estimate
 * (section 3, commerce 14); with a street it is where goods are sent to, and complete.
 */
export function deliveryIssues(address: DeliveryAddress | undefined, contact: Recipient | undefined): Issue[] {
  if (!address) return []
  const { phone, email, state, street } = address
  return [
    ...one(
      isBad(phone, (typed) => phoneNumber(typed) !== undefined),
      () => shapeMessages.issue('address.phone', 'bad-phone-number'),
    ),
    ...one(isBad(email, isEmailAddress), () => shapeMessages.issue('address.email', 'bad-email-address')),
    ...(street ? addressLacks(completeAddress(address, contact), 'address.') : []),
    ...one(Boolean(street) && !state, () => companyMessages.issue('address.state', 'address-state')),
  ]
}

/** A delivery address in one line: '1 Main St, Columbus, OH 43215'. */
export const formatDelivery = ({ street, street2, city, state, zip }: Partial<DeliveryAddress>): string =>
  [street, street2, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
