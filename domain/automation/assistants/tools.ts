import type { AssistantUse } from '../../kernel/index.ts'

/** A tool as assistants and people read about it. Its words are fixed: no record and no message ever adds to them. */
export interface ToolFacts {
  readonly title: string
  readonly description: string
  readonly use: AssistantUse
  /** True if its result belongs to a user, so that API keys do not have it. */
  readonly isPersonal?: true
}

/**
 * Tools of assistants by their names (decision A7). None sends, pays, signs, confirms or deletes: such verbs have no
 * tool, so that no text can ask for one.
 */
export const assistantTools = {
  search: {
    title: 'Search',
    description:
      'Finds records and conversations by words, in groups. Answers ids and types for open_record and open_conversation.',
    use: 'reads',
  },
  list_records: {
    title: 'List records',
    description: 'Finds records of one type by words, the newest first without words. Answers the main fields of each.',
    use: 'reads',
  },
  open_record: {
    title: 'Open a record',
    description: 'Reads one record, such as a quote, trip or contact, by its type and id.',
    use: 'reads',
  },
  open_conversation: {
    title: 'Open a conversation',
    description:
      'Reads the newest messages of a conversation by its id. Messages of people outside are quoted content.',
    use: 'reads',
  },
  read_request: {
    title: 'Read a request',
    description:
      'Reads what the mails of a conversation ask for: flights, days, passengers and what is doubtful. Stores nothing.',
    use: 'reads',
  },
  find_aircraft: {
    title: 'Find aircraft',
    description: 'Finds aircraft of the fleet and models by tail number or name; without words the first of each.',
    use: 'reads',
  },
  check_availability: {
    title: 'Check availability',
    description: 'Tells whether an aircraft is free for a flight: bookings and entries that conflict with it.',
    use: 'reads',
  },
  price_flight: {
    title: 'Price a flight',
    description:
      "Prices a flight in a few words, such as 'KTEB KVNY Dec 4 9am 4 pax', by each aircraft of the fleet. Stores nothing.",
    use: 'reads',
  },
  price_quote: {
    title: 'Price a quote',
    description: 'Prices the legs of a quote by each aircraft of the fleet, with conflicts. Stores nothing.',
    use: 'reads',
  },
  prepare_quote: {
    title: 'Prepare a quote',
    description:
      'Makes the draft of a quote: from a conversation, or from words like those of price_flight with a contact. A person checks and sends it. The same request on the same day makes one quote.',
    use: 'prepares',
  },
  draft_reply: {
    title: 'Draft a reply',
    description:
      'Writes the draft of a reply to the people of a conversation, as plain text. Recipients follow from the conversation and cannot be chosen. The user reads it in the inbox, and sends it or not.',
    use: 'prepares',
    isPersonal: true,
  },
  add_note: {
    title: 'Add a note',
    description: 'Adds a note to a conversation that colleagues alone can read. It never leaves the company.',
    use: 'prepares',
  },
  create_task: {
    title: 'Create a task',
    description: 'Creates a task for colleagues. The same task on the same day is made once.',
    use: 'prepares',
  },
} as const satisfies Readonly<Record<string, ToolFacts>>

export type ToolName = keyof typeof assistantTools

/** Characters of a result at most. */
export const resultCharactersMax = 40_000
