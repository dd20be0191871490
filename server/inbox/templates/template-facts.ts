import { clients, users } from '../../../domain/company/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import {
  clientData,
  contactData,
  namedRecord,
  recordData,
  userData,
  type TemplateData,
} from '../../../domain/inbox/templates/template-data.ts'
import { withoutMarks } from '../../../domain/inbox/index.ts'
import type { Doc, RecordDefinition, RowOf } from '../../../domain/kernel/index.ts'
import { asSystem, type Ctx } from '../../platform/context.ts'
import { accessOf, reach } from '../../platform/records/authorise.ts'
import { findRecord, getRecord } from '../../platform/records/index.ts'
import type { Place } from '../message-place.ts'
import { definitionOfParent } from '../parent-of-thread.ts'
import type { Message } from '../thread-messages.ts'

/** What a template is filled in for. */
export interface Occasion {
  /** Where the message will stand; undefined where it stands nowhere yet. */
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

const answeredData = (message: Message | undefined): Doc =>
  message === undefined
    ? {}
    : {
        subject: withoutMarks(message.subject),
        from: withoutMarks(message.from?.name || message.creator?.label || ''),
        date: message.date,
        text: withoutMarks(message.message).slice(0, 20_000),
      }

/** Everything that a template may name, as the actor may read it, and the client's time zone. */
export async function factsFor(
  ctx: Ctx,
  { place, written, answered, data, metadata }: Occasion,
): Promise<{ readonly data: TemplateData; readonly message: Doc; readonly zone: string }> {
  const parent = place?.object
  const client = await getRecord(asSystem(ctx), clients, ctx.actor.clientId)
  const user = await findRecord(asSystem(ctx), users, ctx.actor.userId)
  const contact = await findReadable(ctx, contacts, place?.contact?.id)
  const row = parent && (await findReadable(ctx, definitionOfParent(parent.type), parent.id))
  const record = parent && recordData(parent.type, row, { label: parent.label, number: parent.number })
  const message = { ...answeredData(answered), body: written }
  return {
    zone: client.timezone,
    message,
    data: {
      contact: contactData(place?.contact, contact),
      client: clientData(client),
      user: userData(user),
      message,
      ...(parent && record ? namedRecord(parent.type, record) : {}),
      ...(data ? { data } : {}),
      ...(metadata ? { metadata } : {}),
    },
  }
}
