/** Why a step of an affiliation, or a share, is refused. */
const refusals = {
  unknown: 'This company takes no part in the marketplace. Choose one from the list.',
  closed: 'Your company takes no part in the marketplace. An admin can switch it on in the settings of the company.',
  away: '{company} takes no part in the marketplace now. Its request can be approved once it does again.',
  active: 'You and {company} are affiliates already. To stop, end the affiliation.',
  theirs: '{company} has asked you already. Approve or decline its request.',
  'not-yours': 'You asked, so only {company} can approve or decline this request.',
  pending: 'This request is not approved yet. Withdraw, approve or decline it.',
  gone: 'This request is over. Look at it again.',
  older: 'This affiliate was kept before the marketplace. Ask the company to become an affiliate.',
  'needs-affiliate': 'Only an affiliate can be shown more. {company} is none now.',
} as const

export type AffiliateRefusal = keyof typeof refusals

/** Words of a refusal. */
export const describeAffiliateRefusal = (code: AffiliateRefusal, company: string): string =>
  refusals[code].replaceAll('{company}', company)
