import { z } from 'zod'
import { defineContract, shortText } from '../../kernel/index.ts'

const id = z.string().min(1).max(100)
const params = z.strictObject({ id })
const made = z.object({ id, title: shortText })

/** Makes the ad of a product, or answers the one that it has. */
export const createAdOfProduct = defineContract({
  method: 'POST',
  path: '/ads/products/:id',
  summary: 'Make an ad of a product, once',
  role: 'ads',
  repeat: 'sets',
  changes: ['ads'],
  params,
  output: made.extend({ isNew: z.boolean() }),
})

/** Puts an ad into the feed, or takes it out. */
export const publishAd = defineContract({
  method: 'POST',
  path: '/ads/:id/published',
  summary: 'Publish an ad, or take it back',
  role: 'ads',
  repeat: 'sets',
  changes: ['ads'],
  params,
  body: z.strictObject({ isPublished: z.boolean() }),
  output: made.extend({ isPublished: z.boolean() }),
})

/** What a shopping channel would refuse of an ad, in words with their fields; empty where it takes it. */
const faults = z.array(z.object({ field: z.string(), words: z.string() }))

export const checkAd = defineContract({
  method: 'GET',
  path: '/ads/:id/check',
  summary: 'What a shopping channel would refuse of an ad',
  role: 'ads-r',
  params,
  output: z.object({ faults }),
})

/** Addresses of the feed of published ads, and the published ads that it leaves out. */
export const readAdFeed = defineContract({
  method: 'GET',
  path: '/ads/feed',
  summary: 'The address of the feed of ads, and the ads that it leaves out',
  role: 'ads-r',
  output: z.object({
    xml: z.string(),
    table: z.string(),
    count: z.int(),
    left_out: z.array(made.extend({ faults })),
  }),
})

export type AdFeedState = z.output<typeof readAdFeed.output>

/** Gives the feed another address: the former one opens nothing any more. */
export const renewAdFeed = defineContract({
  method: 'POST',
  path: '/ads/feed/address',
  summary: 'Give the feed of ads another address',
  role: 'ads',
  changes: ['ads', 'clients'],
  output: z.object({ xml: z.string(), table: z.string() }),
})
