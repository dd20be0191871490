import { roomMessages } from '../../kernel/index.ts'

/** Messages of linked calendars (docs/adr/0169-calendars.md). */
export const calendarMessages = roomMessages({
  'too-many-links': 'You have {most} linked calendars. End one that you do not use.',
  'calendar-address': 'This is not the address of a server that can be reached from here. It begins with https://.',
  'calendar-password': 'The server refused the user name or the password. Many need an app password.',
  'calendar-missing': 'There is no calendar at this address.',
  'calendar-away': 'The server does not answer. Try again in a while.',
  'calendar-refused': 'The server refused this. Its answer was {status}.',
  'calendar-registration': 'The server refused this installation. Its operator has to put that right.',
  'calendar-none': 'The account has no calendar into which can be written.',
  'microsoft-address': 'Microsoft cannot be reached from here.',
  'microsoft-password': 'Microsoft no longer takes the consent that was given. Connect the calendar again.',
  'microsoft-missing': 'There is no such calendar at Microsoft.',
  'microsoft-away': 'Microsoft does not answer. Try again in a while.',
  'microsoft-refused': 'Microsoft refused this. Its answer was {status}.',
  'microsoft-registration':
    'Microsoft refused the registration of this installation. Its operator has to renew the secret.',
  'microsoft-not-set-up':
    'Microsoft 365 is not set up here. The operator of this installation registers it at Microsoft first.',
  'microsoft-declined': 'The consent was not given at Microsoft. Nothing was connected.',
  'microsoft-not-given': 'Microsoft refused the consent ({reason}). Nothing was connected.',
  'microsoft-over':
    'This answer of Microsoft was used already, is too old, or belongs to another sign-in. Begin the connection again.',
  'microsoft-other-account': 'This account has not the calendar {calendar}. Sign in at Microsoft as {user}.',
})
