interface Managed {
  readonly label: string
  /** Path for opening the searches, under the client. */
  readonly path: string
  /** Roles that read their results (decision P5). */
  readonly role: string
  /** Name of the screen for users who manage none before these. */
  readonly title: string
}

/** The indexes whose saved searches are managed on a separate screen, `/{name_key}/quotes/filters`. */
export const managed: Readonly<Record<string, Managed>> = {
  quotes: { label: 'Quotes', path: 'quotes', role: 'quotes', title: 'Quote filters' },
  trips: { label: 'Trips', path: 'trips', role: 'trips-r', title: 'Trip filters' },
}
