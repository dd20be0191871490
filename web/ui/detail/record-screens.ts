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

/** A list of everything there is beside what the client has made its own. */
export interface CatalogueProps {
  readonly title: string
  /** Path of a record of the client by its id. */
  readonly pathOf: (id: string) => string
  /** Buttons beside the title. */
  readonly actions: ReactNode
}

/** A list that shows what is in one place at a time, such as a folder. */
export interface ListPlaces {
  /** The word of the address that names the place. */
  readonly word: string
  /** What the place holds; undefined where the list shows all of them, as a search does. */
  readonly whereOf: (words: SearchWords) => Filter | undefined
  /** Around the rows: the ways to other places. */
  readonly around: ComponentType<{ readonly children: ReactNode }>
  /** What is shown where the open place holds no rows. */
  readonly none: ComponentType
  /** Says of each row where it is, while the list shows all places. */
  readonly column: DrawnColumn
}

/** What a part of one record's page is about. */
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
  /** How much is in it, where the record itself says so. */
  readonly count?: (row: Doc) => number
  /** Whether a record has it for a user; each has it where this is absent. */
  readonly isFor?: (definition: RecordDefinition, actor: Actor) => boolean
}

/**
 * What a room gives to the shared screens of one record type. Each part is optional: without it the shared screens show
 * what they show of any record. Parts are loaded when they are first shown.
 */
export interface RecordScreens {
  /** How a list shows one record where there is no room for columns. */
  readonly item?: ItemLayout
  /** Columns of the list beside those of the definition. */
  readonly columns?: readonly DrawnColumn[]
  /** How the list shows some fields, where the value alone does not say enough. */
  readonly cells?: CellViews
  /** What is shipped with the product is listed with the client's own: which of the two lists comes first. */
  readonly catalogue?: {
    readonly part: ComponentType<CatalogueProps>
    readonly isFirst: boolean
  }
  readonly places?: ListPlaces
  /** What is shown in place of a list without rows: that there are none, and how to begin. */
  readonly none?: ComponentType
  /** What can be done with the chosen rows of the list, beside what all lists offer. */
  readonly chosenActions?: ComponentType<ChosenActionsProps>
  /** Beside the title of the list. */
  readonly listActions?: ComponentType
  /** Above the buttons of the form for a new record: what is known of what is typed there. */
  readonly newNote?: ComponentType
  /** In place of the form for a new record. */
  readonly newRecord?: ComponentType<NewRecordProps>
  /** Below the title of a record: what is most important of it. */
  readonly head?: ComponentType<RecordPartProps>
  /** Fields that the head shows: the facts beside leave them out. */
  readonly headFields?: readonly string[]
  /** Beside the title: what can be done with a record. */
  readonly actions?: ComponentType<RecordPartProps>
  /** Below the page, where it stays while the page is scrolled: on a phone, what is next to the thumb. */
  readonly foot?: ComponentType<RecordPartProps>
  /** Entries of the menu of a record, above Delete. */
  readonly menu?: ComponentType<RecordPartProps>
  /** In place of a record that is not there: what else its address leads to, or else the usual words. */
  readonly gone?: ComponentType<{ readonly id: string; readonly children: ReactNode }>
  /** Tabs behind those of the form, before the usual ones. */
  readonly tabs?: readonly RecordTab[]
  /** Ids of the tabs that come first, the one first that a page opens on; the form's own come first where this is absent. */
  readonly firstTabs?: readonly string[]
  /** In place of the usual history. */
  readonly history?: ComponentType<RecordPartProps>
  /** In the panel beside the tabs, below the facts. */
  readonly beside?: ComponentType<RecordPartProps>
  /** Above the conversations about a record. */
  readonly aboveConversations?: ComponentType<RecordPartProps>
  /** The files that a record has, where they are not in its field `files`. */
  readonly filesOf?: (row: Doc) => unknown
  /** What may be added to a record's files, and where it is stored. */
  readonly files?: {
    readonly rules: UploaderRules
    readonly pathOf: (place: { readonly client: string; readonly id: string; readonly name: string }) => string
  }
}

/** What a room gives to the shared screens. */
export interface RoomScreens {
  /** By the name of the record type. */
  readonly records: Readonly<Record<string, RecordScreens>>
  /** Inputs of forms that need the room's records. */
  readonly fields?: Readonly<Partial<Record<RoomKind, ComponentType<FieldInputProps>>>>
}
