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
import { isDoc, valueAt, type Doc, type RecordDefinition, type RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { accessOf, reach } from '../../platform/records/authorise.ts'
import { customFieldsOf } from '../../platform/records/custom-values.ts'
import { findRecord, getRecord } from '../../platform/records/index.ts'
import type { Place } from '../message-place.ts'
import { definitionOfParent } from '../parent-of-thread.ts'
import type { Message } from '../thread-messages.ts'

/** Target of a filled template. */
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

/** A record if the actor may read it: users who may not read the parent of a thread can read the thread. */
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

/** Keys of the company's own fields of which a record has values; those that are hidden are left out. */
async function customKeys(ctx: Ctx, definition: RecordDefinition, row?: object): Promise<readonly string[]> {
  const custom = row && valueAt(row, 'custom')
  if (!isDoc(custom) || Object.keys(custom).length === 0) return []
  const fields = await customFieldsOf(ctx, definition)
  return fields.flatMap(({ id, hidden }) => (hidden ? [] : [id]))
}

/** The record that a place hangs on, under its names; its label and number alone where the actor may not read it. */
async function recordOf(ctx: Ctx, parent: Place['object'] | undefined): Promise<TemplateData> {
  if (parent === undefined) return {}
  const { type, id, label, number } = parent
  const definition = definitionOfParent(type)
  const row = await findReadable(ctx, definition, id)
  const custom = await customKeys(ctx, definition, row)
  return namedRecord(type, recordData(definition, row, { label, number, custom }))
}

/** Values that a template may name, as the actor may read them, and the client's time zone. */
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
      contact: contactData(place?.contact, contact, await customKeys(ctx, contacts, contact)),
      client: clientData(client),
      user: userData(user),
      message,
    },
  }
}
