import type { ComponentType, ReactNode } from 'react'
import type { Actor, Doc, Filter, RecordDefinition, UploaderRules } from '../../../domain/kernel/index.ts'
import type { SearchWords } from '../../platform/address.ts'
import type { PathParams, Presented } from '../../platform/api/records-api.ts'
import type { FieldInputProps } from '../field/field-input-props.ts'
import type { RoomKind } from '../field/room-fields.ts'
import type { ItemLayout } from '../list/item-layout.tsx'
import type { CellViews, DrawnColumn } from '../list/record-table.tsx'
import type { ChosenActionsProps } from '../list/row-choosing.ts'

/** A new record's page gets where its list is, and the path of one record by its id. */
export interface NewRecordProps {
  readonly definition: RecordDefinition
  readonly listPath: string
  readonly pathOf: (id: string) => string
}

/** A list of the shared records next to the client's own. */
export interface CatalogueProps {
  readonly title: string
  /** Path of a record of the client by its id. */
  readonly pathOf: (id: string) => string
  /** Buttons next to the title. */
  readonly actions: ReactNode
}

/** A list that shows what is in one place at a time, such as a folder. */
export interface ListPlaces {
  /** The word of the address that names the place. */
  readonly word: string
  /** Contents of the place; undefined if the list shows all places, as a search does. */
  readonly whereOf: (words: SearchWords) => Filter | undefined
  /** Around the rows: the ways to other places. */
  readonly around: ComponentType<{ readonly children: ReactNode }>
  /** Shown in place of the rows of an empty place. */
  readonly none: ComponentType
  /** Says of each row where it is, while the list shows all places. */
  readonly column: DrawnColumn
}

/** Another look of a list gets its rows by the list's own filter. */
export interface ListLookProps {
  readonly where: Filter | undefined
  /** Path of a record by its id. */
  readonly pathOf: (id: string) => string
}

/** Another look of a list than its rows, such as a map. The address names it. */
export interface ListLook {
  readonly id: string
  readonly label: string
  readonly part: ComponentType<ListLookProps>
}

/** Subject of a part of one record's page. */
export interface RecordPartProps {
  readonly definition: RecordDefinition
  readonly row: Presented<RecordDefinition>
  /** Values for the owner parameters of the record's path. */
  readonly params?: PathParams | undefined
}

/** A tab of a record's page. */
export interface RecordTab {
  /** Its word in the address, by which links name it. */
  readonly id: string
  /** One with the name of a part of the form is shown above the fields of that part. */
  readonly label: string
  /** Absent where the tab has fields of the form alone. */
  readonly part?: ComponentType<RecordPartProps>
  /** Number of its entries, if the record itself has it. */
  readonly count?: (row: Doc) => number
  /** True if a record has it for a user; each has it where this is absent. */
  readonly isFor?: (definition: RecordDefinition, actor: Actor) => boolean
}

/**
 * Parts that a room adds to the shared screens of one record type. Each part is optional: without it the shared screens
 * show the defaults of any record. Parts are loaded when they are first shown.
 */
export interface RecordScreens {
  /** Layout of one record in a list without room for columns. */
  readonly item?: ItemLayout
  /** Columns of the list in addition to those of the definition. */
  readonly columns?: readonly DrawnColumn[]
  /** Cells of some fields in the list, where the value alone is not clear. */
  readonly cells?: CellViews
  /** Order of the two lists if records shipped with the product are listed with the client's own. */
  readonly catalogue?: {
    readonly part: ComponentType<CatalogueProps>
    readonly isFirst: boolean
  }
  readonly places?: ListPlaces
  /** Other looks of the list, in the order of its switch. */
  readonly looks?: readonly ListLook[]
  /** Around the rows of the list, in each look: notes and totals. */
  readonly around?: ComponentType<{ readonly children: ReactNode }>
  /** Shown in place of an empty list: that it is empty, and how to begin. */
  readonly none?: ComponentType
  /** Actions on the chosen rows of the list, in addition to those of all lists. */
  readonly chosenActions?: ComponentType<ChosenActionsProps>
  /** Next to the title of the list. */
  readonly listActions?: ComponentType
  /** Above the buttons of the form for a new record: known facts about the typed values. */
  readonly newNote?: ComponentType
  /** In place of the form for a new record. */
  readonly newRecord?: ComponentType<NewRecordProps>
  /** Below the title of a record: its most important facts. */
  readonly head?: ComponentType<RecordPartProps>
  /** Fields that the head shows: the fact list leaves them out. */
  readonly headFields?: readonly string[]
  /** Next to the title: actions on a record. */
  readonly actions?: ComponentType<RecordPartProps>
  /** Below the page, where it stays during scrolling: on a phone, within reach of the thumb. */
  readonly foot?: ComponentType<RecordPartProps>
  /** Entries of the menu of a record, above Delete. */
  readonly menu?: ComponentType<RecordPartProps>
  /** In place of a missing record: another target of its address, or else the usual message. */
  readonly gone?: ComponentType<{ readonly id: string; readonly children: ReactNode }>
  /** Tabs behind those of the form, before the usual ones. */
  readonly tabs?: readonly RecordTab[]
  /**
   * Ids of the tabs that come first, the one first that a page opens on; the form's own come first where this is
   * absent.
   */
  readonly firstTabs?: readonly string[]
  /** In place of the usual history. */
  readonly history?: ComponentType<RecordPartProps>
  /** In the panel beside the tabs, below the facts. */
  readonly beside?: ComponentType<RecordPartProps>
  /** Above the conversations about a record. */
  readonly aboveConversations?: ComponentType<RecordPartProps>
  /** The files that a record has, where they are not in its field `files`. */
  readonly filesOf?: (row: Doc) => unknown
  /** Types of a record's files, and their storage. */
  readonly files?: {
    readonly rules: UploaderRules
    readonly pathOf: (place: { readonly client: string; readonly id: string; readonly name: string }) => string
  }
}

/** Parts that a room adds to the shared screens. */
export interface RoomScreens {
  /** By the name of the record type. */
  readonly records: Readonly<Record<string, RecordScreens>>
  /** Tabs on the pages of record types of other rooms, by the name of the type: behind those of its own room. */
  readonly tabsOfOthers?: Readonly<Record<string, readonly RecordTab[]>>
  /** Inputs of forms that need the room's records. */
  readonly fields?: Readonly<Partial<Record<RoomKind, ComponentType<FieldInputProps>>>>
}
