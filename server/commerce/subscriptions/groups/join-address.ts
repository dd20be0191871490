import { productSubscriptions, type findGroupLink } from '../../../../domain/commerce/index.ts'
import { deployments } from '../../../../domain/content/index.ts'
import type { InputOf, OutputOf } from '../../../../domain/kernel/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { beyondReach, getRecord } from '../../../platform/records/index.ts'
import { readSiteAddress } from '../../ads/feed-ads.ts'

/** Where members join on the public site of the client, without the id of a group; undefined while no site is published. */
export async function addressOfJoin(ctx: Ctx): Promise<string | undefined> {
  const [live] = await beyondReach(ctx, deployments).list({
    where: {
      and: [
        ['site', '==', 'main'],
        ['running', '==', true],
      ],
    },
    orderBy: { field: 'date', direction: 'desc' },
    limit: 1,
  })
  return live && `${await readSiteAddress(ctx)}/join`
}

/** The address by which members join a group; undefined while no site is published. Throws NotFound, Forbidden. */
export async function readGroupLink(
  ctx: Ctx,
  { params }: InputOf<typeof findGroupLink>,
): Promise<OutputOf<typeof findGroupLink>> {
  const { id } = await getRecord(ctx, productSubscriptions, params.id)
  const site = await addressOfJoin(ctx)
  return site === undefined ? {} : { url: `${site}/${id}` }
}
