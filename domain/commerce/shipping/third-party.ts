import { z } from 'zod'
import { shortText, type Issue } from '../../kernel/index.ts'
import { shippingMessages } from './messages.ts'

/** A third party that pays the carrier: its account there, with the zip and country of its bill (3-aviation section 3). */
export const thirdParty = z.strictObject({
  account: shortText.trim().min(1),
  zip: shortText.trim().default(''),
  /** Two letters. */
  country: shortText.trim().default('US'),
})

export type ThirdParty = z.output<typeof thirdParty>

/** The third party of a shipment; undefined where the company pays. Records of other programs may keep other keys. */
export function readThirdParty(stored: Readonly<Record<string, string>>): ThirdParty | undefined {
  const { account = '', zip = '', country = '' } = stored
  return account === '' ? undefined : { account, zip, country: country || 'US' }
}

/** Lists the missing fields of a third party: carriers find an account by its zip and country. */
export function thirdPartyIssues(typed: ThirdParty | null | undefined): Issue[] {
  if (!typed) return []
  return [
    ...(typed.zip === '' ? [shippingMessages.issue('third_party.zip', 'third-party-zip')] : []),
    ...(/^[A-Z]{2}$/.test(typed.country) ? [] : [shippingMessages.issue('third_party.country', 'third-party-country')]),
  ]
}
