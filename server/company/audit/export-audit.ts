import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  auditExports,
  auditFilter,
  clients,
  customFieldLists,
  mostExported,
  type AuditFilter,
} from '../../../domain/company/index.ts'
import { cutText, nameOfPerson, withCustomFields } from '../../../domain/kernel/index.ts'
import { csvMark } from '../../../domain/kernel/csv/csv.ts'
import { formatDate } from '../../../domain/kernel/values/format-value.ts'
import { recordNamed } from '../../../domain/records.ts'
import { systemUserId, withTenant, type Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid } from '../../platform/errors.ts'
import { getRecord, listRecords } from '../../platform/records/index.ts'
import { nameOfActor } from '../../platform/records/name-of-actor.ts'
import { auditedChanges } from './audited-changes.ts'
import { cutLine, headLine, linesOf, type DescribedIn } from './export-lines.ts'

/** Changes that are read at a time. */
const pageSize = 100

interface Asked extends DescribedIn {
  readonly filter: AuditFilter
}

/** Filter of the list, in words: 'Contacts, by Jo Stern, from 1/2/26'. */
function narrowedWords({ filter, timezone }: Pick<Asked, 'filter' | 'timezone'>, person: string | undefined): string {
  const { record, id, from, to } = filter
  const kind = record === undefined ? 'every change' : (recordNamed(record)?.label.many ?? record)
  return [
    id === undefined ? kind : `${kind}, one record`,
    ...(person === undefined ? [] : [`by ${person}`]),
    ...(from === undefined ? [] : [`from ${formatDate(from, timezone)}`]),
    ...(to === undefined ? [] : [`to ${formatDate(to - 1, timezone)}`]),
  ].join(', ')
}

async function personNamed({ db, actor }: Ctx, id: string): Promise<string> {
  if (id === systemUserId) return 'Flightline'
  const [known] = await db.run(
    sql<{ name: string | null }>`select ${nameOfActor(sql`${db.tenant.clientId}::uuid`, sql`${id}`)} as name`,
  )
  return nameOfPerson(known?.name, actor.isDefaultClient)
}

/** Record types by their names, with the fields that the company has added to them. */
async function definitionsOf(ctx: Ctx): Promise<DescribedIn['definitionOf']> {
  const lists = await listRecords(ctx, customFieldLists)
  const fields = new Map<string, (typeof lists)[number]['fields']>(lists.map((list) => [list.record, list.fields]))
  return (record) => {
    const definition = recordNamed(record)
    return definition && withCustomFields(definition, fields.get(record) ?? [])
  }
}

/** Notes that the list leaves the product, before its first line does. */
async function noteExport(ctx: Ctx, filter: AuditFilter): Promise<Asked> {
  const { timezone } = await getRecord(ctx, clients, ctx.actor.clientId)
  const asked: Asked = { filter, timezone, definitionOf: await definitionsOf(ctx) }
  const by = await personNamed(ctx, ctx.actor.userId)
  const person = filter.actor === undefined ? undefined : await personNamed(ctx, filter.actor)
  const about = cutText(narrowedWords(asked, person), 500)
  const doc = auditExports.shape.parse({ user: ctx.actor.userId, by, about, narrowing: filter })
  await ctx.db.run(sql`
    insert into audit_exports (client_id, id, date, last_date, doc)
    values (${ctx.db.tenant.clientId}, ${ctx.newId()}, ${ctx.now}, ${ctx.now}, ${JSON.stringify(doc)}::jsonb)`)
  return asked
}

/** Page by page, each in a separate transaction: a slow reader holds none, a stopped one asks for no more. */
async function* linesFrom({ platform, actor }: Ctx, { filter, ...describedIn }: Asked): AsyncGenerator<string> {
  yield csvMark + headLine
  let after: string | undefined
  for (let read = 0; read < mostExported; read += pageSize) {
    const asked = { ...filter, after, limit: pageSize }
    const { rows, next } = await withTenant(platform, actor, (ctx) => auditedChanges(ctx, asked))
    if (rows.length > 0) yield rows.map((change) => linesOf(change, describedIn)).join('')
    if (next === null) return
    after = next
  }
  yield cutLine(mostExported)
}

/** Changes before the request of the export: it does not list itself. */
const until = (filter: AuditFilter, now: number): AuditFilter => ({ ...filter, to: Math.min(filter.to ?? now, now) })

/** Hands the list out as CSV, as far as it is narrowed. Throws Invalid before anything is noted. */
export async function exportAudit(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const filter = auditFilter.parse(request.query)
  if (filter.id !== undefined && filter.record === undefined) throw new Invalid([{ path: 'record', code: 'required' }])
  const asked = await withTenant(ctx.platform, ctx.actor, (own) => noteExport(own, filter))
  const lines = linesFrom(ctx, { ...asked, filter: until(filter, ctx.now) })
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="audit.csv"')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(Readable.from(lines))
}
