import {
  chooseTax,
  taxExemptions,
  taxStates,
  writeState,
  writeZip,
  zips,
  type FoundTax,
  type TaxedPlace,
  type TaxMoment,
} from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'

interface Delivery extends TaxMoment {
  readonly place: TaxedPlace
  /** Ids of the contact, accounts and company that buy. */
  readonly customers: readonly string[]
}

async function findExemptions(ctx: Ctx, customers: readonly string[]) {
  if (customers.length === 0) return []
  return beyondReach(ctx, taxExemptions).every({
    or: [
      ['contact_id', 'in', [...customers]],
      ['account_id', 'in', [...customers]],
      ['company_id', 'in', [...customers]],
    ],
  })
}

/** Rates of a delivery by the client's tables, and the exemption of its customer (decision E13). */
export async function findTax(ctx: Ctx, { place, customers, ...moment }: Delivery): Promise<FoundTax> {
  const code = writeZip(place.zip ?? '')
  const zip = code === '' ? undefined : await beyondReach(ctx, zips).findOne(['zip', '==', code])
  const state = writeState(place.state?.trim() || zip?.state || '')
  const states = state === '' ? [] : await beyondReach(ctx, taxStates).every(['state', '==', state])
  return chooseTax(place, { zip, states, exemptions: await findExemptions(ctx, customers) }, moment)
}
