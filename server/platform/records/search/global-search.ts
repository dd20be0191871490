import {
  searchBody,
  type GlobalHit,
  type GlobalSearchAnswer,
  type GlobalSearchSource,
} from '../../../../domain/kernel/search/search-query.ts'
import type { Ctx } from '../../context.ts'
import { reach, accessOf } from '../authorise.ts'
import { searchRecords } from './search-records.ts'

interface Asked {
  readonly query: string
  readonly hitsPerPage: number
}

/** A record is found by its name on screens: in 'Trip 7046' the first word names the type, and is in no trip. */
function withoutKind(query: string, { label }: GlobalSearchSource['definition']): string {
  const [first = '', ...rest] = query.trim().split(/\s+/)
  const isKind = [label.one, label.many].some((word) => word.toLowerCase() === first.toLowerCase())
  return isKind && rest.length > 0 ? rest.join(' ') : query
}

async function groupOf(
  ctx: Ctx,
  { definition, filters, isExact = false, subtitle, path }: GlobalSearchSource,
  asked: Asked,
) {
  const { hits } = await searchRecords(
    ctx,
    definition,
    searchBody.parse({ ...asked, query: withoutKind(asked.query, definition), filters, typoTolerance: !isExact }),
  )
  const shown = hits.map((hit): GlobalHit => ({
    id: hit.id,
    title: definition.title(hit),
    subtitle: subtitle(hit),
    path: path(hit),
  }))
  return { index: definition.name, label: definition.label.many, hits: shown }
}

/** The first hits in everything that the actor may read; groups without any are left out. */
export async function searchGlobally(
  ctx: Ctx,
  sources: readonly GlobalSearchSource[],
  asked: Asked,
): Promise<GlobalSearchAnswer> {
  if (asked.query.trim() === '') return { groups: [] }
  const readable = sources.filter(({ definition }) => reach(accessOf(definition, 'read'), ctx.actor) !== false)
  const groups = await Promise.all(readable.map((source) => groupOf(ctx, source, asked)))
  return { groups: groups.filter((group) => group.hits.length > 0) }
}
