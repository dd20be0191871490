import { z } from 'zod'

/** A parcel on its way, with the scans of its carrier in words, the newest first. */
export const pageParcel = z.object({
  carrier: z.string(),
  code: z.string(),
  /** Page of the carrier; empty where it has none. */
  url: z.string(),
  status: z.string(),
  events: z.array(z.object({ id: z.string(), when: z.string(), words: z.string() })),
})

export type PageParcel = z.output<typeof pageParcel>
