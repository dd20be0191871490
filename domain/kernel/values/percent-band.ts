/** How far something has come, by its percent: the colour bands of a task's bars begin at 30, 60 and 100 (2-content section 4). */
export function percentBand(percent: number): 'begun' | 'under way' | 'nearly' | 'done' {
  if (percent < 30) return 'begun'
  if (percent < 60) return 'under way'
  return percent < 100 ? 'nearly' : 'done'
}
