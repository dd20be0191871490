import { z } from 'zod'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Push preferences of a user, and their quiet hours. */
export const pushPreferences = z.strictObject({
  /** Messages in threads that they follow. */
  messages: z.boolean(),
  /** Being mentioned. */
  mentions: z.boolean(),
  /** Follow-ups that are due. Chosen by everybody who has not said otherwise. */
  follow_ups: z.boolean().default(true),
  /** Matches of the AI watchlist. */
  watchlist: z.boolean().default(true),
  /** Matches of marketplace searches that they follow, and steps of affiliates. */
  market: z.boolean().default(true),
  /** In the client's time zone; the end is not quiet any more. Over midnight where it ends before it begins. */
  quiet_hours: z.strictObject({ from: clock, to: clock }).nullable(),
})

export type PushWishes = z.output<typeof pushPreferences>

/** While a user has chosen nothing. */
const usualPushWishes: PushWishes = {
  messages: true,
  mentions: true,
  follow_ups: true,
  watchlist: true,
  market: true,
  quiet_hours: null,
}

/** True if a time of day ('22:15') is within quiet hours. The same time at both ends is never quiet. */
export function isQuiet({ quiet_hours: quiet }: Pick<PushWishes, 'quiet_hours'>, time: string): boolean {
  if (quiet === null) return false
  const { from, to } = quiet
  return from <= to ? from <= time && time < to : from <= time || time < to
}

/** Preferences of a user; kinds added later have their default. */
export const preferencesOf = (user: { readonly push?: Partial<PushWishes> | undefined } | undefined): PushWishes => ({
  ...usualPushWishes,
  ...user?.push,
})
