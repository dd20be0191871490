/** How good a flight's score is, in server colours: 80 and more, 65, 50, and below (3-aviation section 9). */
export function scoreBand(score: number): 'green' | 'yellow-green' | 'orange' | 'red' {
  if (score >= 80) return 'green'
  if (score >= 65) return 'yellow-green'
  return score >= 50 ? 'orange' : 'red'
}
