import type { z } from 'zod'
import { companyMessages } from '../../company/index.ts'
import { isEmailAddress, shapeMessages, type Issue } from '../../kernel/index.ts'
import { phoneNumber } from '../../kernel/values/phone-number.ts'
import { commerceMessages } from '../messages.ts'
import { deliveryAddress, deliveryIssues } from '../sales/delivery-address.ts'
import { writeState } from '../taxes/tax-states.ts'
import type { ShopField } from './draw-cart.ts'

type Address = z.output<typeof deliveryAddress>

/** A visitor with the address that their goods are sent to. */
export interface ShopDetails {
  readonly visitor: { readonly name: string; readonly email: string; readonly phone: string }
  readonly address: Address
}

const usual = 200

/** The typed address; more than 200 characters of a field are cut off. */
export function readShopDetails(typed: Readonly<Record<string, string>>): ShopDetails {
  const read = (field: ShopField): string =>
    (typed[field] ?? '').replaceAll('\0', '').toWellFormed().trim().slice(0, usual)
  const [first = '', ...rest] = read('name').split(/\s+/)
  const part = (field: Exclude<ShopField, 'name'>) => (read(field) === '' ? {} : { [field]: read(field) })
  return {
    visitor: { name: read('name'), email: read('email').toLowerCase(), phone: read('phone') },
    address: deliveryAddress.parse({
      ...(first !== '' && { first_name: first }),
      ...(rest.length > 0 && { last_name: rest.join(' ') }),
      ...part('company'),
      ...part('email'),
      ...part('phone'),
      ...part('street'),
      ...part('street2'),
      ...part('city'),
      ...(read('state') !== '' && { state: writeState(read('state')) }),
      ...part('zip'),
    }),
  }
}

const one = (isFault: boolean, issue: () => Issue): Issue[] => (isFault ? [issue()] : [])

const isPhone = (typed: string): boolean => phoneNumber(typed) !== undefined

const isBad = (typed: string, isRight: (typed: string) => boolean): boolean => typed !== '' && !isRight(typed)

/** What the address of a cart lacks, by the rules of delivery addresses (3-aviation section 5) and those of the shop. */
export function listShopDetailIssues({ visitor: { name, email, phone }, address }: ShopDetails): Issue[] {
  const isPlaced = Boolean(address.street && address.city && address.zip)
  return [
    ...one(name === '', () => commerceMessages.issue('name', 'shop-name')),
    ...one(email === '', () => commerceMessages.issue('email', 'shop-email')),
    ...one(isBad(email, isEmailAddress), () => shapeMessages.issue('address.email', 'bad-email-address')),
    ...one(isBad(phone, isPhone), () => shapeMessages.issue('address.phone', 'bad-phone-number')),
    ...one(!isPlaced, () => commerceMessages.issue('street', 'shop-street')),
    ...one(!address.state, () => companyMessages.issue('address.state', 'address-state')),
  ]
}

/** The same in words. */
export const describeShopIssue = (issue: Issue): string =>
  commerceMessages.words(issue) ?? companyMessages.words(issue) ?? shapeMessages.words(issue) ?? issue.code

/** Issues that remain once the form is complete; the record checks the same when it is saved. */
export const isAddressComplete = ({
  visitor,
  address,
}: {
  visitor: ShopDetails['visitor']
  address?: Address
}): boolean =>
  address !== undefined &&
  listShopDetailIssues({ visitor, address }).length === 0 &&
  deliveryIssues(address, undefined).length === 0
