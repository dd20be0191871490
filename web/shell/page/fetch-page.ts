import { findPage, lookupPath, officeSite, staticName } from '../../../domain/content/index.ts'
import type { Api } from '../../platform/api/api.ts'
import type { CurrentClient } from '../../platform/current-client.ts'
import type { ContentPage } from './page-state.ts'

export interface Place {
  /** Within the client: '/quotes/42'. */
  readonly path: string
  readonly params: Readonly<Record<string, string | undefined>>
}

/** The published file of a page is asked first, then the call (2-content section 7); what fails gives an empty page. */
export async function fetchPage(api: Api, client: CurrentClient, { path, params }: Place): Promise<ContentPage> {
  const wanted = lookupPath(path, params)
  const file = `/site/${client.nameKey}/_pages/${staticName(wanted)}?site=${officeSite}&t=${Date.now()}`
  try {
    const answer = await fetch(file)
    if (answer.ok) return findPage.output.parse(await answer.json())
    return await api.call(findPage, { query: { path: wanted, site: officeSite, client_id: client.id } })
  } catch (error) {
    console.info('What the content says of this screen could not be read.', error)
    return {}
  }
}
