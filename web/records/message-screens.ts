/** Lists of messages, in one part of the page: separate parts would pull shared code of lists into the shell. */
export { DayMessagesScreen } from './dashboard/day-messages-screen.tsx'
export { EmailsScreen } from '../inbox/emails/emails-screen.tsx'
