import { threads, type ParentType } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import type { Thread } from '../message-place.ts'
import {
  contactOfParent,
  findAnyParent,
  objectOf,
  partiesOf,
  pathOfParent,
  type ParentRow,
} from '../parent-of-thread.ts'

/** A record whose conversation the program writes in. */
export interface TalkRecord {
  readonly type: ParentType
  readonly id: string
}

/** The record of a conversation, for any reader. Throws NotFound. */
export async function getTalkRow(ctx: Ctx, about: TalkRecord): Promise<ParentRow> {
  const row = await findAnyParent(ctx, about)
  if (!row) throw new NotFound(`${about.type} ${about.id}`)
  return row
}

/** The conversation of a record with its contact in which answers go out as email. */
export async function findMailTalk(ctx: Ctx, { type, row }: { type: ParentType; row: ParentRow }) {
  const contact = contactOfParent(type, row)
  return beyondReach(ctx, threads).findOne({
    and: [
      ['object_type', '==', type],
      ['object_id', '==', row.id],
      ['medium', 'in', ['email', 'web']],
      ['active', '==', true],
      ...(contact === undefined ? [] : ([['contact_id', '==', contact.id]] as const)),
    ],
  })
}

interface NewTalk {
  readonly type: ParentType
  readonly row: ParentRow
  readonly medium: Thread['medium']
  readonly subject: string
  readonly status?: Thread['status']
}

/** Begins a conversation of a record with its contact, with the people of the record. */
export async function beginTalk(ctx: Ctx, { type, row, medium, subject, status }: NewTalk): Promise<Thread> {
  const object = objectOf(type, row)
  const contact = contactOfParent(type, row)
  const { clientId } = ctx.actor
  return asVerb(ctx, threads).create({
    doc: threads.shape.parse({
      medium,
      subject,
      object,
      ref: pathOfParent(object, clientId),
      contact,
      contactRef: contact && pathOfParent({ type: 'contacts', id: contact.id }, clientId),
      agents: partiesOf(row).agents,
      ...(status && { status }),
    }),
  })
}
