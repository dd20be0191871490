import { clients, knownRoles, users } from '../../domain/company/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { castMembers, clientIds, type CastMember, type ClientKey } from './cast.ts'
import { isBilingual } from './demo-spanish.ts'
import type { WorldWriter } from './world-writer.ts'

export type Business = 'charter' | 'equipment'

/** A demo client (decision P3). */
export interface DemoClient {
  readonly key: ClientKey
  readonly name: string
  readonly business: Business
  readonly timezone: string
  readonly domain: string
  readonly phone: string
  readonly street: string
  readonly city: readonly [city: string, state: string, zip: string]
  readonly colours: readonly [dark: string, light: string, accent: string]
  readonly software?: 'avianis' | 'fos' | 'jet_insight' | 'flx' | 'schedaero' | 'bart'
  /** How much of everything: 1 for the main client. */
  readonly share: number
}

/** Clients that trade with each other on the market. */
const inMarket: readonly ClientKey[] = ['LARO', 'NXT', 'CBDB']

export const isTrading = ({ key }: Pick<DemoClient, 'key'>): boolean => inMarket.includes(key)

export const demoClients: readonly DemoClient[] = [
  {
    key: 'LARO',
    name: 'Laro Charter',
    business: 'charter',
    timezone: 'America/Chicago',
    domain: 'laro.example',
    phone: '+12145550100',
    street: '8008 Aviation Place',
    city: ['Dallas', 'TX', '75209'],
    colours: ['#1f2a44', '#f4f6fb', '#3f51b5'],
    share: 1,
  },
  {
    key: 'NXT',
    name: 'Nextwind Aviation',
    business: 'charter',
    timezone: 'America/New_York',
    domain: 'nxt.example',
    phone: '+13055550100',
    street: '1500 Perimeter Road',
    city: ['Fort Lauderdale', 'FL', '33309'],
    colours: ['#0d3b3e', '#f2f8f8', '#00796b'],
    software: 'avianis',
    share: 0.3,
  },
  {
    key: 'EQIP',
    name: 'Equipline Supply',
    business: 'equipment',
    timezone: 'America/New_York',
    domain: 'eqip.example',
    phone: '+16145550100',
    street: '410 Foundry Street',
    city: ['Columbus', 'OH', '43215'],
    colours: ['#3a2618', '#faf6f2', '#bf5b16'],
    share: 0.4,
  },
  small('GMTL', 'Gulf Metal Products', {
    business: 'equipment',
    domain: 'gmtl.example',
    street: '77 Harbor Way',
    city: ['Mobile', 'AL', '36602'],
  }),
  small('EWIN', 'Eastwin Tools', {
    business: 'equipment',
    domain: 'ewin.example',
    street: '310 Canal Street',
    city: ['Richmond', 'VA', '23219'],
  }),
  small('CBDB', 'Cumberland Air', {
    domain: 'cbdb.example',
    street: '900 Terminal Drive',
    city: ['Nashville', 'TN', '37217'],
    software: 'flx',
  }),
  small('AXEK', 'Apex Executive Jets', {
    domain: 'axek.example',
    street: '2200 Airpark Drive',
    city: ['Scottsdale', 'AZ', '85260'],
    software: 'jet_insight',
  }),
  small('RCRT', 'Redcrest Aviation', {
    domain: 'rcrt.example',
    street: '19 Hangar Lane',
    city: ['Denver', 'CO', '80112'],
    software: 'schedaero',
  }),
]

function small(
  key: ClientKey,
  name: string,
  rest: Partial<DemoClient> & Pick<DemoClient, 'domain' | 'street' | 'city'>,
): DemoClient {
  return {
    key,
    name,
    business: 'charter',
    timezone: 'America/Chicago',
    phone: '+12145550199',
    colours: ['#263238', '#f5f7f8', '#455a64'],
    share: 0.04,
    ...rest,
  }
}

const rolesOffered = [
  'admin',
  'user',
  'inbox',
  'sales',
  'quotes',
  'orders',
  'contacts',
  'trips',
  'tasks',
  'work',
  'cms',
  'settings',
  'users',
  'accounting',
  'export',
  'restricted',
]

/** As the settings call it. */
const labelOf = (role: string): string =>
  knownRoles.find(({ id }) => id === role)?.label ?? role.charAt(0).toUpperCase() + role.slice(1)

const stage = (id: string, label: string) => ({ id, label })

/** Stages of the orders of a client (decision E17). */
export const stagesOf = (
  business: DemoClient['business'],
): readonly { readonly id: string; readonly label: string }[] => [
  stage('items', 'Items'),
  ...(business === 'equipment' ? [stage('work', 'Work'), stage('inspection', 'Inspection')] : []),
  stage('payment', 'Payment'),
  stage('shipping', 'Shipping'),
  stage('delivered', 'Delivered'),
]

/** The main client sells flights that carriers of its region operate. */
const brokerPages = {
  is_broker: true,
  insurance: 'Laro Charter holds contingent liability insurance of $50,000,000 for each flight.',
  wire_details:
    'First Sample Bank, Dallas\nRouting 000000000\nAccount 000123456, Laro Charter\nReference: the number of your quote or trip',
} as const

/** The shop of EQIP asks carriers, and has terms for carts that they have no price for. Cents. */
const demoShop = {
  is_open: true,
  asks_carriers: true,
  shipping: 1250,
  shipping_per_pound: 55,
  free_shipping_from: 75_000,
}

/** The client's own record. */
export function writeClient(world: WorldWriter, client: DemoClient): void {
  const [dark, light, accent] = client.colours
  const [city, state, zip] = client.city
  const founded = world.clock.now - 900 * dayMs
  world.add(
    clients,
    {
      name: client.name,
      name_key: client.key,
      timezone: client.timezone,
      theme: { dark, light, accent },
      public_facing_url: `https://${client.domain}`,
      website: `https://${client.domain}`,
      phone: client.phone,
      ...(client.share >= 0.3 && { text_number: client.phone }),
      email: `${client.key.toLowerCase()}@${client.domain}`,
      sites: [
        {
          id: 'main',
          label: client.name,
          url: `https://${client.domain}`,
          ...(isBilingual(client) && { languages: ['en', 'es'] }),
        },
      ],
      config: {
        business: client.business === 'equipment' ? 'equipment' : 'aviation',
        onboarded: client.share >= 0.3,
        roles: rolesOffered.map((id) => ({ id, label: labelOf(id), show_in_filters: ['sales', 'trips'].includes(id) })),
        ...(client.key === 'LARO' && { customer_pages: brokerPages, empties: { is_open: true, takes_bookings: true } }),
        ...(client.key === 'EQIP' && { shop: demoShop }),
        software: client.software ? { type: client.software, active: true, sync: false } : {},
      },
      ...(isTrading(client) && { marketplace: { enabled: true } }),
      orderStages: [...stagesOf(client.business)],
      office_hours: 'Mon-Fri 7:00 AM - 7:00 PM',
      address: { street: client.street, city, state, zip },
      inbound_addresses: [`${client.key.toLowerCase()}@${client.domain}`],
      errors:
        client.share >= 0.3
          ? []
          : [{ description: 'Add the address at which customers write to you.', url: '/company/details', priority: 1 }],
    },
    { id: clientIds[client.key], date: founded, lastDate: world.clock.now - 3 * dayMs },
  )
}

/** Cast members that work with the client. */
export const staffOf = (key: ClientKey): CastMember[] =>
  castMembers.filter((member) => member.grants[key] !== undefined)

/** The version of the terms of service that everybody of the cast has agreed to. */
export const demoTermsVersion = '2026-05'

/** A row for each cast member that works with the client. */
export function writeUsers(world: WorldWriter, client: DemoClient): void {
  for (const member of staffOf(client.key)) {
    const joined = world.clock.now - world.random.int(200, 700) * dayMs
    world.add(
      users,
      {
        name: member.name,
        nick_name: member.nick_name,
        email: member.email,
        phone: member.phone,
        role: member.title,
        color: member.color,
        roles: [...(member.grants[client.key] ?? [])],
        terms: [{ version: demoTermsVersion, date: world.clock.now - 199 * dayMs }],
      },
      { id: member.id, date: joined, lastDate: joined },
    )
  }
}
