/** Priority of a task by its index: under 30 low, 30 to 59 medium, 60 and above high (2-content section 4). */
export function taskPriority(index: number): 'low' | 'medium' | 'high' {
  if (index < 30) return 'low'
  return index < 60 ? 'medium' : 'high'
}
