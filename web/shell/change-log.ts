/** What users see of each version, newest first. */
export const changes: readonly {
  readonly version: string
  readonly date: string
  readonly points: readonly string[]
}[] = [
  {
    version: '0.5.0',
    date: '2026-11-22',
    points: [
      'A thread opens over any page, from the bell, the watchlist or a record, and Back closes it.',
      'Choose several messages of a thread and split them off together, with Undo.',
      'Admins read every change of their company, by person, kind and time.',
      'Devices and sessions: admins see them on the page of a user and end them; a device that is switched off hears nothing more.',
      'Files are dropped, pasted, chosen or photographed, with progress, Stop and Retry.',
      'Terms of service, guides beside the page, and what a company still lacks, each told where it belongs.',
      'The audit list says every change in words, and goes along as CSV.',
      'The terms you agreed to can be read again on your profile; the guide is reached from Settings.',
      'A saved search that could not be run is refused when it is saved, with the condition at fault.',
      'Sign out other sessions and stay signed in here; signing out everywhere asks first.',
      'Emails lists every email of the company; Set up the company shows all that is still missing.',
      'In a shared draft each sees where the others write: their carets in their colours, with their names.',
      'Files of a draft or of your own note are renamed and deleted one by one.',
      'An email in the thread of a group is answered by Reply.',
      'A record that is not saved asks before it is left: by the menu, by Back, by loading the page anew.',
      'Fields say in plain words what is wrong with a number, a length or a choice.',
      'The website and the zip of a company are checked before they are saved.',
      'On a phone trips show departure, status and money, invoices what is due.',
      'A new version says so and waits for you.',
      'Two tabs on one thread: the second goes on with the saved draft, and where both write you choose which words stay.',
      'The keyboard keeps its place behind menus, dialogs and what you sent; a double click on Done finishes one thread.',
      'A mention is one entry in your unread list, not two.',
      'The next thread is there before you open it; letters typed right behind Ctrl-K are never lost.',
      'Reply goes on with what you have written: nobody whom you added is lost, and a forward becomes an answer only when you say so.',
    ],
  },
  {
    version: '0.4.0',
    date: '2026-11-21',
    points: [
      'Share a draft: colleagues write in it together, and one of them sends it.',
      'Without a connection you go on writing; what you send waits in sight and goes once, when the connection is back.',
      'Threads of thousands of messages scroll at once; jump to a date, to the first unread, to the newest.',
      'Merge threads and split them, with Undo.',
      'Search boxes with filters, presets and saved searches on every list; an address shares a search with a colleague.',
      'The AI watchlist: a saved search raises the bell when a record comes to match it.',
      'The dashboard: what needs you now, each number with the list behind it.',
      'Mailboxes: admins see whether mail and texts come in and go out, and what is held.',
      'Users come by invitation; roles, colours, order stages and software are set by the admins of a company.',
      'Pickers, dates, phone numbers and uploads say what is wrong, where it is wrong.',
    ],
  },
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
