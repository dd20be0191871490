import { z } from 'zod'
import { shortText } from '../../kernel/index.ts'
import { aircraftType } from '../statuses.ts'
import { requestTexts } from './messages.ts'
import { animalFact } from './read-animals.ts'

/** Where words are in the text that was read: from `start` up to `end`. */
const span = z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() })

export type Span = z.output<typeof span>

/** Reason to check a fact, or an unreadable part: a code, its words in `messages.ts`. */
const requestMark = z.object({
  code: z.enum(Object.keys(requestTexts) as [RequestMarkCode, ...RequestMarkCode[]]),
  params: z.record(z.string(), z.string()).default({}),
})

export type RequestMarkCode = keyof typeof requestTexts
export type RequestMark = z.output<typeof requestMark>

/** `sure`: the words say it. `guess`: they leave it open and this is the likeliest. `unclear`: they can be read otherwise. */
const confidence = z.enum(['sure', 'guess', 'unclear'])

export type Confidence = z.output<typeof confidence>

/** Properties of every fact: the words that it was read from, its confidence, and the reason for a doubt. */
const source = { spans: z.array(span), confidence, marks: z.array(requestMark) }

const placeFact = z.object({
  /** The airport that was taken, and others that the words can mean, likeliest first: by their codes. */
  icao: shortText,
  others: z.array(shortText),
  ...source,
})

const dayFact = z.object({
  /** 'YYYY-MM-DD' by the calendar of the departure airport. */
  day: z.iso.date(),
  others: z.array(z.iso.date()),
  ...source,
})

const timeFact = z.object({
  /** Minutes after midnight by the clock of the departure airport, or by UTC. */
  minutes: z.int().min(0).max(1439),
  isUtc: z.boolean(),
  ...source,
})

const draftLeg = z.object({
  from: placeFact.optional(),
  to: placeFact.optional(),
  day: dayFact.optional(),
  time: timeFact.optional(),
  isReturn: z.boolean(),
  /** Passengers of this leg; absent if the number of the journey applies. */
  people: z.object({ total: z.int().positive(), ...source }).optional(),
})

const peopleFact = z.object({
  total: z.int().nonnegative(),
  adults: z.int().nonnegative(),
  children: z.int().nonnegative(),
  infants: z.int().nonnegative(),
  pets: z.int().nonnegative(),
  /** Pets by kind. */
  animals: z.array(animalFact),
  ...source,
})

const aircraftFact = z.object({
  kind: z.enum(['type', 'model', 'tail']),
  type: aircraftType.optional(),
  /** Id and name of a model, or the tail number. */
  id: z.string().optional(),
  name: shortText,
  ...source,
})

const wordsFact = z.object({ words: z.string(), ...source })
const topicFact = z.object({ topic: shortText, words: z.string(), ...source })
const budgetFact = z.object({ amount: z.number().nonnegative(), currency: shortText, ...source })

/** Request of a mail, as far as it could be read. */
export const requestDraft = z.object({
  /** True if it asks for a flight at all, with the reason if not. */
  verdict: z.enum(['request', 'unclear', 'none']),
  why: z.array(requestMark),
  legs: z.array(draftLeg),
  people: peopleFact.optional(),
  aircraft: z.array(aircraftFact),
  questions: z.array(topicFact),
  /** Other wishes: wifi, catering, golf bags. */
  wishes: z.array(topicFact),
  budget: budgetFact.optional(),
  /** Words that change the whole of it, such as that the dates are flexible. */
  remarks: z.array(wordsFact),
  /** Unreadable parts, each with the reason. */
  unread: z.array(requestMark),
})

export type RequestDraft = z.output<typeof requestDraft>
export type DraftLeg = z.output<typeof draftLeg>
export type PlaceFact = z.output<typeof placeFact>
export type DayFact = z.output<typeof dayFact>
export type TimeFact = z.output<typeof timeFact>
export type PeopleFact = z.output<typeof peopleFact>
export type AircraftFact = z.output<typeof aircraftFact>
export type TopicFact = z.output<typeof topicFact>
export type BudgetFact = z.output<typeof budgetFact>
export type WordsFact = z.output<typeof wordsFact>

export const mark = (code: RequestMarkCode, params: Readonly<Record<string, string>> = {}): RequestMark => ({
  code,
  params: { ...params },
})

const grades: readonly Confidence[] = ['sure', 'guess', 'unclear']

/** The lower of two confidences. */
export const worse = (one: Confidence, other: Confidence): Confidence =>
  grades[Math.max(grades.indexOf(one), grades.indexOf(other))] ?? 'unclear'
