import { valueAt, type Doc } from '../documents/field-path.ts'
import { textOf } from '../values/format-value.ts'

/** Component kinds of the configuration-driven editor (2-content section 3). */
export type EditorComponent =
  | 'input-stacked-text'
  | 'input-date-time'
  | 'input-date'
  | 'input-stacked-textarea'
  | 'input-icon'
  | 'input-blog'
  | 'input-color'
  | 'input-image-new'
  | 'input-file'
  | 'input-image-simple'
  | 'input-video'
  | 'input-checkbox'
  | 'input-select'
  | 'input-code'
  | 'input-html'
  | 'input-dimensions'
  | 'input-product'
  | 'input-group'
  | 'input-url'
  | 'input-phone'
  | 'input-contact-type'
  | 'input-timezone'
  | 'input-followers'
  | 'input-roles'
  | 'input-product-array'
  | 'input-text-array'
  | 'input-select-array'
  /** Nested fields below one name: an address, dimensions. */
  | 'object'
  /** A list of such objects, each with a stable `id`. */
  | 'items'
  /** An airport as a leg carries it: its code, name, place and time zone as one value. */
  | 'airport'
  /** A value of several parts that a room's own editor sets as one: the aircraft of a leg, its passengers. */
  | 'whole'
  /** A value of a kind that this program does not know: it is shown as it is stored, and kept. */
  | 'raw'

/** Texts and initial values of a list of items. */
export interface ItemsWords {
  /** 'leg' */
  readonly one: string
  /** Text of an empty list. */
  readonly empty: string
  /** Name of one item, for its heading and its buttons; '' for one without a name yet. */
  readonly title: (item: Doc) => string
  /** Initial values of a new item, without its id. */
  readonly begin?: Doc
}

/** How a typed text is stored. */
export type FieldTransform = 'trim' | 'lower' | 'upper' | 'slug' | 'title'

/** How a picture is taken in (2-content sections 3 and 5). */
export interface ImageOptions {
  readonly instructions?: string
  readonly multiple?: boolean
  /** Width by height. */
  readonly aspectRatio?: number
  readonly maxByteSize?: number
  /** Pixels; 2000 when absent. */
  readonly maxWidth?: number
  readonly allowManualUrl?: boolean
}

/** Elements hidden from the editor of rich text, and its fonts. */
export interface HtmlOptions {
  readonly fonts?: readonly string[]
  readonly minHeight?: number
}

/** One field of an edit form: an editor configuration entry (2-content section 3). */
export interface EditorField {
  /** Dotted path of the value in the document. */
  readonly property: string
  readonly label: string
  /** Name of the tab of the record page that contains the field; the first tab when absent. */
  readonly part?: string
  readonly component: EditorComponent
  /** `money` is integer cents in the document and USD with 2 decimals on the screen. */
  readonly type?:
    | 'email'
    | 'number'
    | 'money'
    | 'boolean'
    | 'date'
    | 'date-time'
    | 'followers'
    | 'roles'
    | 'array'
    | 'object'
    | 'image'
    | 'video'
  readonly required?: boolean
  readonly placeholder?: string
  readonly description?: string
  readonly options?: readonly {
    readonly value: string
    readonly label: string
    /** Shown, but not to be chosen now: `description` says why. */
    readonly isDisabled?: boolean
  }[]
  /** Choices or rules known to a room alone: templates of the client, addresses not used elsewhere. */
  readonly source?:
    | 'templates'
    | 'contact-emails'
    | 'third-party'
    | 'legs'
    | 'price-items'
    | 'price-logic'
    | 'group-logic'
    | 'discount-logic'
    | 'pictures'
    | 'amenities'
    | 'aircraft-model'
    | 'aircraft-models'
    | 'charter-accounts'
    | 'customer-account'
    | 'vendor'
    | 'price-customers'
    | 'charter-aircraft'
    | 'fleet-tail'
    | 'flown-aircraft'
    | 'target-page'
    | 'ai-html'
    | 'structured-data'
  /** A room's message or suggestion for a value while it is typed; the field is otherwise one of its kind. */
  readonly noted?: 'contact-email' | 'site'
  /** True if a phone with an extension is accepted; the record stores the extension in another field. */
  readonly takesExtension?: boolean
  /** Code of the issue of a wrong phone number or email, where it is not that of its kind. */
  readonly wrongCode?: 'bad-phone-number' | 'bad-email-address'
  /** Record type that files which are added here hang on. */
  readonly filesOf?: string
  readonly maxLength?: number
  /** Property of the number of entries that a list holds at most. */
  readonly maxLengthFormControlName?: string
  readonly datePicker?: {
    /** Hours and minutes that the calendar offers; a typed time is rounded up to the next of these minutes. */
    readonly hours?: readonly number[]
    readonly minutes?: readonly number[]
    /** Property of the date before which this one cannot lie. */
    readonly minDateFormControlName?: string
    /** Property of the time zone in which the date is shown and typed; the zone of the client where it has no value. */
    readonly zoneFormControlName?: string
    /** The moment before which it cannot lie, in epoch milliseconds. */
    readonly minDate?: number
  }
  readonly rows?: number
  /** Width in twelfths, 1 to 12; 12 when absent. */
  readonly colSpan?: number
  readonly readOnly?: boolean
  /** Why the value follows from the rest of this document, in words: then it is shown and not edited. */
  readonly given?: (doc: Doc) => string | undefined
  /** Names what its parent holds: with another value the rest of the parent is that of something else, and is dropped. */
  readonly isKey?: boolean
  /** True if the field is hidden, given the current values of the form. */
  readonly hide?: (values: Doc) => boolean
  /** Of an `object`, or of each of the `items`: the fields within it; each property is a path within it. */
  readonly fields?: readonly EditorField[]
  /** Of `items`. */
  readonly items?: ItemsWords
  /** Initial value in a new record or item. */
  readonly default?: string | number | boolean
  /** Where more is said of it, and the words that lead there. */
  readonly link?: string
  readonly linkText?: string
  /** A class of the place that holds the field. */
  readonly className?: string
  readonly autoComplete?: string
  /** Pixels, of code and rich text. */
  readonly height?: number
  /** Stored form of a text, from any input. */
  readonly transform?: FieldTransform
  /** A text that is an address: the half of one leads elsewhere. */
  readonly isAddress?: boolean
  readonly image?: ImageOptions
  readonly multiple?: boolean
  /** Extensions with their dot. */
  readonly acceptTypes?: readonly string[]
  /** MB. */
  readonly maxFileSize?: number
  /** Most files or items. */
  readonly limit?: number
  /** Shown in an empty code editor. */
  readonly exampleCode?: string
  readonly html?: HtmlOptions
  readonly showToolbar?: boolean
  /** Of a video: it plays without sound when it is seen. */
  readonly autoStart?: boolean
  /** Its words are the same in every language: a name, a code. */
  readonly isSameInAll?: boolean
  /** Of words in another language: the sibling property whose words replace missing ones, and the note shown then. */
  readonly standIn?: { readonly property: string; readonly missing: string }
  /** Of `items`: they are neither added, moved nor removed here; the fields within them are edited. */
  readonly isFixed?: boolean
  /** Sibling property whose value cannot be chosen here too. */
  readonly except?: string
  /** Properties that are emptied when a value is chosen here. */
  readonly clears?: readonly string[]
}

/** True if a value has no words: a text, or a list of texts. */
export const isWordless = (value: unknown): boolean =>
  Array.isArray(value) ? value.every((one) => textOf(one).trim() === '') : textOf(value).trim() === ''

/** Substitutes of a field's words; undefined if it has its own, or if none exist. */
export function standInOf({ property, standIn }: Pick<EditorField, 'property' | 'standIn'>, values: Doc): unknown {
  const other = standIn && isWordless(valueAt(values, property)) ? valueAt(values, standIn.property) : undefined
  return isWordless(other) ? undefined : other
}
