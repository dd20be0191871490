import { z } from 'zod'
import {
  emailField,
  anyMember,
  checkboxField,
  colorField,
  defineRecord,
  entry,
  imageField,
  metadata,
  numberField,
  phoneField,
  place,
  selectField,
  shortText,
  textField,
  timezoneField,
  defaultTimezone,
  urlField,
  valueAt,
  type Doc,
} from '../kernel/index.ts'
import type { StoredLimit } from '../kernel/records/stored-facts.ts'
import { clientConversation } from './conversations.ts'
import { customerPages, customerPagesForm } from './customer-pages.ts'
import { marketSettings, marketSettingsForm } from './market-settings.ts'
import { companyMessages } from './messages.ts'
import { orderStages } from './order-stages.ts'
import { reachIssues } from './reach-of-client.ts'
import { checkReminderPlan, reminderPlan } from './reminder-plan.ts'
import { returnSettings, returnSettingsForm } from './return-settings.ts'
import { emptiesSettings, emptiesSettingsForm } from './empties-settings.ts'
import { shopSettings, shopSettingsForm } from './shop-settings.ts'
import { setupErrors } from './setup-errors.ts'
import { schedulingSoftware, softwareChoices } from './scheduling-software.ts'

/** A role that the client offers for assignment; `show_in_filters` builds a filter set by agent (1-shell section 6). */
const clientRole = z.strictObject({
  id: z.string().min(1),
  label: shortText,
  show_in_filters: z.boolean().default(false),
})

const theme = z.strictObject({
  dark: shortText.default('#1f2a44'),
  light: shortText.default('#f4f6fb'),
  accent: shortText.default('#3f51b5'),
  icon: shortText.optional(),
  favicon: shortText.optional(),
  logo_light: shortText.optional(),
  logo_dark: shortText.optional(),
})

/** Most passengers of a leg unless the client sets another limit (3-aviation section 5). */
const usualMostPassengers = 10

const config = z.strictObject({
  login: z.boolean().default(true),
  roles: z.array(clientRole).default([]),
  onboarded: z.boolean().default(false),
  /** Business of the client: its menu depends on it. A charter operator may have no scheduling software. */
  business: z.enum(['aviation', 'equipment']).default('aviation'),
  software: z
    .strictObject({
      type: z.enum(schedulingSoftware).optional(),
      active: z.boolean().default(false),
      sync: z.boolean().default(false),
    })
    .prefault({}),
  /** When mail whose sender failed the check is held for attention (docs/adr/0008-mail-identity.md). */
  hold_forged: z.enum(['never', 'asked', 'always']).default('never'),
  /** A user who answers an unassigned conversation does not become its agent by that. */
  leave_unassigned: z.boolean().default(false),
  customer_pages: customerPages.prefault({}),
  /** Most passengers of a leg; at most the seats of the largest aircraft (decision D30). */
  most_passengers: z.int().min(1).max(500).default(usualMostPassengers),
  /** Copies of a mail to a group that go out in a minute at most: many at once look like spam to their servers. */
  group_mails_a_minute: z.int().min(1).max(6000).default(600),
  /** Seconds for which a refund is held and can be cancelled (decision E18). */
  refund_hold_seconds: z.int().min(0).max(600).default(10),
  /** Days after which an invoice is due. */
  invoice_days: z.int().min(0).max(365).default(14),
  /** Days for which an order that is not paid holds its goods (decision E12). */
  stock_hold_days: z.int().min(1).max(365).default(7),
  /** Total in cents above which a quote or order of goods needs an approval; 0 is no limit. */
  sale_limit: z.int().min(0).default(0),
  /** How to pay: shown on invoices on which something is owed. */
  invoice_note: z.string().max(2000).default(''),
  /** Reminders of open balances; the shipped plan, which is off, when absent. */
  reminders: reminderPlan.optional(),
  /** Empty legs on its public site. */
  empties: emptiesSettings.prefault({}),
  /** The shop on its public site. */
  shop: shopSettings.prefault({}),
  /** Returns of goods that customers ask for. */
  returns: returnSettings.prefault({}),
})

const overSeats = (most: number) =>
  companyMessages.issue('config.most_passengers', 'over-seats', { most: String(most) })

/** Returns a raised limit of passengers, which must not exceed the seats of the largest aircraft. */
function seatLimits(client: Doc, before?: Doc): StoredLimit[] {
  const value = valueAt(client, 'config.most_passengers')
  if (typeof value !== 'number' || value <= usualMostPassengers || value === valueAt(before, 'config.most_passengers'))
    return []
  return [{ value, usual: usualMostPassengers, record: 'aircraft', field: 'seats', issue: overSeats }]
}

const forgedHoldChoices = [
  { value: 'never', label: 'Never: show it with a warning' },
  { value: 'asked', label: "When the sender's domain asks for it" },
  { value: 'always', label: 'Always' },
]

const setupError = z.strictObject({ description: shortText, url: shortText, priority: z.int().default(0) })

const site = z.strictObject({
  id: z.string(),
  label: shortText,
  url: shortText.optional(),
  prod_url: shortText.optional(),
  /** Languages of its pages, as browsers call them: 'en', 'fr'. The first is the one in which pages are written. */
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}(-[a-z]{2,8})?$/))
    .max(12)
    .optional(),
  /** True if a page with untranslated words appears in a language; 'shown' when absent. */
  untranslated: z.enum(['shown', 'left out']).optional(),
})

/** A client: a tenant of the product (1-shell section 3, 3-aviation section 3). Its own id is its client id. */
export const clients = defineRecord({
  name: 'clients',
  label: { one: 'Client', many: 'Clients', path: 'clients' },
  path: 'clients',
  conversation: clientConversation,
  shape: z.strictObject({
    name: shortText.min(1),
    /** Used in addresses; compared without regard to case (decision P1). */
    name_key: z.string().regex(/^[A-Za-z0-9]{2,12}$/),
    timezone: shortText.default(defaultTimezone),
    theme: theme.prefault({}),
    public_facing_url: shortText.optional(),
    website: shortText.optional(),
    phone: shortText.optional(),
    email: shortText.optional(),
    settings: metadata,
    sites: z.array(site).default([]),
    agents: z.array(entry).default([]),
    followers: z.array(entry).default([]),
    config: config.prefault({}),
    marketplace: marketSettings.prefault({}),
    orderStages,
    errors: z.array(setupError).default([]),
    office_hours: shortText.optional(),
    address: place.optional(),
    addresses: z.array(entry).default([]),
    /** Addresses at which the client receives mail (decision M1). */
    inbound_addresses: z.array(shortText).default([]),
    /** Number that the client texts from and is texted at, in E.164: no other client has it (decision M12). */
    text_number: z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/)
      .optional(),
    third_party: z.array(shortText).default([]),
    metadata,
  }),
  access: { read: anyMember, write: 'settings', create: 'super', remove: 'super' },
  // Mail settings receive the client's mail and write in its name: the administrator of the installation assigns them.
  guarded: [{ role: 'super', fields: ['text_number', 'inbound_addresses'] }],
  // A company must be switched off before it can be deleted, against accidents (3-aviation section 6).
  kept: (client) => (client['active'] === false ? undefined : 'This client cannot be deleted!'),
  // It leads mail to the client, and all its addresses.
  reserved: [
    { role: 'super', fields: ['name_key'] },
    { role: 'admin', fields: ['marketplace'] },
  ],
  columns: { name: { type: 'text' }, name_key: { type: 'text' } },
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'name_key', label: 'Key', sortable: true },
      { field: 'email', label: 'Email', kind: 'email' },
      { field: 'phone', label: 'Phone', kind: 'phone' },
      { field: 'timezone', label: 'Time zone' },
    ],
    orderBy: { field: 'name', direction: 'asc' },
    omit: ['text_number', 'inbound_addresses'],
  },
  form: [
    textField('name', 'Name', { required: true, colSpan: 8 }),
    textField('name_key', 'Key', { readOnly: true, colSpan: 4 }),
    emailField('email', 'Email'),
    phoneField('phone', 'Phone'),
    phoneField('text_number', 'Texts come from'),
    urlField('public_facing_url', 'Public website'),
    timezoneField('timezone', 'Time zone', { colSpan: 6 }),
    textField('office_hours', 'Office hours', { colSpan: 6 }),
    colorField('theme.dark', 'Dark colour'),
    colorField('theme.light', 'Light colour'),
    colorField('theme.accent', 'Accent colour'),
    imageField('theme.logo_light', 'Logo on light', { colSpan: 6 }),
    imageField('theme.logo_dark', 'Logo on dark', { colSpan: 6 }),
    selectField('config.business', 'What the company does', [
      { value: 'aviation', label: 'Flies charter' },
      { value: 'equipment', label: 'Sells equipment' },
    ]),
    checkboxField('config.onboarded', 'The company is set up', { colSpan: 6 }),
    selectField('config.software.type', 'Scheduling software', softwareChoices),
    checkboxField('config.software.active', 'Scheduling software is active', { colSpan: 6 }),
    selectField('config.hold_forged', 'Hold mail whose sender may be forged', forgedHoldChoices),
    checkboxField('config.leave_unassigned', 'Answering a conversation that nobody has leaves it unassigned'),
    numberField('config.group_mails_a_minute', 'Mails to a group that go out in a minute at most'),
    ...customerPagesForm,
    numberField('config.most_passengers', 'Most passengers of a leg', {
      description: '10 is usual. More than 10 needs an aircraft with as many seats.',
    }),
    numberField('config.refund_hold_seconds', 'Seconds for which a refund can be cancelled'),
    numberField('config.invoice_days', 'Invoices are due after so many days'),
    numberField('config.stock_hold_days', 'Unpaid orders hold their goods for so many days'),
    numberField('config.sale_limit', 'Quotes and orders over this total need an approval', { type: 'money' }),
    textField('config.invoice_note', 'How to pay, as invoices say it'),
    ...shopSettingsForm,
    ...returnSettingsForm,
    ...marketSettingsForm,
    ...emptiesSettingsForm,
    textField('address.street', 'Street', { colSpan: 6 }),
    textField('address.city', 'City', { colSpan: 6 }),
    textField('address.state', 'State', { colSpan: 3 }),
    textField('address.zip', 'Zip', { colSpan: 3 }),
  ],
  title: (doc) => String(doc['name'] ?? ''),
  derive: (client) => ({ ...client, errors: setupErrors(client) }),
  check: (client) => [
    ...reachIssues(client),
    ...(client.config.reminders ? checkReminderPlan(client.config.reminders) : []),
  ],
  limits: seatLimits,
})
