/** Treatment of one kind of a person's data: removed, emptied, kept without the name, or kept unchanged. */
export type HeldFate = 'removed' | 'emptied' | 'unnamed' | 'kept'

interface HeldKind {
  readonly label: string
  readonly fate: HeldFate
  readonly why: string
}

/** Every kind of record that may hold data of a person, and its treatment by an erasure. */
export const heldKinds = {
  contact: { label: 'Contact', fate: 'removed', why: 'With every name, address, number and note.' },
  sealed: { label: 'Sealed fields', fate: 'removed', why: 'Passport, birthdate and weight.' },
  third_party: { label: 'Third-party ids', fate: 'removed', why: 'Other systems are not notified.' },
  files: { label: 'Files of the contact', fate: 'removed', why: 'Their contents leave the store within a day.' },
  history: { label: 'Versions in the history', fate: 'removed', why: 'The author and time of each change are kept.' },
  addresses: { label: 'Addresses', fate: 'removed', why: 'Billing and shipping addresses.' },
  cards: {
    label: 'Stored cards',
    fate: 'removed',
    why: 'Brand, last four digits, expiry and address. Remove a card first, so that its provider forgets it too.',
  },
  relationships: { label: 'Relationships', fate: 'removed', why: 'On both sides.' },
  subscriptions: {
    label: 'Subscriptions',
    fate: 'removed',
    why: 'A sealed mark keeps groups from reaching them again.',
  },
  consents: { label: 'Consents', fate: 'removed', why: 'A sealed mark keeps groups from reaching them again.' },
  merges: { label: 'Merges', fate: 'removed', why: 'With the contacts that went into this one.' },
  imports: { label: 'Rows of imports', fate: 'emptied', why: 'The import keeps its numbers.' },
  edits: { label: 'Rows of list edits', fate: 'removed', why: 'They cannot be taken back for this contact.' },
  messages: {
    label: 'Messages',
    fate: 'emptied',
    why: 'Where others outside the company take part, the text stays without the name and address.',
  },
  threads: { label: 'Conversations', fate: 'unnamed', why: 'They stay, so that counts and threads hold.' },
  tasks: { label: 'Tasks', fate: 'emptied', why: 'They stay without words.' },
  quotes: { label: 'Quotes', fate: 'unnamed', why: "The journey stays without the customer's name." },
  trips: { label: 'Trips', fate: 'unnamed', why: 'The number of passengers stays without the name.' },
  orders: { label: 'Orders', fate: 'unnamed', why: "The sale stays without the buyer's name." },
  invoices: { label: 'Invoices and payments', fate: 'kept', why: 'The law requires that accounts are kept.' },
  acceptances: { label: 'Signed documents', fate: 'kept', why: 'They prove the agreement.' },
} as const satisfies Readonly<Record<string, HeldKind>>

export type HeldKindName = keyof typeof heldKinds

export const heldKindNames = Object.keys(heldKinds) as [HeldKindName, ...HeldKindName[]]

export const fateWords: Readonly<Record<HeldFate, string>> = {
  removed: 'Removed',
  emptied: 'Emptied',
  unnamed: 'Name taken out',
  kept: 'Kept',
}
