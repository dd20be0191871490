/** The cast that the demo world and all tests share. Every id is fixed, so that a test can name whom it means. */

const idOf = (kind: number, number: number): string =>
  `01930000-${kind.toString(16).padStart(4, '0')}-7000-8000-${number.toString(16).padStart(12, '0')}`

/** Password of everyone in the demo world and in tests. */
export const demoPassword = 'flightline-demo'

/** Ids of the demo clients by key (decision P3). */
export const clientIds = {
  LARO: idOf(1, 1),
  NXT: idOf(1, 2),
  EQIP: idOf(1, 3),
  GMTL: idOf(1, 4),
  EWIN: idOf(1, 5),
  CBDB: idOf(1, 6),
  AXEK: idOf(1, 7),
  RCRT: idOf(1, 8),
} as const

export type ClientKey = keyof typeof clientIds

export const defaultClientKey: ClientKey = 'LARO'

/** Demo clients that Pat looks after. */
const smallClients: readonly ClientKey[] = ['GMTL', 'EWIN', 'CBDB', 'AXEK', 'RCRT']

/** A user of the cast: one sign-in, and its rights in each client. */
export interface CastMember {
  readonly id: string
  readonly name: string
  readonly nick_name: string
  readonly email: string
  readonly title: string
  readonly phone: string
  readonly color: string
  readonly grants: Readonly<Partial<Record<ClientKey, readonly string[]>>>
}

const member = (number: number, one: Omit<CastMember, 'id'>): CastMember => ({ id: idOf(2, number), ...one })

export const cast = {
  /** Admin of LARO. */
  ana: member(1, {
    name: 'Ana Ruiz',
    nick_name: 'ana',
    email: 'ana@laro.example',
    title: 'Charter director',
    phone: '+12145550101',
    color: '#3f51b5',
    grants: { LARO: ['admin', 'user', 'inbox', 'sales'] },
  }),
  /** Sales colleague in LARO. */
  jo: member(2, {
    name: 'Jo Stern',
    nick_name: 'jo',
    email: 'jo@laro.example',
    title: 'Charter sales',
    phone: '+12145550102',
    color: '#00695c',
    grants: { LARO: ['user', 'inbox', 'sales', 'quotes', 'orders', 'contacts', 'trips', 'tasks', 'work'] },
  }),
  /** Restricted user in LARO. */
  rae: member(3, {
    name: 'Rae Kim',
    nick_name: 'rae',
    email: 'rae@laro.example',
    title: 'Flight attendant desk',
    phone: '+12145550103',
    color: '#8e24aa',
    grants: { LARO: ['user', 'inbox', 'contacts-r', 'restricted'] },
  }),
  /** Admin of NXT and of nothing else: the stranger. */
  sam: member(4, {
    name: 'Sam Okafor',
    nick_name: 'sam',
    email: 'sam@nxt.example',
    title: 'Director of operations',
    phone: '+13055550104',
    color: '#c62828',
    grants: { NXT: ['admin', 'user', 'inbox', 'sales'] },
  }),
  /** Super, granted on the default client. */
  sue: member(5, {
    name: 'Sue Park',
    nick_name: 'sue',
    email: 'sue@flightline.example',
    title: 'Flightline support',
    phone: '+12145550105',
    color: '#37474f',
    grants: { LARO: ['super', 'user', 'inbox'] },
  }),
  /** Admin of EQIP. */
  lee: member(6, {
    name: 'Lee Novak',
    nick_name: 'lee',
    email: 'lee@eqip.example',
    title: 'Sales manager',
    phone: '+16145550106',
    color: '#ef6c00',
    grants: { EQIP: ['admin', 'user', 'inbox', 'sales'] },
  }),
  /** Sales colleague in NXT. */
  tia: member(7, {
    name: 'Tia Brooks',
    nick_name: 'tia',
    email: 'tia@nxt.example',
    title: 'Charter sales',
    phone: '+13055550107',
    color: '#2e7d32',
    grants: { NXT: ['user', 'inbox', 'sales', 'quotes', 'contacts', 'trips', 'tasks'] },
  }),
  /** Warehouse colleague in EQIP. */
  kit: member(8, {
    name: 'Kit Moran',
    nick_name: 'kit',
    email: 'kit@eqip.example',
    title: 'Warehouse lead',
    phone: '+16145550108',
    color: '#5d4037',
    grants: { EQIP: ['user', 'inbox', 'sales', 'orders', 'products', 'contacts-r', 'work'] },
  }),
  /** Looks after the five small clients: one user in several clients. */
  pat: member(9, {
    name: 'Pat Quill',
    nick_name: 'pat',
    email: 'pat@flightline.example',
    title: 'Office manager',
    phone: '+12145550109',
    color: '#6a1b9a',
    grants: Object.fromEntries(smallClients.map((key) => [key, ['admin', 'user', 'inbox', 'sales']])),
  }),
} as const satisfies Readonly<Record<string, CastMember>>

/** Everyone of the cast. */
export const castMembers: readonly CastMember[] = Object.values(cast)
