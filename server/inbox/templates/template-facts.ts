import { clients, users } from '../../../domain/company/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import {
  answeredData,
  clientData,
  contactData,
  namedRecord,
  recordData,
  userData,
  type TemplateData,
} from '../../../domain/inbox/templates/template-data.ts'
import type { Doc, RecordDefinition, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { accessOf, reach } from '../../platform/records/authorise.ts'
import { findRecord, getRecord } from '../../platform/records/index.ts'
import type { Place } from '../message-place.ts'
import { definitionOfParent } from '../parent-of-thread.ts'
import type { Message } from '../thread-messages.ts'

/** What a template is filled in for. */
export interface Occasion {
  /** Where the message will be; undefined where it has no place yet. */
  readonly place: Pick<Place, 'object' | 'contact'> | undefined
  /** HTML of what the writer wrote. */
  readonly written: string
  /** The message that is answered. */
  readonly answered?: Message | undefined
  readonly data?: Doc | undefined
  readonly metadata?: Doc | undefined
}

/** A record if the actor may read it: a thread can be read by those who may not read what it hangs on. */
async function findReadable<D extends RecordDefinition>(
  ctx: Ctx,
  definition: D,
  id: string | undefined,
): Promise<RowOf<D> | undefined> {
  if (id === undefined || reach(accessOf(definition, 'read'), ctx.actor) === false) return undefined
  return findRecord(ctx, definition, id)
}

const answeredBy = (message: Message) => ({
  ...message,
  sender: message.from?.name || message.creator?.label || '',
})

/** The record that a place hangs on, under its names; its label and number alone where the actor may not read it. */
async function recordOf(ctx: Ctx, parent: Place['object'] | undefined): Promise<TemplateData> {
  if (parent === undefined) return {}
  const { type, id, label, number } = parent
  const row = await findReadable(ctx, definitionOfParent(type), id)
  return namedRecord(type, recordData(type, row, { label, number }))
}

/** Everything that a template may name, as the actor may read it, and the client's time zone. */
export async function factsFor(
  ctx: Ctx,
  { place, written, answered, data, metadata }: Occasion,
): Promise<{ readonly data: TemplateData; readonly message: Doc; readonly zone: string }> {
  const client = await getRecord(ctx, clients, ctx.actor.clientId)
  const user = await findRecord(ctx, users, ctx.actor.userId)
  const contact = await findReadable(ctx, contacts, place?.contact?.id)
  const message = { ...answeredData(answered && answeredBy(answered)), body: written }
  const given = { ...(data ? { data } : {}), ...(metadata ? { metadata } : {}) }
  return {
    zone: client.timezone,
    message,
    data: {
      ...given,
      ...(await recordOf(ctx, place?.object)),
      contact: contactData(place?.contact, contact),
      client: clientData(client),
      user: userData(user),
      message,
    },
  }
}
