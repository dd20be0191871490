/** An address of a visitor, another one each time: pages that are open to everybody take only so many requests of one. */
export function visitorHeaders(turn: number): Readonly<Record<string, string>> {
  const [high, low] = [Math.floor(turn / 250) % 250, turn % 250]
  return { 'x-forwarded-for': `198.18.${high}.${low + 1}` }
}
