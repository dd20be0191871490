import { roomMessages } from '../kernel/index.ts'

/** Messages of invitations. */
export const invitationMessages = roomMessages({
  'already-user': 'This person is a user of this company already.',
  'already-invited':
    'This person has been invited already. Their invitation can be sent again from the list of invitations.',
  'mail-refused': 'The mail server takes no mail for {address}. It said: {said}',
  'invitation-ended': 'This invitation has ended. Ask for another one.',
  'other-person': 'Sign in as {email} to accept this invitation.',
  'short-password': 'At least 10 characters.',
})
