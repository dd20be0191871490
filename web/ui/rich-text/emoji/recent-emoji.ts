const key = 'flightline-emoji'
const kept = 14

/** Signs that were chosen on this device, the last one first. */
export function recentEmoji(): readonly string[] {
  return (localStorage.getItem(key) ?? '').split(' ').filter(Boolean)
}

export function rememberEmoji(sign: string): void {
  const next = [sign, ...recentEmoji().filter((one) => one !== sign)].slice(0, kept)
  try {
    localStorage.setItem(key, next.join(' '))
  } catch (error) {
    console.warn('This device has no room for the emoji that was chosen.', error)
  }
}
