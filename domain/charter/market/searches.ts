import { z } from 'zod'
import {
  airportField,
  areaField,
  checkboxField,
  choices,
  dateField,
  defineRecord,
  endDateField,
  entry,
  epochMs,
  listKeys,
  numberField,
  partiesFields,
  selectField,
  shortText,
  textField,
  type Doc,
} from '../../kernel/index.ts'
import { dayMs } from '../../kernel/values/durations.ts'
import { legAirport } from '../legs.ts'
import { aircraftType, aircraftTypes } from '../statuses.ts'
import { marketCountries } from './countries.ts'

/** Levels of a search (3-aviation sections 3 and 9). 0 has its own limits. */
export const searchLevels: readonly { readonly value: string; readonly label: string }[] = [
  { value: '1', label: 'Exact: the same airports and days' },
  { value: '2', label: 'High: 1 day, 300 miles' },
  { value: '3', label: 'Medium: 2 days, 500 miles' },
  { value: '0', label: 'Custom' },
]

const searchTypes = {
  deals: 'Empty legs and aircraft of the market',
  subscriptions: 'Subscribers of own empty legs',
} as const

/** Radii of a search for subscribers (3-aviation section 9). */
export const searchRadii = { '0': 'The home airport', '100': '100 miles', '300': '300 miles' } as const

const digests = { now: 'At once', daily: 'Once a day, at 8:00', weekly: 'On Mondays, at 8:00' } as const

export type Digest = keyof typeof digests

/** A search that nobody opens for so long is asked about. */
const unopenedMs = 60 * dayMs

const isDeals = ({ type }: Doc): boolean => type !== 'subscriptions'
const isCustom = (doc: Doc): boolean => isDeals(doc) && doc['level'] === 0

/** A stored search of the market, which notifies its followers of each match once (3-aviation section 3, decision K7). */
export const marketSearches = defineRecord({
  name: 'market_searches',
  label: { one: 'Marketplace search', many: 'Marketplace searches', path: 'marketplace searches' },
  path: 'clients/{client}/market_searches',
  shape: z.strictObject({
    type: z.enum(listKeys(searchTypes)).default('deals'),
    name: shortText.min(1),
    description: z.string().max(2000).default(''),
    level: z.int().min(0).max(3).default(2),
    /** Statute miles at each end, and days, of a custom level. */
    radius: z.int().min(0).max(2000).default(300),
    daysBefore: z.int().min(0).max(60).default(1),
    daysAfter: z.int().min(0).max(60).default(1),
    /** Miles from home to the departure, of a search for subscribers. */
    home_radius: z.literal([0, 100, 300]).default(100),
    from: legAirport.optional(),
    from_country: shortText.optional(),
    to: legAirport.optional(),
    to_country: shortText.optional(),
    first_date: epochMs.optional(),
    end_date: epochMs.optional(),
    /** Days from today within which an offer departs. */
    days_out: z.int().min(1).max(366).optional(),
    aircraft_types: z.array(aircraftType).max(20).default([]),
    priced_only: z.boolean().default(false),
    verified_only: z.boolean().default(false),
    /** Offers that can call at both airports on their way suit as well, within two days. */
    detours: z.boolean().default(false),
    digest: z.enum(listKeys(digests)).default('now'),
    agents: z.array(entry).default([]),
    followers: z.array(entry).default([]),
    roles: z.array(entry).default([]),
    /** Matches that it found since it was made. */
    hits: z.int().nonnegative().default(0),
    last_opened_at: epochMs.optional(),
    /** The user who made it. */
    owner_id: shortText.optional(),
    owner: shortText.optional(),
    /** When its owner was asked whether it is still wanted; absent after an answer. */
    asked_at: epochMs.optional(),
  }),
  access: { read: 'empties-r', write: 'empties' },
  columns: {
    type: { type: 'text' },
    name: { type: 'text' },
    hits: { type: 'bigint' },
    unopened_from: { type: 'bigint', path: 'last_opened_at' },
  },
  due: { 'ask-keep-search': { at: 'unopened_from', afterMs: unopenedMs, where: [['active', '==', true]] } },
  indexes: [['name'], ['hits']],
  search: {
    text: ['name', 'description'],
    facets: { type: 'type', home: 'from.icao', destinations: 'to.icao' },
  },
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'type', label: 'Finds' },
      { field: 'level', label: 'Level' },
      { field: 'hits', label: 'Matches so far', kind: 'number', sortable: true },
      { field: 'last_opened_at', label: 'Last opened', kind: 'date' },
    ],
    orderBy: { field: 'name', direction: 'asc' },
  },
  form: [
    textField('name', 'Name', { required: true, colSpan: 6 }),
    selectField('type', 'Finds', choices(searchTypes)),
    areaField('description', 'Description', { rows: 2, maxLength: 2000 }),
    airportField('from', 'From', { description: 'Without an airport and a country: anywhere.' }),
    {
      ...selectField(
        'from_country',
        'From country',
        marketCountries.map((value) => ({ value, label: value })),
      ),
      hide: (doc) => !isDeals(doc),
    },
    airportField('to', 'To'),
    {
      ...selectField(
        'to_country',
        'To country',
        marketCountries.map((value) => ({ value, label: value })),
      ),
      hide: (doc) => !isDeals(doc),
    },
    { ...selectField('level', 'Level', searchLevels), type: 'number', hide: (doc) => !isDeals(doc) },
    { ...selectField('home_radius', 'Home within', choices(searchRadii)), type: 'number', hide: isDeals },
    numberField('radius', 'Radius in miles', { colSpan: 4, hide: (doc) => !isCustom(doc) }),
    numberField('daysBefore', 'Days before', { colSpan: 4, hide: (doc) => !isCustom(doc) }),
    numberField('daysAfter', 'Days after', { colSpan: 4, hide: (doc) => !isCustom(doc) }),
    dateField('first_date', 'First date'),
    endDateField('end_date', 'Last date', 'first_date'),
    numberField('days_out', 'Departs within days', { description: 'Counted from today.' }),
    {
      property: 'aircraft_types',
      label: 'Aircraft types',
      component: 'input-select-array',
      type: 'array',
      colSpan: 6,
      options: choices(aircraftTypes),
    },
    selectField('digest', 'Followers are notified', choices(digests)),
    checkboxField('priced_only', 'Only with a price', { colSpan: 4 }),
    checkboxField('verified_only', 'Only verified ones', { colSpan: 4 }),
    { ...checkboxField('detours', 'On the way as well', { colSpan: 4 }), hide: (doc) => !isDeals(doc) },
    ...partiesFields,
  ],
  title: (doc) => String(doc['name'] || 'Marketplace search'),
  recorded: ['hits', 'last_opened_at', 'asked_at', 'owner_id', 'owner'],
  authored: { id: 'owner_id', name: 'owner' },
  derive: (search, now, before) => ({
    ...search,
    ...(before === undefined && { last_opened_at: now, hits: 0 }),
  }),
})
