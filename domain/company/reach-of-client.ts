import { z } from 'zod'
import type { Issue } from '../kernel/index.ts'
import { companyMessages } from './messages.ts'

const website = z.url({ protocol: /^https?$/, hostname: z.regexes.domain })

/** True if an address can be given to customers: a page of the web, with its host. */
export const isWebsite = (address: string): boolean => !/\s/.test(address) && website.safeParse(address).success

/** A zip of the US, with or without its last four digits; other countries write theirs as they like. */
export const isZip = (zip: string, country = 'US'): boolean => country !== 'US' || /^\d{5}(?:-\d{4})?$/.test(zip.trim())

interface Reach {
  readonly website?: string | undefined
  readonly public_facing_url?: string | undefined
  readonly address?: { readonly zip?: string | undefined; readonly country?: string | undefined } | undefined
}

/** Faults of a company's pages and zip. Empty fields are no fault. */
export function reachIssues(client: Reach): readonly Issue[] {
  const pages = (['website', 'public_facing_url'] as const).filter(
    (field) => client[field] && !isWebsite(client[field]),
  )
  const { zip, country } = client.address ?? {}
  return [
    ...pages.map((field) => companyMessages.issue(field, 'bad-website')),
    ...(zip && !isZip(zip, country) ? [companyMessages.issue('address.zip', 'bad-zip')] : []),
  ]
}
