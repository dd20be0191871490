import { z } from 'zod'
import { isEmailAddress } from '../../kernel/index.ts'
import { phoneNumber } from '../../kernel/values/phone-number.ts'
import { mostPeople } from './shown-legs.ts'

/** Typed values of a form, by their names. */
export type TypedForm = Readonly<Record<string, string>>

/** Faults of a form: words for its visitor, by field. */
export type FormFaults = Readonly<Record<string, string>>

const text = (max: number) => z.string().trim().max(max).default('')

const askForm = z.object({
  deal: z.string().min(1).max(100),
  /** Made with the page: a form that is sent twice asks once. */
  key: z.string().min(8).max(100),
  name: text(200),
  email: text(320),
  phone: text(40),
  people: text(6),
  words: text(3000),
  /** 'book' where the visitor wants to book. */
  act: z.enum(['ask', 'book']).default('ask'),
  /** A field that people do not see and machines fill in. */
  website: text(2000),
})

/** A visitor's wish for an empty leg. */
export interface AskedLeg extends Omit<z.output<typeof askForm>, 'people' | 'phone'> {
  readonly people: number
  /** In E.164; '' for none. */
  readonly phone: string
}

export type ReadForm<Form> = { readonly form: Form } | { readonly faults: FormFaults }

const countPeople = (typed: string): number => (/^\d{1,2}$/.test(typed) ? Number(typed) : 0)

function listReachFaults({ email, phone }: z.output<typeof askForm>): FormFaults {
  if (email === '' && phone === '') return { email: 'Enter an email address or a phone number.' }
  return {
    ...(email !== '' && !isEmailAddress(email) && { email: 'This is no email address.' }),
    ...(phone !== '' && phoneNumber(phone) === undefined && { phone: 'This is no phone number.' }),
  }
}

function listPeopleFaults(count: number, seats: number | undefined): FormFaults {
  if (count < 1 || count > mostPeople) return { people: 'How many people fly?' }
  return seats !== undefined && count > seats ? { people: `This aircraft has ${seats} seats.` } : {}
}

const listAskFaults = (asked: z.output<typeof askForm>, seats: number | undefined): FormFaults => ({
  ...(asked.name === '' && { name: 'Tell us your name.' }),
  ...listReachFaults(asked),
  ...listPeopleFaults(countPeople(asked.people), seats),
})

/** Reads the form in which a visitor asks for an empty leg; undefined where it is not this form at all. */
export function readAskForm(typed: TypedForm, seats?: number): ReadForm<AskedLeg> | undefined {
  const { data } = askForm.safeParse(typed)
  if (data === undefined) return undefined
  const faults = listAskFaults(data, seats)
  if (Object.keys(faults).length > 0) return { faults }
  return { form: { ...data, people: countPeople(data.people), phone: phoneNumber(data.phone) ?? '' } }
}

const watchForm = z.object({
  home: text(120),
  destinations: text(600),
  email: text(320),
  website: text(2000),
})

/** Most destinations of a subscription. */
const mostDestinations = 20

/** A visitor's wish for alerts, with places in their words. */
export interface AskedAlerts {
  readonly email: string
  readonly home: string
  readonly destinations: readonly string[]
  readonly website: string
}

/** Reads the form in which a visitor asks for alerts; undefined where it is not this form at all. */
export function readWatchForm(typed: TypedForm): ReadForm<AskedAlerts> | undefined {
  const { data } = watchForm.safeParse(typed)
  if (data === undefined) return undefined
  const destinations = data.destinations
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter(Boolean)
  const faults = {
    ...(!isEmailAddress(data.email) && { email: 'Enter your email address.' }),
    ...(data.home === '' && { home: 'Enter the airport or city that you usually leave from.' }),
    ...(destinations.length > mostDestinations && { destinations: `Name at most ${mostDestinations} destinations.` }),
  }
  if (Object.keys(faults).length > 0) return { faults }
  return { form: { ...data, email: data.email.toLowerCase(), destinations } }
}
