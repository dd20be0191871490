import { fillWords, type Issue } from '../kernel/index.ts'

/** A title and a message, as alerts show them. `{name}` is replaced by a parameter of the issue. */
export interface Wording {
  readonly title: string
  readonly message: string
}

/** Messages of the inbox, in the specification's words (1-shell sections 5 and 8); ours where it is silent. */
export const inboxMessages = {
  'nothing-to-send': {
    title: 'Cannot Send!',
    message: 'Must have a message or attachments, along with your subject. Unless you are sending a templated message.',
  },
  'no-subject': { title: 'Send With No Subject?', message: 'Click Send to send this email without a subject.' },
  'message-required': { title: 'Cannot Send!', message: 'Message is required (unless attaching files)' },
  'no-recipients': { title: 'No Recipients!', message: 'Cannot send message that has no recipients.' },
  'no-contact-phone': { title: 'No Recipients!', message: 'No Contact Phone Found' },
  'no-contact': { title: 'No Contact Found', message: 'You will have to enter recipient numbers manually...' },
  'invalid-email': { title: 'Cannot Add', message: 'This email does not appear to be valid.' },
  'invalid-phone': { title: 'Cannot Add', message: 'This phone number does not appear to be valid.' },
  'internal-recipients-only': { title: 'No Recipients!', message: 'Cannot reply to internal users via email.' },
  'no-reply-address': { title: 'No Recipients!', message: 'This message has no address to reply to.' },
  'nobody-to-answer': { title: 'No Recipients!', message: 'There are no users on this message to respond to.' },
  'not-answerable': { title: 'Cannot Send!', message: 'Only email and web messages can be answered or forwarded.' },
  'already-agent': { title: 'Already Agent!', message: 'You are already following this thread as an agent.' },
  'internal-with-recipients': {
    title: 'Cannot Send!',
    message: 'Notes and chats stay with the team. Write an email to reach these people.',
  },
  'no-next-key': { title: 'No New Key', message: 'Prepare a new key first.' },
  'key-not-published': {
    title: 'Not In DNS Yet',
    message: 'Mail servers would not find the new key. Add its record at every domain, then try again.',
  },
  'no-text-provider': {
    title: 'Cannot Send!',
    message:
      'Text messages cannot be sent, because no text provider is set up. Ask an admin to set one up, or send an email.',
  },
  'no-text-number': {
    title: 'Cannot Send!',
    message: 'This company has no number to text from yet. Ask Flightline support for one, or send an email.',
  },
  'no-area-code': {
    title: 'Cannot Add',
    message: 'This phone number needs its area code: the company has none that it could take.',
  },
  'text-stopped': {
    title: 'Cannot Send!',
    message: '{phone} asked for no more texts. They can text START to {from} to allow them again.',
  },
  'text-too-long': {
    title: 'Cannot Send!',
    message: 'A text message holds at most {max} characters. This one has {count}.',
  },
  'email-too-long': {
    title: 'Cannot Send!',
    message: 'This email is too long for mail servers. Attach the longest part as a file instead.',
  },
  'text-files-too-large': {
    title: 'Cannot Send!',
    message: 'A text message takes at most 10 files, of 5 MB together. Send an email instead.',
  },
  'no-template-words': {
    title: 'Cannot Send!',
    message: 'This template has no words. Write the message here, or choose another template.',
  },
  'broken-template': {
    title: 'Cannot Preview!',
    message: 'The template cannot be filled in: {reason} Ask an editor of templates to correct it.',
  },
  unfilled: {
    title: 'Cannot Send!',
    message:
      'There is no value for: {names}. Write the words yourself, or give the template a fallback such as default: "soon".',
  },
  'no-import': {
    title: 'Cannot Import!',
    message:
      'Imports from {software} are not configured here, so nothing can be imported. Choose No to continue without.',
  },
  'group-empty': {
    title: 'Cannot Send!',
    message: 'No member of this group can get this message: they have no address, or they unsubscribed.',
  },
  'group-unnamed': {
    title: 'Cannot Send!',
    message:
      'The group has no public name. Customers read it below the mail, and they must not read the internal name. Enter the public name on the page of the group.',
  },
  'no-postal-address': {
    title: 'Cannot Send!',
    message:
      'A mail to a group shows the postal address of the company. Ask an admin to enter street, city and zip in the company settings.',
  },
  'group-too-large': {
    title: 'Cannot Send!',
    message: 'A message goes to {most} people at most, and this group has more. Divide the group.',
  },
  'group-texts': {
    title: 'Cannot Send!',
    message: 'Only emails go to whole groups. Add the recipients of a text one by one.',
  },
  'unknown-push-service': {
    title: 'Cannot Activate Notifications!',
    message: 'The push service of this browser is not one that this installation sends to. Please contact an admin.',
  },
  'not-our-page': { title: 'Cannot Send!', message: 'A notification leads to a page of this product only.' },
  'archive-read-only': { title: 'Not Allowed!', message: 'Archived messages are kept as they are.' },
  'not-shareable': { title: 'Cannot Share!', message: 'Only an email in a thread can be shared with colleagues.' },
  'no-parent': { title: 'Cannot Save!', message: 'No reference set on message.' },
  'no-thread-reference': { title: 'Cannot Save!', message: 'Cannot save {type}! No thread reference.' },
  'not-in-thread': { title: 'Cannot Send!', message: 'The message that is answered is not in this thread.' },
  'unknown-file': { title: 'Upload Error', message: 'The file {name} is not there any more. Attach it again.' },
  'too-old-to-delete': {
    title: 'Not Allowed!',
    message: 'The author can delete a chat or note for 5 minutes, an admin at any time.',
  },
  'being-sent': { title: 'Not Allowed!', message: 'This email is on its way. Delete it when it has been sent.' },
  'is-held': { title: 'Not Allowed!', message: 'This email waits to be sent. Take it back first.' },
  'not-lost': { title: 'Cannot Send!', message: 'This message has reached {address}, or is on its way there.' },
  'already-recipient': { title: 'Cannot Send!', message: '{address} is a recipient of this message already.' },
  'repeats-answered': {
    title: 'Cannot Send!',
    message: 'The template of this message repeats the mail that it answers. Write to {address} in a new email.',
  },
  'new-domain': { title: 'New here', message: 'This conversation has no participant at {domain}.' },
  'comes-back': {
    title: 'Was left out',
    message: '{address} was left out of the last email, and is on this one again.',
  },
  'other-account': { title: 'Another account', message: '{address} is a contact of {account}.' },
  'missing-file': { title: 'No file', message: 'You write of an attachment, and no file is attached.' },
  'note-inside': { title: 'Team only', message: 'This email has the words of a note in it.' },
  'contact-mismatch': {
    title: 'Contact Mismatch!',
    message: '{name}, the contact of this request, is not among the recipients.',
  },
  'later-email-only': { title: 'Cannot Send!', message: 'Only emails can be sent later.' },
  'later-than-a-year': { title: 'Cannot Send!', message: 'Choose a time within the next year.' },
  'cancel-needs-time': { title: 'Cannot Send!', message: 'Choose when the email is to go if they do not reply first.' },
  'filter-value': { title: 'Cannot Save!', message: 'A list of values needs "is in" or "is not in".' },
  'foreign-link': { title: 'Cannot Send!', message: 'A direct message can only link into this product.' },
  'no-destination': { title: 'Cannot Move!', message: 'Intended destination not found.' },
  'not-movable': {
    title: 'Cannot Move!',
    message:
      'Conversations on tasks, pricing, deployments and work orders, with groups and in Company Chat stay where they are.',
  },
  'too-many-to-move': { title: 'Cannot Move!', message: 'At most {max} threads can be moved in one call.' },
  'merge-with-itself': { title: 'Cannot Merge!', message: 'A thread cannot be merged with itself.' },
  'chat-not-regrouped': { title: 'Not Allowed!', message: 'Company Chat stays as it is.' },
  'archive-not-regrouped': { title: 'Not Allowed!', message: 'Imported history stays as it is.' },
  'merge-other-record': {
    title: 'Cannot Merge!',
    message: 'These threads hang on different records. Move or link one of them first.',
  },
  'merge-text-and-mail': {
    title: 'Cannot Merge!',
    message: 'A text conversation is answered by text. It cannot be merged with a thread of emails.',
  },
  'split-being-sent': { title: 'Cannot Split!', message: 'An email among these is on its way. Try again in a moment.' },
  'split-leaves-nothing': { title: 'Cannot Split!', message: 'At least one message has to stay in the thread.' },
  'was-merged': {
    title: 'Not Allowed!',
    message: 'This thread was merged into another one, which has its messages.',
  },
  'regrouping-changed': {
    title: 'Cannot Undo!',
    message: 'The thread has changed since. Split or merge it again.',
  },
  'not-a-member': { title: 'Not Allowed!', message: 'This person does not work in this client any more.' },
  'no-related-item': { title: 'Oops!', message: "Couldn't find the related item!" },
  'delete-failed': {
    title: 'Oops!',
    message: 'Had trouble deleting this item. It may already be removed. Try refreshing your page.',
  },
  'nothing-chosen': { title: 'No Threads', message: 'No threads found to do this with. They may be gone already.' },
  'cannot-undo': { title: 'Cannot Undo', message: 'This cannot be taken back any more.' },
  'not-in-production': {
    title: 'Not Allowed!',
    message: 'Whole threads are not deleted in production. Hide the thread instead.',
  },
  'already-linked': { title: 'Cannot Link!', message: 'The thread is already connected to that {record}' },
  'number-already-linked': {
    title: 'Cannot Link!',
    message: 'Current {record} is already linked to {record} #{number}.',
  },
  'chat-not-linked': {
    title: 'Cannot Link!',
    message: 'Company Chat belongs to the whole company. Write a note on the record instead.',
  },
  'group-not-linked': {
    title: 'Cannot Link!',
    message: 'A conversation with a group stays with its group. Write a note on the record instead.',
  },
  'not-linkable': { title: 'Cannot Link!', message: 'Choose one of these records: {records}.' },
  'group-contact': {
    title: 'Not Allowed!',
    message: 'This conversation is with a whole group. Each answer opens a separate conversation.',
  },
  'contact-not-set': {
    title: 'Oops!',
    message: 'Please try again – Something went wrong. Please try saving again.',
  },
  'nowhere-to-go': {
    title: 'Uh Oh!',
    message: "We couldn't figure out where to send you. Please contact an admin.",
  },
  'view-failed': { title: 'Oops', message: 'Something went wrong. Please contact an admin.' },
  'follow-up-date': { title: 'Cannot Save!', message: 'Choose when to follow up.' },
  'follow-up-past': { title: 'Cannot Save!', message: 'Choose today or a later day.' },
  'follow-up-done': { title: 'Not Allowed!', message: 'This follow-up has been carried out already.' },
  'filter-value-missing': { title: 'Cannot Save!', message: 'Enter a value to compare with.' },
  'filter-rules-missing': { title: 'Cannot Save!', message: 'Add at least one rule.' },
  'filter-color': { title: 'Cannot Save!', message: 'Choose a colour such as #505cac.' },
  'file-in-text': { title: 'Not Allowed!', message: 'This picture is part of the text and is removed with it.' },
  'file-in-shared': { title: 'Not Allowed!', message: 'This draft is written together. Open it to change its files.' },
  'file-as-sent': { title: 'Not Allowed!', message: 'Sent and received messages keep their files.' },
  'file-of-another': {
    title: 'Not Allowed!',
    message: 'Only the user who attached the file or an admin can rename it.',
  },
  'file-is-all': {
    title: 'Not Allowed!',
    message: 'This file is all that the message says. Delete the message instead.',
  },
  'keeps-no-files': { title: 'Error!', message: 'Error saving file to object' },
  'file-not-saved-contact': { title: 'Error!', message: 'Error saving file to contact' },
  'file-not-saved-object': { title: 'Error!', message: 'Error saving file to object' },
  'polish-empty': { title: 'AI Polish Error', message: 'Please enter a message before using AI polish.' },
  'polish-off': {
    title: 'AI Polish Error',
    message: 'AI polish is not set up. Ask an admin to connect a language model (AI_PROVIDER).',
  },
  'polish-failed': { title: 'AI Polish Error', message: 'There was an issue generating the polished version.' },
  'polish-refused': {
    title: 'AI Polish Error',
    message:
      'There was an issue generating the polished version. The AI service refused the request. Ask an admin to check its key and model.',
  },
  'polish-busy': {
    title: 'AI Polish Error',
    message: 'There was an issue generating the polished version. The AI service is busy. Try again in a minute.',
  },
  'polish-away': {
    title: 'AI Polish Error',
    message: 'There was an issue generating the polished version. The AI service did not answer. Try again.',
  },
  'polish-running': { title: 'Polishing Message...', message: 'Generating AI suggestion...' },
  'polish-ready': { title: 'Suggestion Ready', message: 'AI-polished version is ready for review.' },
  'no-watched-mailbox': { title: 'Not Set Up!', message: 'No mailbox of this company is watched (MAIL_IMAP_URLS).' },
  'too-many-followers': { title: 'Not Allowed!', message: 'At most {max} followers can be chosen.' },
} as const satisfies Record<string, Wording>

export type InboxCode = keyof typeof inboxMessages

/** Reason for which a bulk action left a thread out, unless a rule of the inbox gives it. */
const bulkReasons: Readonly<Record<string, string>> = {
  gone: 'It is not here any more.',
  forbidden: 'Your roles do not allow it.',
  changed: 'Another user has changed it.',
  fault: 'It could not be done because of a fault.',
}

/** Words for the code with which a bulk action failed on a thread. */
export const bulkReason = (code: string): string =>
  bulkReasons[code] ?? (isInboxCode(code) ? inboxMessages[code].message : 'It could not be done.')

/** An issue of the inbox: a code without words does not compile. */
export const inboxIssue = (path: string, code: InboxCode, params?: Issue['params']): Issue => ({
  path,
  code,
  ...(params ? { params } : {}),
})

const isInboxCode = (code: string): code is InboxCode => Object.hasOwn(inboxMessages, code)

/** The words of an issue, its parameters filled in; undefined for a code of another room. */
export function inboxWording(issue: Issue): Wording | undefined {
  if (!isInboxCode(issue.code)) return undefined
  const { title, message } = inboxMessages[issue.code]
  return { title, message: fillWords(message, issue.params) }
}
