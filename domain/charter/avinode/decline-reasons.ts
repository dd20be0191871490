import { choices, listKeys } from '../../kernel/index.ts'

/** Reasons that Avinode takes for a decline, in our words. */
export const avinodeDeclines = {
  AIRCRAFT_NOT_AVAILABLE: 'The aircraft is not available',
  CREW_NOT_AVAILABLE: 'No crew is available',
  OWNER_DECLINED: 'The owner of the aircraft declined',
  CABOTAGE: 'Cabotage rules do not allow it',
  UNATTRACTIVE_TRIP: 'The trip does not suit us',
  OTHER: 'Another reason',
} as const

export type AvinodeDecline = keyof typeof avinodeDeclines

export const avinodeDeclineNames = listKeys(avinodeDeclines)

/** Choices of a form. */
export const avinodeDeclineChoices = choices(avinodeDeclines)
