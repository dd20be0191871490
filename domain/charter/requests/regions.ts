/** American states and Canadian provinces by name, as the airport file abbreviates them after the country. */
const states = `alabama AL|alaska AK|arizona AZ|arkansas AR|california CA|calif CA|colorado CO|connecticut CT|conn CT|delaware DE|florida FL|fla FL|georgia GA|hawaii HI|idaho ID|illinois IL|indiana IN|iowa IA|kansas KS|kentucky KY|louisiana LA|maine ME|maryland MD|massachusetts MA|mass MA|michigan MI|minnesota MN|mississippi MS|missouri MO|montana MT|nebraska NE|nevada NV|new hampshire NH|new jersey NJ|new mexico NM|new york NY|north carolina NC|north dakota ND|ohio OH|oklahoma OK|oregon OR|pennsylvania PA|rhode island RI|south carolina SC|south dakota SD|tennessee TN|texas TX|tx TX|utah UT|vermont VT|virginia VA|washington WA|west virginia WV|wisconsin WI|wyoming WY|dc DC`
const provinces = `ontario ON|quebec QC|british columbia BC|alberta AB|manitoba MB|saskatchewan SK|nova scotia NS|new brunswick NB`
const countries = `usa US|us US|united states US|uk GB|england GB|great britain GB|scotland GB|united kingdom GB|france FR|germany DE|italy IT|spain ES|switzerland CH|austria AT|portugal PT|greece GR|ireland IE|netherlands NL|belgium BE|mexico MX|canada CA|bahamas BS|the bahamas BS|turkey TR|croatia HR|sweden SE|norway NO|denmark DK|poland PL|deutschland DE|espana ES|italia IT|costa rica CR|brazil BR|colombia CO|panama PA|jamaica JM|south africa ZA|australia AU|new zealand NZ|japan JP|india IN|uae AE|puerto rico PR`

const entries = (list: string, code: (short: string) => string): [string, string][] =>
  list.split('|').map((one) => {
    const at = one.lastIndexOf(' ')
    return [one.slice(0, at), code(one.slice(at + 1))]
  })

const byName = new Map<string, string>([
  ...entries(countries, (short) => short),
  ...entries(provinces, (short) => `CA-${short}`),
  ...entries(states, (short) => `US-${short}`),
])

const stateCodes = new Set(entries(states, (short) => short).map(([, short]) => short))
const provinceCodes = new Set(entries(provinces, (short) => short).map(([, short]) => short))

/** Codes of states that are words too. */
const wordyCodes = new Set(['al', 'co', 'de', 'hi', 'id', 'in', 'la', 'ma', 'me', 'oh', 'ok', 'or', 'pa'])

/** State of a code in small letters after a place: 'richmond va'. */
export const stateOfCode = (code: string): string | undefined =>
  stateCodes.has(code.toUpperCase()) && !wordyCodes.has(code) ? `US-${code.toUpperCase()}` : undefined

/** The region or country that words name, as the airport file codes it: 'US-FL' or 'FR'; short ones in capital letters. */
export function regionOf(words: string, isCapital: boolean): string | undefined {
  const code = words.toUpperCase()
  if (isCapital && stateCodes.has(code)) return `US-${code}`
  if (isCapital && provinceCodes.has(code)) return `CA-${code}`
  return words.length > 2 || isCapital ? byName.get(words) : undefined
}

/** True if an airport lies in a region or country. */
export const liesIn = (
  region: string,
  airport: { readonly region?: string | undefined; readonly country?: string | undefined },
): boolean => (region.includes('-') ? airport.region === region : airport.country === region)
