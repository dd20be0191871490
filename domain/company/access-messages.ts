import { roomMessages } from '../kernel/index.ts'

/** Messages of checks in the company room that the server alone makes: invitations, keys, devices, views and terms. */
export const accessMessages = roomMessages({
  'already-user': 'This person is a user of this company already.',
  'already-invited':
    'This person has been invited already. Their invitation can be sent again from the list of invitations.',
  'mail-refused': 'The mail server takes no mail for {address}. It said: {said}',
  'invitation-ended': 'This invitation has ended. Ask for another one.',
  'other-person': 'Sign in as {email} to accept this invitation.',
  'short-password': 'At least 10 characters.',
  'no-jpeg': 'This file is no JPEG picture.',
  'device-signed-out': 'No user is signed in on this device. Sign in there and turn it on.',
  'key-taken': 'There is a client with the key {key} already.',
  'key-reserved': 'The key {key} is the name of a mailbox that belongs to the mail system. Choose another one.',
  'terms-renewed': 'There is a newer version of the Terms of Service. Close this and review it.',
  'view-list-unknown': 'There is no list of {record} to keep a view of.',
  'view-condition': 'A view cannot filter by a field that you may not read, or that is hidden or no longer here.',
  'view-column': 'A view cannot show a field that you may not read.',
  'role-not-for-keys':
    'A key cannot have the role {role}. It needs a role that you hold and that is not for administrators.',
  'too-many-keys': 'A company has 50 keys in force at most. Revoke one first.',
})
