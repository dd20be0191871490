import { marketRange, scheduleRange } from './charter/index.ts'
import type { LiveRange } from './platform/live/live-range.ts'

/** Every grid of things and time that screens can watch. */
export const liveRanges: readonly LiveRange[] = [scheduleRange, marketRange]
