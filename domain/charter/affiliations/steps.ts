import type { AffiliateStatus } from '../affiliates.ts'

/** Steps of a party in an affiliation. */
export const affiliateSteps = ['request', 'approve', 'decline', 'withdraw', 'end'] as const

export type AffiliateStep = (typeof affiliateSteps)[number]

/** Steps that a party may take now. Only the party that did not ask approves or declines. */
export function listSteps(status: AffiliateStatus, isCreator: boolean): AffiliateStep[] {
  if (status === 'Pending') return isCreator ? ['withdraw'] : ['approve', 'decline']
  if (status === 'Active') return ['end']
  return status === '' ? [] : ['request']
}
