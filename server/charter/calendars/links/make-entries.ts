import { createHash } from 'node:crypto'
import { printEntryPrefix, type CalendarEvent, type WantedEntry } from '../../../../domain/charter/index.ts'
import { clients } from '../../../../domain/company/index.ts'
import { usableTimezone } from '../../../../domain/kernel/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Forbidden } from '../../../platform/errors.ts'
import { beyondReach } from '../../../platform/records/index.ts'
import { gatherEvents } from '../gather-events.ts'
import type { LinkRow } from './link-rows.ts'

/** An event as it is written into a calendar outside. */
export interface MadeEntry extends WantedEntry {
  readonly event: CalendarEvent
  /** Address of its record in the product. */
  readonly link: string | undefined
  /** Time zone of the client. */
  readonly zone: string
}

const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

const listAllowed = async (ctx: Ctx, { kind, tail }: LinkRow, timezone: string): Promise<readonly CalendarEvent[]> => {
  try {
    return await gatherEvents(ctx, { kind, tail, timezone })
  } catch (error) {
    // A role that was lost takes the entries along.
    if (error instanceof Forbidden) return []
    throw error
  }
}

/** The entries of a link with the roles that its owner has now; none while it is being ended. */
export async function makeEntries(ctx: Ctx, link: LinkRow): Promise<MadeEntry[]> {
  if (link.state === 'ending') return []
  const { name_key: key, timezone } = await beyondReach(ctx, clients).get(ctx.actor.clientId)
  const home = `${ctx.platform.config.PUBLIC_URL}/${key.toLowerCase()}`
  const zone = usableTimezone(timezone)
  const events = await listAllowed(ctx, link, zone)
  return events.map((event) => {
    const address = event.path === undefined ? undefined : `${home}/${event.path}`
    return {
      name: `${printEntryPrefix(link.id)}${hashText(event.id)}`,
      digest: hashText(JSON.stringify([event, address])),
      event,
      link: address,
      zone,
    }
  })
}
