import { z } from 'zod'
import { epochMs, shortText, type DocOf } from '../../kernel/index.ts'
import { delayDetails } from './delays.ts'
import type { flightPlans } from './flight-plans.ts'

/** Years in which a time in seconds cannot be one in milliseconds. */
const firstMs = Date.UTC(2000, 0, 1)

/** A time as senders write it: ISO 8601 with its offset, or the seconds or milliseconds of the epoch. */
const time = z
  .union([z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)), z.number().positive()])
  .transform((at) => Math.round(at < firstMs ? at * 1000 : at))
  .pipe(epochMs)

const code = shortText.transform((text) => text.trim().toUpperCase())

const isBlank = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '')

/** A plan as it is sent, by the short names that flight data goes by; empty and null say nothing. */
const sentPlan = z.preprocess(
  (value) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).filter(([, one]) => !isBlank(one)))
      : value,
  z
    .object({
      id: shortText.min(1),
      /** Registration, origin and destination. */
      reg: code.optional(),
      dep: code.optional(),
      arr: code.optional(),
      /** Scheduled and estimated departure and arrival. */
      std: time.optional(),
      sta: time.optional(),
      etd: time.optional(),
      eta: time.optional(),
      out: time.optional(),
      off: time.optional(),
      on: time.optional(),
      in: time.optional(),
      cnl: z.boolean().optional(),
      evt: code.optional(),
      /** Time of the sender's report. */
      upd: time.optional(),
    })
    .catchall(z.json()),
)

type PlanDoc = DocOf<typeof flightPlans>

/** A plan that was read, or why it is skipped. */
export type ReadPlan =
  | { readonly plan: PlanDoc }
  | { readonly skipped: { readonly id: string | undefined; readonly missing: readonly string[] } }

const isDetail = (text: string): text is keyof typeof delayDetails => Object.hasOwn(delayDetails, text)

const required = { std: 'start time', reg: 'aircraft registration', dep: 'origin airport code' } as const

/** Meaning of the event code of a plan, if known. */
const detailOf = (event: string | undefined) => (event !== undefined && isDetail(event) ? { detail: event } : {})

const given = (times: Readonly<Record<string, number | undefined>>) =>
  Object.fromEntries(Object.entries(times).filter(([, at]) => at !== undefined))

/** Reads a plan: without a start time, a registration or an origin it is skipped (3-aviation section 5). */
export function readPlan(sent: unknown, now: number): ReadPlan {
  const { success, data } = sentPlan.safeParse(sent)
  if (!success) return { skipped: { id: undefined, missing: ['a plan in the form that is read here'] } }
  const { id, reg, dep, arr = '', std, sta, cnl, evt, upd = now, etd, eta, out, off, on, in: gate, ...rest } = data
  if (std === undefined || reg === undefined || dep === undefined) {
    const missing = (['std', 'reg', 'dep'] as const).filter((field) => data[field] === undefined)
    return { skipped: { id, missing: missing.map((field) => required[field]) } }
  }
  return {
    plan: {
      plan_id: id,
      tail_number: reg,
      origin: dep,
      destination: arr,
      start: std,
      ...given({ end: sta, etd, eta, out, off, on, in: gate }),
      cancelled: cnl === true || evt === 'CNCL',
      ...detailOf(evt),
      // Later reports than the present moment would block all newer ones.
      told_at: Math.min(upd, now),
      metadata: rest,
    },
  }
}
