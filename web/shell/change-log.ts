/** What users see of each version, newest first. */
export const changes: readonly {
  readonly version: string
  readonly date: string
  readonly points: readonly string[]
}[] = [
  {
    version: '0.2.0',
    date: '2026-11-21',
    points: [
      'Opening a thread, lists and posting take a fraction of the time they took.',
      'A connection that breaks while you send: the message is neither lost nor sent twice, and you are told.',
      'A network that falls silent is noticed, and what you see is brought up to date by itself.',
      'Every look at passport numbers, birthdates and weights is kept in a log that admins can read.',
    ],
  },
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
