interface SetUpClient {
  readonly errors: readonly SetupError[]
  readonly phone?: string | undefined
  readonly email?: string | undefined
  readonly office_hours?: string | undefined
  readonly address?: { readonly city?: string | undefined } | undefined
  readonly config: { readonly onboarded: boolean; readonly roles: readonly unknown[] }
}

/** Something that a client still lacks, and where it is given: a path under the client's key. */
export interface SetupError {
  readonly description: string
  readonly url: string
  /** The smallest comes first. */
  readonly priority: number
}

const details = '/company/details'

/** Requests to a client, and their words: all other errors of it come from support. */
const questions: readonly (readonly [isMissing: (client: SetUpClient) => boolean, description: string, url: string])[] =
  [
    [({ email }) => !email, 'Add the email address at which customers reach the company.', details],
    [({ phone }) => !phone, 'Add the phone number of the company.', details],
    [({ address }) => !address?.city, 'Add the address of the company.', details],
    [({ office_hours }) => !office_hours, 'Say when the office is open.', details],
    [({ config }) => config.roles.length === 0, 'Choose the roles that users can have.', '/company/settings'],
  ]
const ownWords: ReadonlySet<string> = new Set(questions.map(([, description]) => description))

/**
 * Missing parts that a new client must see before it can work, most urgent first, then additions of support; empty once
 * it is onboarded. The banner of its admins shows it (1-shell section 4, Onboarding banner).
 */
export function setupErrors(client: SetUpClient): SetupError[] {
  if (client.config.onboarded) return []
  const own = questions.flatMap(([isMissing, description, url], at) =>
    isMissing(client) ? [{ description, url, priority: at + 1 }] : [],
  )
  return [...own, ...client.errors.filter((one) => !ownWords.has(one.description))]
}

interface CurrentState {
  readonly users: number
  readonly contactTypes: number
}

/** Missing parts of a client outside its own record: colleagues, and kinds of contacts. */
export const setupErrorsOf = ({ users, contactTypes }: CurrentState): SetupError[] => [
  ...(users > 1 ? [] : [{ description: 'Invite the people who work here.', url: '/company/users', priority: 6 }]),
  ...(contactTypes > 0
    ? []
    : [
        {
          description: 'Name the types of contacts that the company has.',
          url: '/company/settings/contact-types',
          priority: 7,
        },
      ]),
]
