import { z } from 'zod'
import { regions } from '../../company/index.ts'
import {
  areaField,
  cents,
  defineRecord,
  itemsField,
  numberField,
  selectField,
  shortText,
  textField,
  type Doc,
  type Issue,
  type RowOf,
} from '../../kernel/index.ts'
import { formatMoney, textOf } from '../../kernel/values/format-value.ts'
import { carrierTypeNames } from '../shipping/index.ts'
import { carrierMessages } from './messages.ts'

/** Freight classes of goods (NMFC), the lowest first. */
const tableClasses = [
  '50',
  '55',
  '60',
  '65',
  '70',
  '77.5',
  '85',
  '92.5',
  '100',
  '110',
  '125',
  '150',
  '175',
  '200',
  '250',
  '300',
  '400',
  '500',
] as const

/** Carriers that a freight table may name: all but the provider of parcel labels. */
const freightCarriers = carrierTypeNames.filter((type) => type !== 'EasyPost' && type !== 'EP')

const zone = z.strictObject({
  id: z.string().min(1),
  name: shortText.min(1),
  /** States in two letters, separated by commas or spaces. */
  states: z.string().max(1000).default(''),
})

const price = z.strictObject({
  id: z.string().min(1),
  nmfc_class: z.enum(tableClasses),
  zone: shortText.min(1),
  /** Pounds from which the price applies. */
  from_weight: z.number().nonnegative().default(0),
  /** Cents for 100 pounds, and the least price of a shipment. */
  per_hundred: cents.nonnegative(),
  minimum: cents.nonnegative().default(0),
})

/** States of a zone in two letters. */
export const readStates = (words: string): string[] =>
  words
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)

function stateIssues(zones: readonly z.output<typeof zone>[]): Issue[] {
  const seen = new Map<string, string>()
  return zones.flatMap(({ id, name, states }) =>
    readStates(states).flatMap((state) => {
      const other = seen.get(state)
      seen.set(state, name)
      if (!Object.hasOwn(regions, state))
        return [carrierMessages.issue(`zones[${id}].states`, 'freight-state', { state })]
      return other === undefined
        ? []
        : [carrierMessages.issue(`zones[${id}].states`, 'freight-state-twice', { state, zone: other })]
    }),
  )
}

const describeZone = ({ name, states }: Doc): string => [textOf(name), textOf(states)].filter(Boolean).join(': ')

const describePrice = ({ nmfc_class: freightClass, zone: name, per_hundred: hundred }: Doc): string =>
  [
    `Class ${textOf(freightClass)}`,
    textOf(name),
    typeof hundred === 'number' ? `${formatMoney(hundred)} for 100 lb` : '',
  ]
    .filter(Boolean)
    .join(', ')

/** Prices of one carrier of long-haul freight by class, weight and zone (3-aviation section 3, commerce 9). */
export const freightTables = defineRecord({
  name: 'freight_tables',
  label: { one: 'Freight table', many: 'Freight tables', path: 'freight tables' },
  path: 'clients/{client}/freight_tables',
  shape: z.strictObject({
    carrier: z.enum(carrierTypeNames),
    service: shortText.default('LTL'),
    /** Percent that is added for fuel. */
    fuel: z.number().min(0).max(200).default(0),
    /** Days on the way. */
    days: z.int().nonnegative().max(60).optional(),
    zones: z.array(zone).max(100).default([]),
    prices: z.array(price).max(2000).default([]),
    notes: z.string().max(20_000).default(''),
  }),
  access: { read: 'orders', write: 'orders' },
  columns: { carrier: { type: 'text' }, service: { type: 'text' } },
  indexes: [['carrier']],
  unique: [['carrier', 'service']],
  search: { text: ['carrier', 'service', 'notes'], facets: { carrier: 'carrier' } },
  list: {
    columns: [
      { field: 'carrier', label: 'Carrier', sortable: true },
      { field: 'service', label: 'Service' },
      { field: 'fuel', label: 'Fuel %', kind: 'number' },
      { field: 'days', label: 'Days', kind: 'number' },
      { field: 'active', label: 'Active', kind: 'boolean' },
      { field: 'last_date', label: 'Updated', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'carrier', direction: 'asc' },
    omit: ['zones', 'prices', 'notes'],
  },
  form: [
    {
      ...selectField(
        'carrier',
        'Carrier',
        freightCarriers.map((value) => ({ value, label: value })),
      ),
      required: true,
      colSpan: 4,
    },
    textField('service', 'Service', { colSpan: 4 }),
    numberField('fuel', 'Fuel %', { colSpan: 2 }),
    numberField('days', 'Days', { colSpan: 2 }),
    itemsField('zones', 'Zones', {
      items: { one: 'zone', empty: 'No state has a zone yet.', title: describeZone },
      fields: [
        textField('name', 'Zone', { required: true, colSpan: 3 }),
        textField('states', 'States', { colSpan: 9, description: 'Two letters each, such as TX, OK, LA.' }),
      ],
    }),
    itemsField('prices', 'Prices', {
      items: { one: 'price', empty: 'No price yet.', title: describePrice },
      fields: [
        {
          ...selectField(
            'nmfc_class',
            'Class',
            tableClasses.map((value) => ({ value, label: value })),
          ),
          required: true,
          colSpan: 3,
        },
        textField('zone', 'Zone', { required: true, colSpan: 3 }),
        numberField('from_weight', 'From lb', { colSpan: 2 }),
        numberField('per_hundred', 'For 100 lb', { type: 'money', required: true, colSpan: 2 }),
        numberField('minimum', 'At least', { type: 'money', colSpan: 2 }),
      ],
    }),
    areaField('notes', 'Notes'),
  ],
  title: ({ carrier, service }) => [textOf(carrier), textOf(service)].filter(Boolean).join(' '),
  check: ({ zones, prices }) => [
    ...stateIssues(zones),
    ...prices
      .filter((one) => !zones.some(({ name }) => name === one.zone))
      .map(({ id, zone: name }) => carrierMessages.issue(`prices[${id}].zone`, 'freight-zone', { zone: name })),
  ],
})

/** A freight table as prices are found in it. */
export type FreightTable = Pick<
  RowOf<typeof freightTables>,
  'id' | 'carrier' | 'service' | 'fuel' | 'days' | 'zones' | 'prices'
>
