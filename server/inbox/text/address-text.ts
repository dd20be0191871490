import { inboxIssue, isPhoneNumber, shownNumber, textNumber, type Recipient } from '../../../domain/inbox/index.ts'
import type { Issue } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { stoppedAmong } from './consents.ts'
import { textHome, type TextHome } from './text-home.ts'
import { findTextReader } from './text-provider-of.ts'

/** A recipient with the number that the text goes to; a number that makes none stays as typed, for the rules to name. */
const addressed = (one: Recipient, home: string | undefined): Recipient => ({
  ...one,
  ...(one.phone === undefined ? {} : { phone: textNumber(one.phone, home) ?? one.phone.trim() }),
})

/** Each number once: the same may be a contact's and typed. */
const distinct = (list: readonly Recipient[]): Recipient[] => [
  ...new Map(list.map((one, at) => [one.phone ?? `${at}`, one])).values(),
]

const isSevenDigits = ({ phone = '' }: Recipient): boolean => phone.replaceAll(/\D/g, '').length === 7

interface Texted {
  readonly medium: string
  readonly recipients?: readonly Recipient[] | undefined
}

/** A text whose recipients are numbers in E.164 (decision M12); any other message as it is. */
export async function withNumbers<Input extends Texted>(ctx: Ctx, input: Input): Promise<Input> {
  if (input.medium !== 'text' || !input.recipients) return input
  const isLocal = input.recipients.some(isSevenDigits)
  const { number, phone } = isLocal ? await textHome(ctx) : { number: undefined, phone: undefined }
  const home = number ?? (phone && textNumber(phone))
  return { ...input, recipients: distinct(input.recipients.map((one) => addressed(one, home))) }
}

const numberIssues = (recipients: readonly Recipient[]): Issue[] =>
  recipients.flatMap((one, at) => {
    if (one.phone === undefined || textNumber(one.phone) === one.phone || !isPhoneNumber(one.phone)) return []
    return [inboxIssue(`recipients.${at}`, isSevenDigits(one) ? 'no-area-code' : 'invalid-phone')]
  })

async function stoppedIssues(ctx: Ctx, recipients: readonly Recipient[], { number = '' }: TextHome): Promise<Issue[]> {
  const stopped = await stoppedAmong(
    ctx,
    recipients.flatMap(({ phone }) => phone ?? []),
  )
  return recipients.flatMap(({ phone = '' }, at) =>
    stopped.has(phone)
      ? [inboxIssue(`recipients.${at}`, 'text-stopped', { phone: shownNumber(phone), from: shownNumber(number) })]
      : [],
  )
}

/**
 * Why a text cannot be sent from here: no provider, no number of the client's own, numbers that make none, and people
 * who asked for no more (decision M12). `input` went through `withNumbers`.
 */
export async function unsendable(ctx: Ctx, { recipients = [] }: Texted): Promise<Issue[]> {
  if (!findTextReader(ctx.platform)) return [inboxIssue('medium', 'no-text-provider')]
  const home = await textHome(ctx)
  if (home.number === undefined) return [inboxIssue('medium', 'no-text-number')]
  const wrong = numberIssues(recipients)
  return wrong.length > 0 ? wrong : stoppedIssues(ctx, recipients, home)
}

/** The numbers that a text goes to. Throws Invalid where one is none. */
export function numbersOf({ recipients }: { readonly recipients: readonly Recipient[] }): string[] {
  const issues = numberIssues(recipients)
  if (issues.length > 0) throw new Invalid(issues)
  return [...new Set(recipients.flatMap(({ phone }) => phone ?? []))]
}
