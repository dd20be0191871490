import { recordExports } from '../../../domain/automation/index.ts'
import { contacts, crmMessages, erasePerson, erasures, packPerson, previewErasure } from '../../../domain/crm/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { readOwnEntry } from '../../company/index.ts'
import { exportPlace } from '../../automation/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Conflict, Invalid } from '../../platform/errors.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { asOwner, asVerb, beyondReach, takeRecord } from '../../platform/records/index.ts'
import { noteWork } from './erasure-work.ts'
import { countHeld } from './held.ts'
import { idsOfPerson, tracesOf } from './person-traces.ts'
import { erasureWork } from './run-erasure.ts'
import { writePackage } from './write-package.ts'

/** True if the person is a user here: their contact or one of their addresses is. */
async function signsIn(ctx: Ctx, ids: readonly string[], emails: readonly string[]): Promise<boolean> {
  const found = await ctx.db.run(sql`
    select 1 from users where client_id = ${ctx.db.tenant.clientId} and trashed_at is null
      and (doc ->> 'contact_id' = any(${[...ids]}::text[]) or lower(doc ->> 'email') = any(${[...emails]}::text[])) limit 1`)
  return found.length > 0
}

/** Data of a person (see the contract). Throws NotFound. */
async function preview(ctx: Ctx, id: string): Promise<OutputOf<typeof previewErasure>> {
  const contact = await beyondReach(ctx, contacts).get(id)
  const { own } = await tracesOf(ctx, id)
  return {
    name: contacts.title({ ...contact }),
    held: await countHeld(ctx, own),
    is_user: await signsIn(ctx, own.ids, own.emails),
  }
}

const attempts = 5

/** Begins the package of a person (see the contract). Throws NotFound. */
async function beginPackage(ctx: Ctx, id: string): Promise<{ id: string }> {
  await beyondReach(ctx, contacts).get(id)
  const user = ctx.actor.userId
  const doc = recordExports.shape.parse({
    user,
    record: erasures.name,
    title: 'Personal data',
    subject: id,
    format: 'zip',
    fields: ['everything'],
  })
  const made = await asVerb(ctx, recordExports).create({ doc })
  const contactIds = await idsOfPerson(ctx, id)
  await enqueue(ctx, writePackage, {
    payload: { exportId: made.id, user, contact: id, ids: [...contactIds] },
    key: made.id,
    maxAttempts: attempts,
  })
  return { id: made.id }
}

/** The hash of a package that the actor made. Throws Invalid for any other. */
async function hashOf(ctx: Ctx, id: string): Promise<string> {
  const made = await asOwner(ctx, recordExports, ctx.actor.userId).find(id)
  const name = made?.user === ctx.actor.userId && made.record === erasures.name ? made.file?.name : undefined
  const [file] =
    name === undefined
      ? []
      : await ctx.db.run(sql<{ sha256: string }>`
          select sha256 from file_objects
          where client_id = ${ctx.db.tenant.clientId} and path = ${exportPlace(ctx, id, name)}`)
  if (file === undefined) throw new Invalid([{ path: 'package', code: 'no-reference' }])
  return file.sha256
}

type Asked = InputOf<typeof erasePerson>['body']

const sameName = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase()

/** Begins to erase a person (see the contract). Throws NotFound, Invalid, Conflict where it is being done already. */
async function beginErasure(ctx: Ctx, id: string, asked: Asked): Promise<{ id: string }> {
  const { row } = await takeRecord(ctx, contacts, { id })
  const name = contacts.title({ ...row })
  if (!sameName(name, asked.name)) throw new Invalid([crmMessages.issue('name', 'other-name', { name })])
  const traces = await tracesOf(ctx, id)
  if (await signsIn(ctx, traces.own.ids, traces.own.emails))
    throw new Invalid([crmMessages.issue('name', 'person-signs-in')])
  const running = await beyondReach(ctx, erasures).findOne(['erased_id', '==', id])
  if (running)
    throw new Conflict(null, null, { code: 'erased-already', message: 'This person is being erased already.' })
  const doc = erasures.shape.parse({
    erased_id: id,
    creator: await readOwnEntry(ctx),
    reason: asked.reason,
    held: await countHeld(ctx, traces.own),
    suppressed: traces.open.emails.length + traces.open.phones.length,
    ...(asked.package !== undefined && { package_sha256: await hashOf(ctx, asked.package) }),
  })
  const made = await asVerb(ctx, erasures).create({ doc })
  await noteWork(ctx, made.id, traces)
  await enqueue(ctx, erasureWork, { payload: { erasureId: made.id }, key: made.id })
  return { id: made.id }
}

/** Erasing a person: the data, its package, and the erasure. */
export const erasureRoutes: readonly Route[] = [
  implement(previewErasure, (ctx, { params }) => preview(ctx, params.id)),
  implement(packPerson, (ctx, { params }) => beginPackage(ctx, params.id)),
  implement(erasePerson, (ctx, { params, body }) => beginErasure(ctx, params.id, body)),
]
