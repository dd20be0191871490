import { deployments, pages, type putIntoRelease } from '../../../domain/content/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { createRecord, getRecord, listRecords, takeRecord } from '../../platform/records/index.ts'

/** Releases of a client are begun one at a time: of two who want one for the same site, the second finds the first's. */
const holdReleases = (ctx: Ctx) =>
  ctx.db.run(sql`select pg_advisory_xact_lock(hashtext('releases'), hashtext(${ctx.db.tenant.clientId}))`)

/** 'Release 8' where 7 is the highest number that a release of the client ever had, deleted ones included. */
async function nextName(ctx: Ctx): Promise<string> {
  const [row] = await ctx.db.run(sql<{ last: number | null }>`
    select max(substring(name from '^Release ([0-9]{1,6})$')::int) as last
    from deployments where client_id = ${ctx.db.tenant.clientId}`)
  return `Release ${(row?.last ?? 0) + 1}`
}

/** The newest release of a site that has never been live, locked. */
async function openRelease(ctx: Ctx, site: string) {
  const rows = await listRecords(ctx, deployments, {
    where: {
      and: [
        ['site', '==', site],
        ['running', '==', false],
        ['deployed', '==', null],
      ],
    },
    orderBy: { field: 'date', direction: 'desc' },
    limit: 1,
  })
  const [newest] = rows
  if (newest === undefined) return undefined
  const taken = await takeRecord(ctx, deployments, { id: newest.id })
  const { running, deployed } = taken.row
  // It may have gone live while its row was waited for.
  return running || deployed !== undefined ? undefined : taken
}

/** See the contract. Throws NotFound. */
export async function putIntoReleaseOf(
  ctx: Ctx,
  { body }: InputOf<typeof putIntoRelease>,
): Promise<OutputOf<typeof putIntoRelease>> {
  const page = await getRecord(ctx, pages, body.page)
  const entry = { id: page.id, label: page.name }
  await holdReleases(ctx)
  const open = await openRelease(ctx, page.site)
  if (open === undefined) {
    const doc = deployments.shape.parse({ name: await nextName(ctx), site: page.site, pages: [entry] })
    const { id, name } = await createRecord(ctx, deployments, { doc })
    return { id, name }
  }
  const { id, name, allPages, pages: inside } = open.row
  if (!allPages && inside.every((one) => one.id !== page.id)) open.change({ pages: [...inside, entry] })
  return { id, name }
}
