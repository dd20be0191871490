import { z } from 'zod'
import {
  checkboxField,
  choices,
  entry,
  isDoc,
  listKeys,
  numberField,
  selectField,
  type Doc,
  type EditorField,
} from '../kernel/index.ts'

/** Audiences of what a company offers to the market, from the narrowest (decision K1). */
const marketAudiences = {
  owner: 'Nobody outside the company',
  shares: 'Companies that it shares with',
  affiliates: 'Affiliates',
  participants: 'Every company of the market',
} as const

/** Audience of a record; absent for the usual one of its company. */
export const marketAudience = z.enum(listKeys(marketAudiences))

/** Input for an audience. */
export const audienceField = (path: string, label: string) => selectField(path, label, choices(marketAudiences))

/** When subscribers of groups are told of empty legs near their home: never unless the company chose it. */
const customerTelling = {
  off: 'Not by the program',
  approved: 'After a colleague approved it',
  alone: 'By itself',
} as const

const customerDigests = { now: 'At once', daily: 'Once a day, at 8:00' } as const

/** Part of a company in the market (decision K2). Its administrator decides it. */
export const marketSettings = z.strictObject({
  enabled: z.boolean().default(false),
  /** Usual audience of its empty legs, and of its offered aircraft. */
  deals: marketAudience.default('participants'),
  aircraft: marketAudience.default('participants'),
  /** Statute miles that an empty leg may be longer for passengers on its way. */
  detour_miles: z.int().min(0).max(2000).default(100),
  /** How subscribers of groups learn of its empty legs near their home. */
  customers: z.enum(listKeys(customerTelling)).default('off'),
  customers_digest: z.enum(listKeys(customerDigests)).default('now'),
  /** Users who approve the mails; everyone who may change empty legs where none is named. */
  approvers: z.array(entry).max(10).default([]),
})

/** Companies that sell equipment have no flights to trade. One that takes part all the same can still leave. */
const isWithoutFlights = ({ config, marketplace }: Doc): boolean =>
  isDoc(config) && config['business'] === 'equipment' && !(isDoc(marketplace) && marketplace['enabled'] === true)

/** Inputs for it. */
export const marketSettingsForm: readonly EditorField[] = [
  {
    ...checkboxField('marketplace.enabled', 'Take part in the marketplace'),
    description:
      'Chosen empty legs, aircraft and requests are shown to other companies. Switching it off withdraws them at once.',
  },
  audienceField('marketplace.deals', 'Empty legs are shown to'),
  audienceField('marketplace.aircraft', 'Offered aircraft are shown to'),
  numberField('marketplace.detour_miles', 'Longest detour of an empty leg in miles', { colSpan: 6 }),
  {
    ...selectField('marketplace.customers', 'Subscribers near home are told of empty legs', choices(customerTelling)),
    description: 'By a mail to the subscribers of groups who gave a home airport. Each can unsubscribe with one click.',
  },
  selectField('marketplace.customers_digest', 'Mails to subscribers', choices(customerDigests)),
  {
    property: 'marketplace.approvers',
    label: 'Approved by',
    component: 'input-followers',
    type: 'followers',
    maxLength: 10,
    colSpan: 6,
    description: 'Without a name: everyone who may change empty legs.',
  } as const,
].map((field): EditorField => ({ ...field, hide: isWithoutFlights }))
