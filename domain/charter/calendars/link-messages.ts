import { roomMessages } from '../../kernel/index.ts'

/** Messages of linked calendars (docs/adr/0169-calendars.md). */
export const calendarMessages = roomMessages({
  'too-many-links': 'You have {most} linked calendars. End one that you do not use.',
  'calendar-address': 'This is not the address of a server that can be reached from here. It begins with https://.',
  'calendar-password': 'The server refused the user name or the password. Many need an app password.',
  'calendar-missing': 'There is no calendar at this address.',
  'calendar-away': 'The server does not answer. Try again in a while.',
  'calendar-refused': 'The server refused this. Its answer was {status}.',
  'calendar-none': 'The account has no calendar into which can be written.',
})
