import { findPage, lookupPath, officeSite, staticName } from '../../../domain/content/index.ts'
import { isDoc } from '../../../domain/kernel/index.ts'
import type { Api } from '../../platform/api/api.ts'
import type { CurrentClient } from '../../platform/current-client.ts'
import { rememberPage } from '../../platform/last-page.ts'
import { showPage, type ContentPage } from './page-state.ts'

interface Place {
  /** Within the client: '/quotes/42'. */
  readonly path: string
  readonly params: Readonly<Record<string, string | undefined>>
}

interface Going {
  readonly api: Api
  readonly client: CurrentClient
  readonly userId: string
}

const hasOffice = ({ doc }: CurrentClient): boolean =>
  Array.isArray(doc['sites']) && doc['sites'].some((site) => isDoc(site) && site['id'] === officeSite)

/** Requests the published file of a page first, then the call (2-content section 7); a failure gives an empty page. */
async function fetchPage({ api, client }: Going, { path, params }: Place): Promise<ContentPage> {
  if (!hasOffice(client)) return {}
  const wanted = lookupPath(path, params)
  const file = `/site/${client.nameKey}/_pages/${staticName(wanted)}?site=${officeSite}&t=${Date.now()}`
  try {
    const answer = await fetch(file)
    if (answer.ok) return findPage.output.parse(await answer.json())
    return await api.call(findPage, { query: { path: wanted, site: officeSite, client_id: client.id } })
  } catch (error) {
    console.info('The content of this screen could not be loaded.', error)
    return {}
  }
}

let latest = 0

/** A screen has come: its page is looked up, and shown in the head of the document. */
export async function arriveAt({ path, params }: Place, going: Going): Promise<void> {
  latest += 1
  const turn = latest
  const { clientKey: _key, ...own } = params
  const page = await fetchPage(going, { path: path.slice(going.client.nameKey.length + 1) || '/', params: own })
  // The user has navigated elsewhere in between.
  if (turn !== latest) return
  showPage(page)
  if (page.id === undefined) rememberPage(going.userId, path)
}
