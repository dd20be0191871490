import { isDoc } from '../../../domain/kernel/index.ts'
import type { Api } from '../../platform/api/api.ts'
import type { CurrentClient } from '../../platform/current-client.ts'
import { rememberPage } from '../../platform/last-page.ts'
import { loadPart } from '../../platform/load-part.ts'
import type { Place } from './fetch-page.ts'
import { showPage, type ContentPage } from './page-state.ts'

/** The site of a client whose pages say what screens of the product are called and are about. */
const officeSite = 'office'

const hasOffice = ({ doc }: CurrentClient): boolean =>
  Array.isArray(doc['sites']) && doc['sites'].some((site) => isDoc(site) && site['id'] === officeSite)

interface Going {
  readonly api: Api
  readonly client: CurrentClient
  readonly userId: string
}

let latest = 0

const pageOf = async ({ api, client }: Going, place: Place): Promise<ContentPage> => {
  if (!hasOffice(client)) return {}
  const { fetchPage } = await loadPart(() => import('./fetch-page.ts'))
  return fetchPage(api, client, place)
}

/** A screen has come: its page is looked up, and told in the head of the document. */
export async function arriveAt({ path, params }: Place, going: Going): Promise<void> {
  latest += 1
  const turn = latest
  const { clientKey: _key, ...own } = params
  const page = await pageOf(going, { path: path.slice(going.client.nameKey.length + 1) || '/', params: own })
  // Whoever went on meanwhile is somewhere else.
  if (turn !== latest) return
  showPage(page)
  if (page.id === undefined) rememberPage(going.userId, path)
}
