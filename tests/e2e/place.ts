/** Addresses and folders of a server of the browser stories: the product, its data, the customers' mail server. */
export interface Place {
  readonly url: string
  readonly data: string
  /** Folder of the mails that customers were sent. */
  readonly outside: string
  readonly mailPort: number
  /** Port on which a story may listen as a language model. */
  readonly aiPort: number
  /** Port on which a story may listen as the provider of a company. */
  readonly ssoPort: number
  /** Folder of the cast's session cookies. */
  readonly sessions: string
  /** Data folder of a product with the demo world that does not run: to be copied. */
  readonly demoData: string
}

const variable = 'FLIGHTLINE_E2E_PLACES'

/** Leaves the servers for the processes that play stories. */
export function leavePlaces(places: readonly Place[]): void {
  process.env[variable] = JSON.stringify(places)
}

/** The product of this process: stories that run side by side never share one. */
export function place(): Place {
  const places = JSON.parse(process.env[variable] ?? '[]') as readonly Place[]
  const own = places[Number(process.env['TEST_PARALLEL_INDEX'])]
  if (own === undefined) throw new Error('No product for this process: the stories were not started by start.ts.')
  return own
}
