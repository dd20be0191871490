import { roomMessages } from '../kernel/index.ts'

/** Messages of the CRM room for single values. */
export const crmMessages = roomMessages({
  'phone-or-email': 'Phone or email is required.',
  'email-or-phone': 'Email or phone is required.',
  'email-in-use':
    'Email "{email}" already exists on another contact. You should merge it into this one. Click the three-dot icon.',
  'merge-with-itself': 'This is the same contact. Choose another one.',
  'other-name': 'This is not the name of the contact. Type “{name}”.',
  'person-signs-in': 'This person signs in here. Remove their user first, then erase the person.',
  'related-to-itself': 'A contact cannot be related to itself. Choose another one.',
  'no-role-told': 'Choose at least one role to notify.',
  'index-unknown': 'There is nothing called “{index}” to search in.',
  'condition-unknown': 'The condition “{name}” cannot be asked of {kind}. Take it away, then save again.',
  'condition-no-number': 'The condition “{name}” needs a number. Remove it or choose it again, then save.',
  'search-too-large': 'This search has more conditions than can be asked at once. Take some away, then save again.',
  'watchlist-full':
    'The watchlist of this company has {most} searches and takes no more. Take one off it, then try again.',
  'unreadable-file': '{words}',
  'unreadable-cell': '{words}',
  'import-no-person': 'Enter a name, an email or a phone: without one of them the row is no person.',
  'import-contact-gone': 'This contact was deleted. Restore it from the trash, then correct its cells.',
  'import-taken-back': 'This import was taken back already.',
  'import-too-old': 'An import can be taken back for 30 days.',
  'no-group-rule': 'Add at least one condition: an automatic group without conditions is empty.',
  'automatic-group': 'The rule of this group selects its members. Change the rule instead.',
  'consent-unproved': 'Say how they told you: on the phone, in writing, in person or on a signed form.',
  'consent-in-future': 'Enter the day on which they said it. It cannot lie in the future.',
  'texts-stopped': 'They texted STOP. Texts go out again when they text START themselves.',
  'no-subscription-contact': 'A subscription needs a contact.',
  'effect-unsettled': 'Say first whether it succeeded or failed: that ends the task.',
  'empty-search': 'There is nothing to save yet: enter a term or choose a filter first.',
})

/** Above the words that refuse an address of another contact (2-content section 5, Contacts). */
export const emailInUseTitle = 'Cannot Add. Change Will Not Save!'

/** Messages of the contact dialog for a blocked save (2-content section 5, Contacts). */
export const contactUnfinished = { title: 'Oops!', message: 'A required field was not finished. Cannot save' } as const
