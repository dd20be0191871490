/** Cities with two spellings in use: mails and older records contain the former one. */
const spellings: readonly (readonly [former: string, today: string])[] = [
  ['kiev', 'kyiv'],
  ['kharkov', 'kharkiv'],
  ['lvov', 'lviv'],
  ['dnepropetrovsk', 'dnipro'],
  ['kishinev', 'chisinau'],
  ['pristina', 'prishtina'],
  ['bombay', 'mumbai'],
  ['calcutta', 'kolkata'],
  ['madras', 'chennai'],
  ['bangalore', 'bengaluru'],
  ['saigon', 'ho chi minh'],
  ['peking', 'beijing'],
  ['rangoon', 'yangon'],
  ['nursultan', 'astana'],
  ['port elizabeth', 'gqeberha'],
]

/** Replaces the first city with two spellings by its other one; returns other words unchanged. Expects lower case. */
export function otherSpelling(words: string): string {
  const padded = ` ${words} `
  for (const pair of spellings)
    for (const [one, other] of [pair, pair.toReversed()])
      if (padded.includes(` ${one} `)) return padded.replace(` ${one} `, ` ${other} `).trim()
  return words
}
