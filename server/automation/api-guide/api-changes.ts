/** A change of the public API in one version of the product. */
export interface ApiChange {
  readonly kind: 'new' | 'changed' | 'announced' | 'breaking'
  /** Names an announced change, and the breaking one that it became. */
  readonly id?: string
  readonly words: string
}

/** Changes of the API by version, newest first. A breaking change is announced in an earlier version under the same id. */
export const apiChanges: readonly {
  readonly version: string
  readonly date: string
  readonly changes: readonly ApiChange[]
}[] = [
  {
    version: '0.35.0',
    date: '2026-11-30',
    changes: [
      { kind: 'new', words: 'Calendars that other programs follow, under a secret address.' },
      { kind: 'new', words: 'Linked calendars at CalDAV servers and Microsoft 365, into which entries are written.' },
      { kind: 'new', words: 'Assistants by the Model Context Protocol at /mcp, which read and prepare.' },
      { kind: 'new', words: 'This guide, and a list of the changes of the API.' },
      { kind: 'changed', words: 'The reference of all calls moved from /api/docs to /api/docs/reference.' },
    ],
  },
  {
    version: '0.34.0',
    date: '2026-11-30',
    changes: [
      { kind: 'new', words: 'API keys with roles and an end date, as bearer tokens.' },
      { kind: 'new', words: 'Webhooks by the Standard Webhooks, in order for each record.' },
    ],
  },
]
