import { z } from 'zod'
import { checkboxField, entry } from '../kernel/index.ts'

/** The page of empty legs on the public site of a client. */
export const emptiesSettings = z.strictObject({
  is_open: z.boolean().default(false),
  /** True if visitors can ask to book: they accept and pay on the page of the quote that staff send. */
  takes_bookings: z.boolean().default(false),
  /** Manual group whose subscribers are told about fitting empty legs; no alerts when absent. */
  alerts_group: entry.optional(),
})

export type EmptiesSettings = z.output<typeof emptiesSettings>

const part = 'Empty legs on the site'

/** Inputs for it. */
export const emptiesSettingsForm = [
  checkboxField('config.empties.is_open', 'The public site lists the empty legs that are offered', {
    part,
    description: 'At the address /empties of the site. Hidden, booked and flown ones are left out.',
  }),
  checkboxField('config.empties.takes_bookings', 'Visitors can ask to book', {
    part,
    description: 'You send them a quote as usual. They accept and pay on its page.',
  }),
  {
    property: 'config.empties.alerts_group',
    label: 'Group of visitors who want alerts',
    component: 'input-group',
    part,
    description: 'A manual group. Visitors join it by a link in an email. Without a group no alerts are offered.',
  },
] as const
