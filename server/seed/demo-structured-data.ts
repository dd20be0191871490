import type { z } from 'zod'
import type { pages } from '../../domain/content/index.ts'
import type { DemoClient } from './demo-clients.ts'

type StructuredData = z.input<typeof pages.shape>['jsonld']

const about = ({ name, phone, domain, city: [city, state, zip] }: DemoClient): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name,
  telephone: phone,
  email: `hello@${domain}`,
  address: {
    '@type': 'PostalAddress',
    addressLocality: city,
    addressRegion: state,
    postalCode: zip,
    addressCountry: 'US',
  },
})

const byAddress: Readonly<Record<string, (client: DemoClient) => StructuredData>> = { '/about-us': about }

/** Structured data of the demo's page at an address; undefined without any. */
export const structuredDataAt = (url: string, client: DemoClient): StructuredData => byAddress[url]?.(client)
