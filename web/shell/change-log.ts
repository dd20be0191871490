/** What users see of each version, newest first. */
export const changes: readonly {
  readonly version: string
  readonly date: string
  readonly points: readonly string[]
}[] = [
  {
    version: '0.1.0',
    date: '2026-11-20',
    points: [
      'Sign in, choose a client, and work in a menu that shows what your roles allow.',
      'The Smart Inbox: email arrives, is answered, and every colleague sees it at once.',
      'Lists and details of every record, with search, history, a trash and restore.',
    ],
  },
]
