import { z } from 'zod'
import { defineContract, type RecordDefinition } from '../../../../domain/kernel/index.ts'
import {
  globalSearchBody,
  searchBody,
  type GlobalSearchAnswer,
  type GlobalSearchSource,
  type SearchAnswer,
} from '../../../../domain/kernel/search/search-query.ts'
import type { Ctx } from '../../context.ts'
import { NotFound } from '../../errors.ts'
import { implement, type Route } from '../../http/route.ts'
import type { PresentedRow } from '../present.ts'
import { searchGlobally } from './global-search.ts'
import { searchRecords } from './search-records.ts'

/** Searches one kind of record. */
export const searchKind = defineContract({
  method: 'POST',
  path: '/search/:index',
  summary: 'Search one kind of record, in the words of the hosted index',
  role: 'member',
  assistants: 'reads',
  repeat: 'reads',
  params: z.object({ index: z.string().max(100) }),
  body: searchBody,
  output: z.custom<SearchAnswer<PresentedRow>>(),
})

/** Searches everything. */
export const searchAll = defineContract({
  method: 'POST',
  path: '/search',
  summary: 'Search everything that the user may read',
  role: 'member',
  assistants: 'reads',
  repeat: 'reads',
  body: globalSearchBody,
  output: z.custom<GlobalSearchAnswer>(),
})

async function timed<T>(ctx: Ctx, kind: 'record' | 'everything', search: () => Promise<T>): Promise<T> {
  const found = ctx.platform.watch.meters.search.startTimer({ kind })
  const result = await search()
  found()
  return result
}

const searching: typeof implement = (contract, handle) => ({
  ...implement(contract, handle),
  isSearch: true,
})

interface Searched {
  readonly definitions: readonly RecordDefinition[]
  readonly sources: readonly GlobalSearchSource[]
  /** Names of an index in addition to that of its record type. */
  readonly otherNames: ReadonlyMap<string, string>
}

/** The search endpoints: one for each record type that can be searched, and the global one. */
export function searchRoutes({ definitions, sources, otherNames }: Searched): Route[] {
  const searchable = new Map(
    definitions.filter((definition) => definition.search).map((definition) => [definition.name, definition]),
  )
  return [
    searching(searchKind, async (ctx, { params, body }) => {
      const definition = searchable.get(otherNames.get(params.index) ?? params.index)
      if (!definition) throw new NotFound(`index ${params.index}`)
      return timed(ctx, 'record', () => searchRecords(ctx, definition, body))
    }),
    {
      ...searching(searchAll, (ctx, { body }) => timed(ctx, 'everything', () => searchGlobally(ctx, sources, body))),
      isNewestOnly: true,
    },
  ]
}
