import { z } from 'zod'
import { chosenId, defineContract } from '../../kernel/index.ts'
import { chosenContent, linkWriting, targetCalendar, withAircraft } from './links-contract.ts'

/** A person has this time at Microsoft, and for the choice of the calendar afterwards. */
export const grantMinutes = 15

/** Where Microsoft sends people back to, as it is registered there. */
export const microsoftCallback = {
  path: '/charter/calendar-grants/callback',
  summary: 'Microsoft sends people back here, who gave or refused their consent',
} as const

export const beginCalendarGrant = defineContract({
  method: 'POST',
  path: '/charter/calendar-grants',
  summary: 'Ask Microsoft for the consent of a person to write into their calendars',
  role: 'user',
  changes: ['calendar-links'],
  onDevice: 'nothing',
  ratePerMinute: 20,
  body: z.strictObject({
    /** Screen of the product that opens afterwards. */
    path: z.string().max(2000),
    /** Linked calendar that is connected again. */
    link: chosenId.optional(),
  }),
  /** Page of Microsoft. */
  output: z.object({ url: z.string() }),
})

export const finishCalendarGrant = defineContract({
  method: 'POST',
  path: '/charter/calendar-grants/finish',
  summary: 'Take the answer of Microsoft to a consent that the same session asked for; once',
  role: 'user',
  changes: ['calendar-links', 'queue'],
  onDevice: 'nothing',
  ratePerMinute: 20,
  body: z.strictObject({
    state: z.string().max(4000),
    /** Absent where the consent was refused. */
    code: z.string().min(1).max(8000).optional(),
    /** Code of a refusal, such as `access_denied`. */
    refusal: z.string().max(200).optional(),
  }),
  output: z.object({
    /** Names the consent while a calendar is chosen; absent where a linked calendar was connected again. */
    grant: chosenId.optional(),
    user: z.string(),
    calendars: z.array(targetCalendar),
  }),
})

export const linkMicrosoftCalendar = defineContract({
  method: 'PUT',
  path: '/charter/calendar-links/:id/microsoft',
  summary: 'Write the entries of a calendar into one of Microsoft 365',
  ...linkWriting,
  body: withAircraft(
    z.strictObject({
      grant: chosenId,
      /** Its id there. */
      calendar: targetCalendar.shape.url,
      ...chosenContent,
    }),
  ),
  output: z.object({}),
})
