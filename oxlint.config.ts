import { defineConfig } from 'oxlint'

const floors = ['domain', 'server', 'web'] as const
const rooms = ['company', 'inbox', 'crm', 'content', 'charter', 'commerce', 'automation']
const foundations = ['domain/kernel', 'server/platform', 'web/platform', 'web/ui']
const tests = ['**/*.test.{ts,tsx,mjs}', 'tests/**']
/** Files that are lists by nature, where length is no sign of disorder. */
const longByNature = ['**/messages.ts', 'domain/records.ts', 'server/routes.ts', 'server/seed/**', '**/*.gen.ts']

interface Wall {
  regex?: string
  group?: string[]
  importNames?: string[]
  message: string
}

/** Matches an import that climbs out of its folder into one of the named folders, from whichever floor. */
const into = (names: readonly string[]) => `^(?:\\.\\./)+(?:(?:domain|server|web)/)?(?:${names.join('|')})/`

/** Matches what does not begin with the word: the linter's expressions know no look-ahead. */
const otherThan = (word: string) =>
  Array.from(word, (letter, at) => `${word.slice(0, at)}[^${letter}]`.replace('.', String.raw`\.`)).join('|')

const notInto = (folders: readonly string[], message: string): Wall => ({
  regex: `^(?:\\.\\./)+(?:${folders.join('|')})/`,
  message,
})

/** What no file of a floor may import, its tests included. */
const floorWalls: Record<(typeof floors)[number], Wall[]> = {
  domain: [notInto(['server', 'web'], 'domain knows neither server nor web')],
  server: [
    notInto(['web'], 'server and web never import each other'),
    { group: ['react', 'react-dom', '@mantine/*', '@tanstack/*'], message: 'the server draws no screens' },
  ],
  web: [
    notInto(['server'], 'server and web never import each other'),
    { group: ['node:*', 'pg', 'kysely', 'fastify'], message: 'this cannot run in a browser' },
  ],
}

/** What the product's own files of a floor may not import beyond that. It allows, so it must come last. */
const packageWalls: Record<(typeof floors)[number], Wall[]> = {
  domain: [
    notInto(['tests', 'bench', 'scripts'], 'only tests import this'),
    {
      group: [
        '*',
        '**/*',
        '!./**',
        '!../**',
        '!zod',
        '!date-fns{,/**}',
        '!@date-fns/tz',
        '!libphonenumber-js{,/**}',
        '!yjs',
        '!hucre{,/xlsx}',
        '!d3-geo',
      ],
      message:
        'domain imports nothing but itself, zod, date-fns, @date-fns/tz, libphonenumber-js, yjs, hucre and d3-geo',
    },
  ],
  server: [notInto(['tests', 'bench', 'scripts'], 'only tests import this')],
  web: [
    notInto(['tests', 'bench', 'scripts'], 'only tests import this'),
    { group: ['react'], importNames: ['lazy'], message: 'lazyPart: React asks for a part once and never again' },
  ],
}

const roomWall = (room: string): Wall => ({
  regex: `${into(rooms.filter((other) => other !== room))}(?:${otherThan('index.ts')})`,
  message: `${room} reaches another room only through its index.ts`,
})

const foundationWalls: Wall[] = [
  { regex: into(rooms), message: 'a foundation knows no room' },
  { regex: into(['simulated']), message: 'a foundation knows no simulated provider' },
  {
    regex: String.raw`^(?:\.\./)+(?:domain/records|server/routes|server/jobs|records|routes|jobs)\.ts$`,
    message: 'a foundation is given the lists of the product, it does not import them',
  },
]

/** The walls of one folder. A later entry replaces an earlier one for the same file, so each names all its walls. */
const walled = (files: string[], patterns: Wall[]) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] as ['error', { patterns: Wall[] }] },
})

const walls = floors.flatMap((floor) => [
  walled([`${floor}/**`], [...floorWalls[floor], ...packageWalls[floor]]),
  ...rooms.map((room) =>
    walled([`${floor}/${room}/**`], [...floorWalls[floor], roomWall(room), ...packageWalls[floor]]),
  ),
  ...foundations
    .filter((folder) => folder.startsWith(`${floor}/`))
    .map((folder) => walled([`${folder}/**`], [...floorWalls[floor], ...foundationWalls, ...packageWalls[floor]])),
  // What `lazy` is made of.
  walled(['web/ui/lazy-part.tsx'], [...floorWalls.web, ...foundationWalls]),
  walled([`${floor}/**/*.test.{ts,tsx}`], floorWalls[floor]),
])

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  options: { typeAware: true, denyWarnings: true, respectEslintDisableDirectives: false },
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['**/*.gen.ts'],
  rules: {
    'max-lines': ['error', { max: 300 }],
    'max-lines-per-function': ['error', { max: 50 }],
    complexity: ['error', { max: 10 }],
    'max-params': ['error', { max: 3 }],
    eqeqeq: 'error',
    'no-empty': ['error', { allowEmptyCatch: false }],
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-cycle': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/ban-ts-comment': [
      'error',
      { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true, minimumDescriptionLength: 0 },
    ],
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
    // The JSX transform needs no React in scope.
    'react/react-in-jsx-scope': 'off',
    // `pg` is CommonJS: its names can only be had from the default export.
    'import/no-named-as-default-member': 'off',
    // What crosses a boundary (a parsed body, a database row) has to be given its type in one place.
    'typescript/no-unsafe-type-assertion': 'off',
    // A property test may look at what it was given before it judges.
    'vitest/no-conditional-tests': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css', '@fontsource-variable/**'] }],
    // vitest takes a message beside the value.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    // SMTP servers answer through callbacks.
    'promise/no-callback-in-promise': 'off',
    // It does not see that a closure changes the condition.
    'no-unmodified-loop-condition': 'off',
    // Virtual lists are left out of the React Compiler knowingly.
    'react/incompatible-library': 'off',
    // Icons are drawn with role img, toolbars are groups, sign-in begins in its first field, and what customers attach
    // has no captions; axe judges the screens as they are.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'jsx-a11y/media-has-caption': 'off',
  },
  overrides: [
    { files: longByNature, rules: { 'max-lines': 'off' } },
    // A component is markup and may be longer than a rule.
    { files: ['web/**/*.tsx'], rules: { 'max-lines-per-function': ['error', { max: 120 }] } },
    {
      files: tests,
      rules: {
        'max-lines-per-function': ['error', { max: 300 }],
        'unicorn/consistent-function-scoping': 'off',
        'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', 'assert*', 'fc.assert'] }],
      },
    },
    {
      files: ['domain/**'],
      rules: {
        'no-restricted-globals': ['error', 'process', 'fetch', 'crypto', 'performance', 'setTimeout', 'setInterval'],
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: 'time comes in as an argument' },
          { object: 'Math', property: 'random', message: 'ids and chance come in as arguments' },
        ],
      },
    },
    {
      // Titles are made of fields that the shape has already judged to be text or numbers.
      files: rooms.map((room) => `domain/${room}/**/*.ts`),
      rules: { 'typescript/no-base-to-string': 'off' },
    },
    {
      files: ['domain/**/*.test.ts'],
      rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
    },
    {
      files: ['web/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          ...['invalidateQueries', 'refetchQueries'].map((property) => ({
            property,
            message: 'the contract of a call names what it changes (web/platform/data/read-again.ts)',
          })),
        ],
      },
    },
    { files: ['web/platform/**', 'web/**/*.test.{ts,tsx}'], rules: { 'no-restricted-properties': 'off' } },
    ...walls,
    { files: ['web/vite.config.ts', 'web/customer/vite.config.ts'], rules: { 'no-restricted-imports': 'off' } },
  ],
})
