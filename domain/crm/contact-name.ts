import { cutText } from '../kernel/index.ts'

const title = /^(?:dr|mr|mrs|ms|miss|mx|prof|sir|dame|rev|capt|captain|herr|frau|m|mme)\.?$/i
const suffix =
  /^(?:jr|sr|ii|iii|iv|ph\.?d|md|m\.d|dds|dvm|esq|esquire|cpa|mba|jd|j\.d|rn|pe|msc|bsc|ma|ba|atp|cfi|cfii|ret|dipl\.-ing|ing)\.?$/i
const company =
  /^(?:inc|llc|l\.l\.c|ltd|limited|co|corp|corporation|company|gmbh|ag|kg|s\.?a|s\.?r\.?l|s\.?p\.?a|b\.?v|n\.?v|plc|llp|lp|oy|ab|a\/s|aps|pty ltd|pty)\.?$/i

const isQuotedPair = (name: string, mark: string): boolean =>
  name.length > 1 && name.startsWith(mark) && name.endsWith(mark)

/** A name without the quotes around it; an apostrophe within a name (O'Brien) is a letter of it. */
function withoutQuotes(name: string): string {
  const plain = name.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim()
  return isQuotedPair(plain, "'") ? plain.slice(1, -1).trim() : plain
}

interface NameParts {
  readonly first_name?: string
  readonly last_name?: string
}

/** Joins the parts that are not empty. */
const joinParts = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')

/** Takes what follows a name (Jr., PhD) off the end of its words. */
function takeSuffixes(words: string[]): string[] {
  const after: string[] = []
  while (words.length > 1 && suffix.test(words.at(-1) ?? '')) after.unshift(words.pop() ?? '')
  return after
}

/** The last word is the last name, with what follows a name (Jr., PhD); a title before the name stays with the first. */
function splitWords(name: string, suffixes: readonly string[]): NameParts {
  const words = name.split(' ')
  const behind = [...takeSuffixes(words), ...suffixes].join(' ')
  const isTitled = words.length === 2 && title.test(words[0] ?? '') && behind === ''
  if (words.length === 1 || isTitled) return { first_name: joinParts(words.join(' '), behind) }
  const last = words.pop() ?? ''
  return { first_name: words.join(' '), last_name: joinParts(last, behind) }
}

/**
 * 'Lee, Kim' and 'Kim Lee' as first and last name. Words after a name ('Joe Foo, PhD', 'John Smith Jr.') stay with the
 * last name; the name of a company ('Vale Air, Inc.') is not split; an address is no name.
 */
export function splitContactName(name: string): NameParts {
  const plain = cutText(withoutQuotes(name), 200)
  if (plain === '' || plain.includes('@')) return {}
  const [main = '', ...rest] = plain.split(/\s*,\s*/).filter(Boolean)
  if (rest.some((part) => company.test(part))) return { first_name: plain }
  const suffixes = rest.filter((part) => suffix.test(part))
  const [first] = rest.filter((part) => !suffix.test(part))
  if (first === undefined) return splitWords(main, suffixes)
  return { first_name: first, last_name: [main, ...suffixes].join(' ') }
}

interface Named {
  readonly first_name?: string | undefined
  readonly last_name?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

/** A US number as people read it (decision M12); any other as it is. */
const shownPhone = (phone: string): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

/** Name of a contact: first and last name, otherwise email, otherwise phone (1-shell section 9). */
export function contactDisplayName(contact: Named): string {
  const name = [contact.first_name, contact.last_name]
    .map((part) => part?.trim() ?? '')
    .filter(Boolean)
    .join(' ')
  return name || contact.email?.trim() || shownPhone(contact.phone?.trim() ?? '')
}
