import type { z } from 'zod'
import type { EditorField } from '../fields/editor-field.ts'
import type { Doc } from '../documents/field-path.ts'
import type { Filter, OrderBy, Where } from '../filters/filter.ts'
import type { Issue } from '../documents/issue.ts'
import type { Actor } from '../access/roles.ts'
import type { ConversationType, LinkChoices, TemplateFields } from './conversation.ts'
import type { Transitions } from './transitions.ts'
import type { StoredLimit, StoredReference } from './stored-facts.ts'

/**
 * Right to a verb: a role, always or never, or a function that returns true, false or a filter of the rows within
 * reach.
 */
export type Access = string | boolean | ((actor: Actor) => boolean | Filter)

export type ColumnType = 'text' | 'bigint' | 'double' | 'boolean' | 'text[]'

/** A field that is filtered or sorted: kept as a generated column of the table. */
export interface Column {
  readonly type: ColumnType
  /** Path of the value in the document; the column's own name when absent. `agents[].id` or `legs[].crew[].id` fills a `text[]`. */
  readonly path?: string
}

/** Entry of a record in the search index (1-shell section 7, 3-aviation section 3 'Search query'). */
export interface SearchDefinition {
  /** Searchable attributes in order of weight: paths of text. */
  readonly text: readonly string[]
  /** Numbers and codes found exactly: paths. */
  readonly numbers?: readonly string[]
  /** Facet name -> path of the value or list of values. */
  readonly facets?: Readonly<Record<string, string>>
  /** Numeric filter name -> path. */
  readonly numeric?: Readonly<Record<string, string>>
  /** A field without whose value a record is not searched. */
  readonly needs?: string
  /** Custom fields of a client: all their values, and a facet `custom.key` for each short text. */
  readonly custom?: true
  /** Where the record lies on the map: paths of latitude and longitude in degrees. */
  readonly geo?: { readonly latitude: string; readonly longitude: string }
}

export type CellKind =
  | 'text'
  /** A short name such as a trip number or a tail number: never cut, never wide. */
  | 'code'
  | 'date'
  | 'date-time'
  | 'money'
  | 'number'
  /** The size of a file. */
  | 'bytes'
  | 'status'
  | 'people'
  | 'boolean'
  | 'email'
  | 'phone'
  /** 0 to 100, as a bar. */
  | 'percent'
  /** 0 to 100, coloured by how good it is. */
  | 'score'
  /** 'low', 'medium' or 'high', coloured. */
  | 'priority'

/**
 * Tone of a state, by the colours of the product: it is good, it waits for a user, it failed or was lost, or it is
 * closed. One without a tone is under way.
 */
export type StatusTone = 'good' | 'waiting' | 'bad' | 'over'

export interface ListColumn {
  readonly field: string
  readonly label: string
  readonly kind?: CellKind
  /** True for rows that do not use the value, such as the amount of a percentage: shown empty. */
  readonly emptyIf?: (row: Doc) => boolean
  /** Of a `status`: tones of its values. */
  readonly tones?: Readonly<Partial<Record<string, StatusTone>>>
  /** Of a `date-time`: the field that is true where only its day is known. */
  readonly dayOnlyIf?: string
  /** Path of the time zone of a `date-time`, shown with the zone name; the client's zone if the value is empty. */
  readonly zoneOf?: string
  /** A field that can be sorted: it must be a column or one of id, date, last_date. */
  readonly sortable?: boolean
}

export interface ListDefinition {
  readonly columns: readonly ListColumn[]
  readonly orderBy: OrderBy
  /** Fields too large for a list: left out of list answers and live rows, present in a single read. */
  readonly omit?: readonly string[]
}

export interface RecordLabel {
  /** 'Quote' */
  readonly one: string
  /** 'Quotes' */
  readonly many: string
  /** As the specification writes it in paths of empty lists: 'No quotes found'. */
  readonly path: string
}

/** The moment at which something is due for a record. */
export interface DueMoment {
  /** Column of the moment, in epoch milliseconds; nothing is due while it is empty. */
  readonly at: string
  /** Milliseconds from there. */
  readonly afterMs?: number
  /** Conditions on columns which all hold while something is due: `==`, `!=` and `in`. */
  readonly where?: readonly Where[]
  /** It is due for a record in the trash as well, when the record went there. For all others the trash ends it. */
  readonly inTrash?: boolean
}

/** Fields that only holders of a role see, or only they set. */
export interface GuardedFields {
  readonly role: string
  /** Top-level fields. */
  readonly fields: readonly string[]
}

/**
 * Marks a record that is saved continuously while a user writes it: while a field of its document has a value. Changes
 * of one author then, other than to a second field, are one entry of its history for ten minutes.
 */
interface Writing {
  readonly field: string
  readonly value: string
  readonly unlessChanged: readonly string[]
}

/** Contents of a downloaded file. */
export interface Download {
  /** Record type of the file's content, and the id of the record or of the export that it was made by. */
  readonly record: string
  readonly id: string
  readonly about: string
  readonly fields: readonly string[]
}

/** A field as the history of its record shows it, by its dotted path. */
export interface HistoryField {
  readonly property: string
  readonly label: string
  readonly words?: (value: unknown, timezone: string) => string
}

/** List field that an export writes as text into one cell. */
export interface ExportedField {
  readonly property: string
  readonly label: string
  readonly words: (value: unknown) => string
}

export interface RecordDefinition<Shape extends z.ZodObject = z.ZodObject> {
  /** Table name and search index name. */
  readonly name: string
  readonly label: RecordLabel
  /**
   * The document path that the specification gives, e.g. `clients/{client}/threads`. `{id}` is the record's id
   * (appended when absent); any other parameter must be a column of that name and filters by it.
   */
  readonly path: string
  /** Paths that the specification gives for some clients: they lead to the same records. */
  readonly otherPaths?: readonly string[]
  readonly shape: Shape
  readonly access: { readonly read: Access; readonly write: Access; readonly create?: Access; readonly remove?: Access }
  /**
   * Fields hidden from some readers of a record. A write by one of them keeps the stored value: nothing hidden is lost.
   * Never a column, nor searched: it cannot be found by its value either.
   */
  readonly guarded?: readonly GuardedFields[]
  /**
   * Fields that answers never show. A user with the role sees which of them are filled, sets them, and reveals them
   * with a reason, which is logged with user and time. Like guarded fields never a column, nor searched.
   */
  readonly sealed?: readonly GuardedFields[]
  /** Fields that all readers see, and only some writers set: a write by another user keeps the stored value. */
  readonly reserved?: readonly GuardedFields[]
  /**
   * Fields that only the product's own verbs write, by their dotted paths: users do not set them, no form offers them,
   * and no restored version changes them.
   */
  readonly recorded?: readonly string[]
  /** Fields that are recorded from some state of a row on, with the words that say how they change then. */
  readonly recordedLater?: {
    readonly fields: readonly string[]
    readonly isReached: (row: Doc) => boolean
    readonly words: (row: Doc) => string
  }
  /** Moments (top-level fields) that every writer advances: the later one wins, without a question. */
  readonly latest?: readonly string[]
  /** Top-level fields whose value gives access: lists and the audit list leave them out. */
  readonly secret?: readonly string[]
  /**
   * Roles that a row gives to a user. A writer, deleter or restorer of a row must hold each role that it gives or
   * removes.
   */
  readonly gives?: (row: Doc) => readonly string[]
  /**
   * A record that is made without a number gets the next one of its client: in this column, from this one on, with this
   * prefix.
   */
  readonly numbered?: { readonly column: string; readonly first: number; readonly prefix?: string }
  /** Columns that a new record gets its date and time with six random characters in where it has none (3-aviation section 4). */
  readonly stamped?: readonly string[]
  /** Fields that a new record gets the id and name of its first writer in. */
  readonly authored?: { readonly id: string; readonly name: string }
  /** Fields that a new record gets a random word for where it has none, of so many characters (decision P7). */
  readonly randomWords?: Readonly<Record<string, number>>
  /** Allowed changes of its state: every other change is refused for all writers. */
  readonly transitions?: Transitions
  /** Why a row cannot be deleted as it is, in words; undefined where it can. */
  readonly kept?: (row: Doc) => string | undefined
  readonly columns: Readonly<Record<string, Column>>
  /** Extra indexes, each a list of column names; client is put before and id after. */
  readonly indexes?: readonly (readonly string[])[]
  /** Columns that are compared for equality alone, and whose values may be longer than the 2.7 kB of `indexes`. */
  readonly hashed?: readonly string[]
  /** Columns whose values are unique within a client (nulls excepted). */
  readonly unique?: readonly (readonly string[])[]
  /** Fields whose value a rule of the room leaves to one row alone: several rows at once are not given one. */
  readonly ofOne?: readonly string[]
  /** Role that may export its list, as the role for exports may. */
  readonly exporter?: string
  /** Exported fields in addition to those of the list and the form. */
  readonly exported?: readonly ExportedField[]
  /** While it is being written, key by key. */
  readonly writing?: Writing
  readonly search?: SearchDefinition
  /** Top-level lists of addresses: each entry is checked on saving, as the inputs of the form are. */
  readonly addressLists?: Readonly<Record<string, 'phone' | 'email'>>
  /** Its files leave the product: each download of one is logged as a reading of this, and none has a signed address. */
  readonly downloads?: (row: Doc) => Download
  /** Set if files are uploaded before the first save of a record. For other types an unknown id answers 404. */
  readonly filesFirst?: true
  /** Colleagues see who has a record open: sent on the live socket, stored nowhere. */
  readonly hasPresence?: true
  /** How its records appear in conversations; its declaration is listed in domain/conversations.ts. */
  readonly conversation?: ConversationType
  /** Data of its records in templates of messages; without it their label and number. */
  readonly templateFields?: TemplateFields
  /** Its records in the Link dialog, if `conversation` has a `link`. */
  readonly linkChoices?: LinkChoices
  readonly list: ListDefinition
  /** Fields of the generic edit form. */
  readonly form: readonly EditorField[]
  /** Fields of no form and no list that its history shows, and in which words; without words, as their shape says. */
  readonly historyFields?: readonly HistoryField[]
  /** Other data that a write of a row can change, by the names of calls' changes. */
  readonly alsoChanges?: readonly string[] | undefined
  /** Top-level fields that follow from other fields alone: no list of changes names them. */
  readonly implied?: readonly string[]
  /** Lists whose entries are described by other parts than are stored, where a change of them is put into words. */
  readonly describeEntry?: Readonly<Record<string, (entry: Doc) => Doc>>
  /** Title of a record in links, pickers and headings. */
  readonly title: (doc: Doc) => string
  /**
   * Pure, on every save: fills computed fields. `at` is the time of the save in epoch milliseconds, `before` the stored
   * document of an existing record.
   */
  readonly derive?: (doc: z.output<Shape>, at: number, before?: Doc) => z.output<Shape>
  /** Pure, on every save, after `derive`: true if the record may be active, with the message of its document. */
  readonly settleActive?: (doc: Doc, active: boolean) => { readonly doc: Doc; readonly active: boolean }
  /** Work that is due at a moment of the record, by its kind: planned by a trigger in the transaction of each write. */
  readonly due?: Readonly<Record<string, DueMoment>>
  /** Pure: every issue of a document beyond its shape. `known` is the stored document: existing faults may stay. */
  readonly check?: (doc: z.output<Shape>, known?: readonly Doc[]) => readonly Issue[]
  /** Returns new numbers of a document that a setting of the client limits. Pure; called on saves of users. */
  readonly limits?: (doc: Doc, before?: Doc) => readonly StoredLimit[]
  /** Returns new values of a document that another record must have. Pure; called on saves of users. */
  readonly references?: (doc: Doc, before?: Doc) => readonly StoredReference[]
}

/** Fields of every record besides those of its type (3-aviation section 3). Times are epoch milliseconds. */
export interface RecordBase {
  readonly id: string
  /** Counts the writes; a write carries the version it read. */
  readonly version: number
  /** When the record was made, or the date it is about. */
  readonly date: number
  /** When the record last changed. */
  readonly last_date: number
  /** False means hidden. */
  readonly active: boolean
}

export const baseFields = ['id', 'version', 'date', 'last_date', 'active'] as const

/** The document of a record type: its own fields. */
export type DocOf<Definition extends RecordDefinition> = z.output<Definition['shape']>

/** A stored row of a record type: its own fields and the base fields. */
export type RowOf<Definition extends RecordDefinition> = DocOf<Definition> & RecordBase

/** Declares a record type. All else (table, endpoints, live topic, search, screens, access tests) is made from it. */
export const defineRecord = <Shape extends z.ZodObject>(definition: RecordDefinition<Shape>): RecordDefinition<Shape> =>
  definition
