// Text that no tracked file may hold, allowed by the linter or not. The expressions are written so that they do not
// match themselves.

const code = /\.(?:tsx?|mjs|js|css|html|sql)$/
const tests = /(?:\.test\.(?:tsx?|mjs)|^tests\/.*|^playwright\.config\.ts)$/
const outside = String.raw`(?<![\w./\-}])`

/** @type {readonly { what: string, where: RegExp, text: RegExp }[]} */
const rules = [
  {
    what: 'a path of one machine',
    where: /^/,
    text: new RegExp(String.raw`${outside}/(?:tmp|root|work/(?:main|shared|\.\w+))/`),
  },
  { what: 'a package registry', where: /^/, text: /registry\.npm(?:js\.org|mirror\.com)|registry\.yarnpkg\.com/ },
  { what: 'a resolved address', where: /^package-lock\.json$/, text: /"resolved": "http/ },
  { what: 'work left for later', where: code, text: /\b(?:T[O]DO|F[I]XME|X[X]X|H[A]CK)\b/ },
  { what: 'a silenced linter', where: code, text: /(?:eslint|oxlint|biome)-(?:disable|ignore)/ },
  { what: 'a silenced compiler', where: code, text: /@ts-(?:ignore|expect-error|nocheck)/ },
  { what: 'a type made up', where: code, text: /\bas unknown as\s|\bas any\b/ },
  { what: 'a swallowed failure', where: code, text: /\.catch\(\(\w*\) *=> *(?:\{ *\}|null|undefined)\)/ },
  {
    what: 'a skipped or focused test',
    where: tests,
    text: /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|fixme)\b|\b(?:xit|xtest|xdescribe|fit|fdescribe)\(/,
  },
  {
    what: 'a test that proves little',
    where: tests,
    text: /\.toBe(?:Truthy|Falsy)\(|\bexpect\(true\)|\.waitFor(?:Timeout)\(|\bretries: *[1-9]/,
  },
  {
    what: 'a wait of one second',
    where: tests,
    text: /\bvi\.waitFor\(/,
  },
  { what: 'a clock read in domain', where: /^domain\/(?!.*\.test\.ts$)/, text: /\bnew Date\(\)/ },
]

/**
 * Forbidden text of a file, with line numbers.
 * @param {string} path from the project's folder
 * @param {string} text
 * @param {readonly string[]} [hosts] further hosts that must not be named
 * @returns {string[]}
 */
export function forbiddenIn(path, text, hosts = []) {
  const active = rules.filter(({ where }) => where.test(path))
  return text
    .split('\n')
    .flatMap((line, at) => [
      ...active
        .filter((rule) => rule.text.test(line))
        .map(({ what }) => `${path}:${at + 1}: ${what}: ${line.trim().slice(0, 120)}`),
      ...hosts.filter((host) => line.includes(host)).map(() => `${path}:${at + 1}: a package registry`),
    ])
}
