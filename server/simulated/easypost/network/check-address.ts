import type { Address } from './easypost-things.ts'

/** Words of a street at which people live. */
const homeWords = /\b(apt|unit|lane|ln|court|ct|circle|cir|home)\b/i

/** What EasyPost finds wrong with an address; the played one knows no streets, only what an address must have. */
export function findFaults({ street1, zip, country, city }: Address): string[] {
  const isUnknown = /nowhere/i.test(street1) || !/\d/.test(street1)
  const isBadZip = country === 'US' ? !/^\d{5}(-\d{4})?$/.test(zip) : zip.trim() === ''
  return [
    ...(isUnknown ? ['Address not found'] : []),
    ...(isBadZip ? ['Invalid zip'] : []),
    ...(city.trim() === '' ? ['Missing city'] : []),
  ]
}

/** True for an address at which people live. */
export const isResidential = ({ street1, street2, company }: Address): boolean =>
  homeWords.test(`${street1} ${street2 ?? ''}`) || company === null || company === ''
