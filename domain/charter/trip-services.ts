import { z } from 'zod'
import { metadata, shortText } from '../kernel/index.ts'

/** Services ordered for a leg or a trip (3-aviation section 3); a service imported under another name keeps it. */
export const serviceTypes = {
  catering: 'Catering',
  ground: 'Ground transport',
  lodging: 'Lodging',
  fuel: 'Fuel',
  handling: 'Handling',
  flight: 'Flight',
  other: 'Other',
} as const

/** A flight, ground, lodging or fuel service of a leg or trip. */
export const service = z.strictObject({
  id: z.string().optional(),
  type: shortText,
  crewOnly: z.boolean().default(false),
  /** Provider of the service, with contact data. */
  provider: shortText.optional(),
  phone: shortText.optional(),
  place: shortText.optional(),
  /** In words: '7:30 AM', 'two nights from Dec 18'. */
  when: shortText.optional(),
  /** In words: '4 breakfasts', '300 gal'. */
  quantity: shortText.optional(),
  confirmation: shortText.optional(),
  notes: z.string().max(20_000).default(''),
  metadata,
})

type Service = z.output<typeof service>

/** 'Ground transport' for what has a code, else the name that it came with. */
export const serviceName = (type: string): string =>
  Object.hasOwn(serviceTypes, type) ? serviceTypes[type as keyof typeof serviceTypes] : type

/** Facts of a service in addition to its name, in one line. */
export function serviceDetails({ quantity, provider, place, when, phone, confirmation, notes }: Service): string {
  const facts = [quantity, provider, place, when, phone, confirmation && `confirmation ${confirmation}`, notes]
  return facts.filter(Boolean).join(', ')
}

/** 'Ground transport: 2 cars, Blue Line, 7:30 AM' */
export const serviceWords = (one: Service): string =>
  [serviceName(one.type), serviceDetails(one)].filter(Boolean).join(': ')
