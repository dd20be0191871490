/** What users see of each version, newest first. */
export const changes: readonly {
  readonly version: string
  readonly date: string
  readonly points: readonly string[]
}[] = [
  {
    version: '0.3.0',
    date: '2026-11-21',
    points: [
      'Email can be taken back for 10 seconds after Send, sent later, and ended when the customer answers first.',
      'Whom a message did not reach is listed with the reason, and Retry goes to those alone.',
      'Text messages: to and from customers, with segments, delivery and STOP honoured.',
      'Templates with preview, quick replies with a slash, macros on one key.',
      'A fuller editor: tables, pictures, emoji, and AI polish shown as changes to accept.',
      'Follow-ups remind you at the right hour; message filters mark, notify and hide; both have their screens.',
      'Claim, assign, snooze and move threads, one or all that match, with Undo.',
      'Link a thread to a trip, quote or contact; set its contact; send an itinerary from it.',
      'See who else reads or writes a thread; an answer waits when something arrived meanwhile.',
      'Export a conversation as PDF with its attachments, or as EML.',
    ],
  },
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
