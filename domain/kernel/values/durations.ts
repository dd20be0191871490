/** Milliseconds of each unit. A calendar day may be longer or shorter: `calendar-day.ts` counts those. */
export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const weekMs = 7 * dayMs

/** Seconds of 24 hours, for cookies and cache headers. */
export const daySeconds = dayMs / secondMs
