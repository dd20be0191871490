import type { z } from 'zod'
import type { heldAddress } from '../../company/index.ts'
import type { customValues, CustomField, Entry } from '../../kernel/index.ts'
import type { DateOrder } from '../../kernel/values/day-cell.ts'
import type { ReplacedValues } from './contact-columns.ts'

export type CustomValues = z.output<typeof customValues>

/** Address of a contact without an id. */
export type ImportedAddress = Partial<Omit<z.output<typeof heldAddress>, 'id'>>

/** Values of a contact in a row. */
export interface ImportedContact {
  readonly first_name?: string
  readonly last_name?: string
  /** Main address, in lower case. */
  readonly email?: string
  /** Further addresses, in lower case. */
  readonly emails?: readonly string[]
  readonly phone?: string
  readonly phones?: readonly string[]
  /** Text of a phone cell in addition to its numbers, such as an extension; becomes a line of the notes. */
  readonly phone_note?: string
  readonly company?: string
  readonly title?: string
  readonly type?: string
  readonly pax_type?: 'Adult' | 'Child' | 'Infant' | 'Pet'
  readonly birthdate?: number
  readonly gender?: string
  readonly weight?: number
  readonly verified?: boolean
  readonly active?: boolean
  readonly agents?: readonly Entry[]
  readonly addresses?: readonly ImportedAddress[]
  readonly notes?: string
  /** Ids of manual groups. */
  readonly groups?: readonly string[]
  readonly consent?: 'allowed' | 'stopped'
  /** Values of the fields that the client has added, by their ids. */
  readonly custom?: CustomValues
}

/** Settings of the client and choices of the user for reading rows. */
export interface ContactFacts {
  readonly typeNames: readonly string[]
  readonly fields: readonly CustomField[]
  readonly timezone: string
  /** Order of dates in the file. */
  readonly order?: DateOrder | undefined
  /** Present time in epoch milliseconds, for years of two digits. */
  readonly now?: number | undefined
  readonly replaced?: ReplacedValues | undefined
  /** Colleagues who can be agents, with their names and other identifiers in files. */
  readonly agents: readonly { readonly entry: Entry; readonly names: readonly string[] }[]
  /** Manual groups; undefined if the user may not add people to groups. */
  readonly groups?: readonly { readonly id: string; readonly name: string }[] | undefined
}

/** Omitted part of a cell, and the reason. */
export interface UnreadPart {
  readonly value: string
  readonly words: string
}

/** Values of a contact in one cell, and the omitted parts of the cell. */
export interface CellPart {
  readonly contact?: ImportedContact
  readonly unread?: readonly UnreadPart[]
}
