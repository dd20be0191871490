import { earlierChanges, type Change } from './earlier-changes.ts'

/** What users see of each version, newest first. */
export const changes: readonly Change[] = [
  {
    version: '0.14.0',
    date: '2026-11-26',
    points: [
      'A customer accepts a price only for the legs it was made for: where legs were changed since, the page shows no total until it is saved anew or kept.',
      'A take-off time that nobody gave is marked, and customers read "time to be confirmed". A new quote takes its flight in a few words.',
      'A trip shows the conversation of the quote that it came from; revoking a shared page asks first.',
      'The text of pages takes pictures. A site shows only files that were made for it, and the checks of a release name any other.',
      'Undo in the page editor takes back your own changes alone, and never what was typed since.',
      'Everybody sets their own photo in their profile. A cell that is typed in holds its row still, and figures that cannot be read again say how old they are.',
      'An import goes on when one of its rows is refused, and says why; Undo takes back all that it did to a person.',
      'A file that was forwarded stays with the forward after the first message was deleted. Only files that the sender may read are attached.',
      'The keyboard is where it should be as soon as a dialog opens, a menu closes or a button is done; Enter of an input method chooses nothing.',
      'A company that flies nothing is shown nothing of flights.',
    ],
  },
  {
    version: '0.13.0',
    date: '2026-11-26',
    points: [
      'While a new contact is typed, whoever has the email or phone already is shown, to be taken instead.',
      'A mistyped airport offers those that were perhaps meant; the aircraft of a leg shows its choices before anything is typed; words in the palette that name no flight say what is missing.',
      'Photos of users are uploaded under Users, and seen wherever the user is named.',
      'Rows of a list stay where they are while some are chosen, and the tools of a list come all at once.',
      'An erased person comes back from no open form, draft or queue, and each download of a package or export is logged.',
      'A change of a leg is told by its way and local time in the history.',
      'Answers that come late take nobody away from another page; the keyboard stays in its place where a row, panel or value goes.',
      'The inbox is shown sooner, and a key in a long message takes half as long.',
    ],
  },
  {
    version: '0.12.0',
    date: '2026-11-26',
    points: [
      'An admin erases a person on request: what is held is counted, packed for them, then taken out everywhere, with a certificate of what was done.',
      'The library of files and pictures has folders: files are dragged there, or chosen and moved together, with Undo; the picker of the page editor opens in them.',
      'A site speaks the language of its page: forms, menu, dates and the page that says that nothing is here.',
      'What is typed right after a message was sent and Ctrl K was pressed is what is searched for, and begins no message.',
      'The down arrow leads from a search box into its list, and Escape from a field to the keys of its page. "Trip 7008" typed into the palette finds the trip.',
      'Words of a message that was refused, or was on its way while another was written, are kept in three more cases.',
      'A mail to a group goes out at no more mails a minute than the company allows (Settings, Inbox), and says how many have gone.',
      'A file that the library has already says so, and shows where the others lie.',
      'The inbox is shown sooner.',
    ],
  },
  {
    version: '0.11.0',
    date: '2026-11-25',
    points: [
      'Companies have a page with their people, and people say whose assistant they are, for whom they book and with whom they fly: whoever is related is offered first when a message is addressed.',
      'Contacts and flights are imported from Excel workbooks too, from the sheet that is chosen.',
      'A site has several languages: each page is written in all of them, says what is missing, and is published at an address for each.',
      'A link from the inbox to a comment opens the field that it is about, also where it was folded away.',
      'The text editor offers fonts. Pictures of an iPhone (HEIC) can be used on pages.',
      'HTML of a language model keeps no links and pictures but those that were asked for.',
      'A pricing rule is copied, to begin another one.',
      'The preview of a page shows its pictures.',
      'On a phone a row that is tapped while its list is still loading opens.',
    ],
  },
  ...earlierChanges,
]
