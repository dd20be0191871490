import type { Stage } from '../row.ts'
import { benchPages, type BenchSite } from './bench-pages.ts'

/** Address of the site of the largest client for visitors. */
export const siteAddress = ({ origin }: Stage): string => `${origin}/site/laro/`

const deploymentsOf = ({ largeClient }: Stage): string => `/api/data/clients/${largeClient}/cms/root/deployments`

/** A release of all pages of a site, read and approved as it is. */
export async function approvedRelease(stage: Stage, site: BenchSite): Promise<string> {
  const { http } = stage
  const body = { name: `Release of ${site}`, site, allPages: true }
  const { id } = await http.ask<{ id: string }>(deploymentsOf(stage), { method: 'POST', body })
  const { hash } = await http.ask<{ hash: string }>(`/api/cms/deployments/${id}/release`)
  await http.take(`/api/cms/deployments/${id}/approve`, { method: 'POST', body: { hash } })
  return id
}

export const publish = ({ http }: Stage, id: string): Promise<string> =>
  http.take(`/api/cms/deployments/${id}/publish`, { method: 'POST', body: {} })

export const rollBack = ({ http }: Stage, id: string): Promise<string> =>
  http.take(`/api/cms/deployments/${id}/roll_back`, { method: 'POST', body: {} })

/** Puts the main site of the largest client live. */
export async function liveSite(stage: Stage): Promise<void> {
  await benchPages(stage)
  await stage.token()
  await publish(stage, await approvedRelease(stage, 'main'))
}
