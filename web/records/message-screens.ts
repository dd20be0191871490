/** Lists of messages, in one part of the page: apart they would draw what lists depend on into the shell. */
export { DayMessagesScreen } from './dashboard/day-messages-screen.tsx'
export { EmailsScreen } from '../inbox/emails/emails-screen.tsx'
