import { z } from 'zod'
import { defineContract, epochMs, shortText } from '../../kernel/index.ts'
import { reliability } from '../market/reliability.ts'
import { affiliateSteps } from './steps.ts'

const id = z.string().min(1).max(100)
const params = z.strictObject({ id })

/** Data that changes with an affiliation or a share. */
const changes = ['affiliates'] as const

/** Most companies of one answer. */
export const mostCompanies = 20

/** Companies of the marketplace by a part of their name, with which the client has no open affiliation. */
export const findCompanies = defineContract({
  method: 'GET',
  path: '/market/companies',
  summary: 'Find companies that take part in the marketplace, by name',
  role: 'affiliates',
  query: z.strictObject({ query: z.string().trim().min(2).max(100) }),
  output: z.object({ companies: z.array(z.object({ id, name: z.string() })).max(mostCompanies) }),
})

const sharedRole = z.strictObject({
  /** Role of the receiving operator's users. */
  role: z.string().trim().min(1).max(100),
  price: z.boolean(),
  tail: z.boolean(),
  photos: z.boolean(),
})

const share = z.object({
  label: z.string(),
  roles: z.array(sharedRole),
  /** The offer of which the receiving operator asked last. */
  lastRequestPath: z.string().optional(),
  since: epochMs,
})

export type MarketShare = z.output<typeof share>

/** Both sides of an affiliation as the client sees it. */
const affiliation = z.object({
  /** Id of its record. */
  id,
  status: z.enum(['', 'Pending', 'Active', 'Denied', 'Ended']),
  /** Steps that the client may take now. */
  steps: z.array(z.enum(affiliateSteps)),
  /** The other company; absent for an older record that no company answers for. */
  company: z.object({ id, name: z.string(), isOpen: z.boolean() }).optional(),
  /** True if the client takes part in the marketplace. */
  isOpen: z.boolean(),
  /** Moment of the last step. */
  at: epochMs.optional(),
  /** Facts that the client shows, and facts that it is shown. */
  ours: share.optional(),
  theirs: share.optional(),
  /** Facts about the other company. */
  reliability,
})

export type Affiliation = z.output<typeof affiliation>

/** The state of an affiliation, with its shares (3-aviation sections 3 and 6). */
export const readAffiliation = defineContract({
  method: 'GET',
  path: '/market/affiliates/:id',
  summary: 'State of an affiliation, and what both companies show each other',
  role: 'affiliates',
  params,
  output: affiliation,
})

/** Asks a company to become an affiliate, also after an end. Throws Conflict. */
export const requestAffiliation = defineContract({
  method: 'POST',
  path: '/market/affiliates',
  summary: 'Ask a company of the marketplace to become an affiliate',
  role: 'affiliates',
  changes,
  body: z.strictObject({ company: z.uuid() }),
  output: affiliation,
})

const stepCall = { method: 'POST', role: 'affiliates', changes, params, output: affiliation } as const

/** Approves the request of the other company. Throws Conflict where it is not its turn. */
export const approveAffiliation = defineContract({
  ...stepCall,
  path: '/market/affiliates/:id/approval',
  summary: 'Approve the request of a company to become an affiliate',
})

/** Declines the request of the other company. Throws Conflict where it is not its turn. */
export const declineAffiliation = defineContract({
  ...stepCall,
  path: '/market/affiliates/:id/refusal',
  summary: 'Decline the request of a company to become an affiliate',
})

/** Takes back the own request. Throws Conflict once it is answered. */
export const withdrawAffiliation = defineContract({
  ...stepCall,
  path: '/market/affiliates/:id/withdrawal',
  summary: 'Withdraw a request to become an affiliate',
})

/** Ends an affiliation, with its shares, at once. Throws Conflict for a request that waits. */
export const endAffiliation = defineContract({
  ...stepCall,
  path: '/market/affiliates/:id/end',
  summary: 'End an affiliation and its shares',
})

/** Shows the client's offers to an affiliate, by role. Throws Conflict without an active affiliation. */
export const keepShare = defineContract({
  method: 'PUT',
  path: '/market/affiliates/:id/share',
  summary: 'Choose what an affiliate sees of offers, by role',
  role: 'affiliates',
  repeat: 'sets',
  changes,
  params,
  body: z.strictObject({
    label: shortText.default(''),
    roles: z
      .array(sharedRole)
      .min(1)
      .max(50)
      .refine((roles) => new Set(roles.map(({ role }) => role)).size === roles.length, 'Each role can be named once.'),
  }),
  output: affiliation,
})

/** Ends a share at once, on open screens too. The affiliation stays. */
export const endShare = defineContract({
  ...stepCall,
  path: '/market/affiliates/:id/share/end',
  summary: 'End what an affiliate is shown',
})

/** A picture of an offered aircraft, if its owner shows pictures to a role of the user. */
export const readOfferPhoto = defineContract({
  method: 'GET',
  path: '/market/offers/:id/photos/:place',
  summary: 'Picture of an offered aircraft',
  role: 'member',
  params: z.strictObject({ id, place: z.string().regex(/^[1-9]\d{0,2}$/) }),
  output: z.unknown(),
})
