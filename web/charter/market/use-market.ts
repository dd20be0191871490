import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  entryStates,
  marketPageSize,
  marketTables,
  offerSorts,
  readMarketOffer,
  readMarketOffers,
  readMarketRequest,
  readMarketRequests,
  type MarketList,
} from '../../../domain/charter/index.ts'
import { aircraftType } from '../../../domain/charter/statuses.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'

export type MarketSide = 'requests' | 'offers'
export type OpenedRequest = OutputOf<typeof readMarketRequest>
type EntryStateWord = (typeof entryStates)[number]
type SortWord = (typeof offerSorts)[number]

/** Data of the screens is read again after news of any table of the market. */
const shows = [...marketTables]

const chooseKnown = <Word extends string>(known: readonly Word[], word: string | undefined): Word | undefined =>
  known.find((one) => one === word)

const isDay = (word: string | undefined): word is string => word !== undefined && /^\d{4}-\d\d-\d\d$/.test(word)

const readNumber = (word: string | undefined): number | undefined => {
  const number = Number(word)
  return word === undefined || word === '' || !Number.isFinite(number) || number < 0 ? undefined : Math.round(number)
}

const wordsLeft = (given: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''))

/** Filters and order of a list, as the address names them. */
export function useMarketFilters(side: MarketSide) {
  const { words, change } = useAddressWords()
  const sort: SortWord = chooseKnown(offerSorts, words['sort']) ?? 'newest'
  const type = aircraftType.safeParse(words['aircraft'])
  const common = {
    from: words['from'],
    to: words['to'],
    miles: readNumber(words['miles']),
    first: isDay(words['first']) ? words['first'] : undefined,
    last: isDay(words['last']) ? words['last'] : undefined,
    aircraft: type.success ? type.data : undefined,
    of: chooseKnown(['own', 'others'], words['of']),
    affiliates: chooseKnown(['true'], words['affiliates']),
  }
  const most = readNumber(words['most'])
  const ofOffers = {
    most: most === undefined ? undefined : most * 100,
    priced: chooseKnown(['true'], words['priced']),
    verified: chooseKnown(['true'], words['verified']),
  }
  const state: EntryStateWord | undefined = chooseKnown(entryStates, words['state'])
  const filters = wordsLeft(side === 'requests' ? common : { ...common, ...ofOffers })
  return { words, change, sort, state, filters, isFiltered: Object.keys(filters).length > 0 }
}

/** A list of the market, page by page. */
export function useMarketList(side: MarketSide) {
  const { api } = usePlatform()
  const client = useClient()
  const { filters, sort, state } = useMarketFilters(side)
  const asked = { ...filters, ...(side === 'requests' && state !== undefined && { state }) }
  return useInfiniteQuery({
    queryKey: ['market', side, client.id, asked, sort],
    queryFn: ({ pageParam, signal }): Promise<MarketList> => {
      const query = { ...asked, limit: marketPageSize, ...(pageParam !== undefined && { cursor: pageParam }) }
      return side === 'requests'
        ? api.call(readMarketRequests, { query: { ...query, sort: sort === 'price' ? 'newest' : sort } }, signal)
        : api.call(readMarketOffers, { query: { ...query, sort } }, signal)
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { shows },
    staleTime: 0,
  })
}

/** An entry of a list with its matches; free aircraft belong to requests alone. */
export function useMarketEntry(side: MarketSide, id: string | undefined) {
  const { api } = usePlatform()
  const client = useClient()
  return useQuery({
    enabled: id !== undefined,
    queryKey: ['market', side, client.id, 'entry', id],
    queryFn: async ({ signal }): Promise<OpenedRequest> => {
      const params = { id: id ?? '' }
      if (side === 'requests') return api.call(readMarketRequest, { params }, signal)
      return { ...(await api.call(readMarketOffer, { params }, signal)), freeTails: [] }
    },
    meta: { shows },
    staleTime: 0,
    retry: false,
  })
}
