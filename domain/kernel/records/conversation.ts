import type { Doc } from '../documents/field-path.ts'
import type { Filter } from '../filters/filter.ts'

/** A record whose screen is asked for; its `id` is encoded for an address. */
interface AddressedRecord {
  readonly id: string
  /** Of a sub-quote: its quote. */
  readonly quoteId?: string | undefined
  /** Path of the field that a thread comments on. */
  readonly field?: string | undefined
}

/** How threads are linked to records of a type by hand (1-shell section 2.4, Link). */
export interface ConversationLink {
  /** Role that opens the tab of the type. */
  readonly role: string
  /** Label of the tab. */
  readonly label: string
  /** Place of the tab, the lowest first. */
  readonly order: number
  /** Set if a thread is asked about before it leaves such a record for another one. */
  readonly asksToLeave?: true
  /** Set if a thread on a numbered record is not linked to another one of the type. */
  readonly isFinal?: true
}

/**
 * How the records of one type appear in conversations. A list of threads needs all of this at once, so a declaration
 * imports nothing; the definition of the record refers to it.
 */
export interface ConversationType {
  /** Name in `object.type` of threads and in document paths. */
  readonly type: string
  /** Name of the record definition, if another: sub-quotes are quotes. */
  readonly record?: string
  /** Word for one record on chips and headings: 'Quote'. */
  readonly word: string
  /** Path of the record's screen below the client's key (1-shell section 2.6). */
  readonly screen: (record: AddressedRecord) => string
  /** Fields of the number on chips, its own number first. */
  readonly numbers?: readonly string[]
  /** Set if mails are threaded by the first of `numbers` in their subject; needs the column `contact_id`. */
  readonly isFoundInSubjects?: true
  /** Fields of the numbers by which the scheduling software knows a record (1-shell section 8). */
  readonly importedBy?: readonly string[]
  /** Name of the record in templates in addition to `record`; `isArgument` if templates can be made for the type. */
  readonly template?: { readonly name: string; readonly isArgument?: true }
  readonly link?: ConversationLink
  /** Record that it was made from, whose conversations are shown as well: its type, and the field of its id. */
  readonly origin?: { readonly type: string; readonly field: string }
  /** Set if its conversations are neither moved nor printed (1-shell section 2.5). */
  readonly isPlain?: true
  /** Set if its conversations stay, with the word of the refusal to link them. */
  readonly staysBecause?: 'chat-not-linked' | 'group-not-linked'
  /** Set if a conversation goes to many people, and is with none of them (adr/0044). */
  readonly isGroup?: true
  /** Set if drafts are not discarded (1-shell section 2.5). */
  readonly keepsDraft?: true
}

/** Data of a record that templates show to people outside (decision M16). */
export interface TemplateFields {
  /** Dotted paths of values; never of a guarded field. */
  readonly fields: readonly string[]
  /** Further data: lists of parts, and words in place of codes. */
  readonly parts?: (row: Doc) => Doc
}

/** How a record reads in the Link dialog. */
export interface LinkChoice {
  readonly title: string
  readonly detail: string
  readonly aside?: string
}

/** Records of a type in the Link dialog; every part is optional. */
export interface LinkChoices {
  /** Conditions beyond being active, as a filter and in the words of hosted search. */
  readonly only?: { readonly where: Filter; readonly words: string }
  /** Words of a record, with times in a time zone. */
  readonly wordsOf?: (row: Doc, timezone: string) => LinkChoice
}
