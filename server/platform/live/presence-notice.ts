import { z } from 'zod'
import { caretPosition } from '../../../domain/kernel/live/live-protocol.ts'
import type { Sighting } from './presence-board.ts'

/** Channel on which processes notify each other of who has what open. */
export const presenceChannel = 'flightline_presence'

/** A notification of Postgres holds less than 8,000 bytes. */
const mostBytes = 7500

const text = z.string().max(400)

/** With the place of the caret at its end, where there is one. */
const sighting = z.tuple([text, text, text, text, text, text, z.boolean(), z.boolean()], caretPosition)

/**
 * A process reports what its screens have open (`at`), which no longer have anything open (`gone`), that it
 * begins and wants to know (`asks`), that it ends (`ends`).
 */
const notice = z.object({
  from: text,
  at: z.array(sighting).default([]),
  gone: z.array(text).default([]),
  asks: z.boolean().default(false),
  ends: z.boolean().default(false),
})

export interface PresenceNotice {
  readonly from: string
  readonly at: readonly Sighting[]
  readonly gone: readonly string[]
  readonly asks: boolean
  readonly ends: boolean
}

type Printed = z.output<typeof sighting>

const printed = ({ screen, place, person, isWriting, caret }: Sighting): Printed => [
  screen,
  place.clientId,
  place.record,
  place.id,
  person.id,
  person.label.slice(0, 100),
  person.isRestricted,
  isWriting,
  ...(caret ? [caret] : []),
]

const sightingOf = ([
  screen,
  clientId,
  record,
  id,
  userId,
  label,
  isRestricted,
  isWriting,
  caret,
]: Printed): Sighting => ({
  screen,
  place: { clientId, record, id },
  person: { id: userId, label, isRestricted },
  isWriting,
  ...(caret ? { caret } : {}),
})

/** Payloads for the other processes, as many as needed. */
export function printNotices(from: string, at: readonly Sighting[], gone: readonly string[]): string[] {
  const payloads: string[] = []
  let begun: { at: Printed[]; gone: string[] } = { at: [], gone: [] }
  let bytes = 0
  const end = () => {
    if (bytes > 0) payloads.push(JSON.stringify({ from, ...begun }))
    begun = { at: [], gone: [] }
    bytes = 0
  }
  const add = (part: Printed | string, put: () => void) => {
    const size = Buffer.byteLength(JSON.stringify(part)) + 1
    if (bytes + size > mostBytes - 200) end()
    bytes += size
    put()
  }
  for (const one of at.map(printed)) add(one, () => begun.at.push(one))
  for (const screen of gone) add(screen, () => begun.gone.push(screen))
  end()
  return payloads
}

/** Message of another process; undefined for an invalid notice. */
export function readNotice(payload: string): PresenceNotice | undefined {
  let json: unknown
  try {
    json = JSON.parse(payload)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
  const read = notice.safeParse(json)
  return read.success ? { ...read.data, at: read.data.at.map(sightingOf) } : undefined
}
