interface Managed {
  readonly label: string
  /** Where the searches are opened, under the client. */
  readonly path: string
  /** Who reads what they find (decision P5). */
  readonly role: string
  /** What the screen is called by whoever manages nothing before these. */
  readonly title: string
}

/** The indexes whose saved searches are managed on a screen of their own, `/{name_key}/quotes/filters`. */
export const managed: Readonly<Record<string, Managed>> = {
  quotes: { label: 'Quotes', path: 'quotes', role: 'quotes', title: 'Quote filters' },
  trips: { label: 'Trips', path: 'trips', role: 'trips-r', title: 'Trip filters' },
}
