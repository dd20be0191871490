import { z } from 'zod'

/** Address of a service outside. */
export const serviceAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))

/** Where Microsoft is for everybody but its national clouds. */
export const usualMicrosoft = {
  login: 'https://login.microsoftonline.com',
  graph: 'https://graph.microsoft.com',
} as const

/** Settings of Microsoft 365, whose calendars users may link. */
export const microsoftSettings = {
  MICROSOFT_CLIENT_ID: {
    rule: z.string().min(1).optional(),
    about:
      'Registration of this installation at Microsoft, for calendars of Microsoft 365; none are offered when absent',
  },
  MICROSOFT_CLIENT_SECRET: { isSecret: true, rule: z.string().min(1).optional(), about: 'Its secret' },
  MICROSOFT_TENANT: {
    rule: z
      .string()
      .regex(/^[\w.-]+$/)
      .default('common'),
    about: 'Whose accounts may be connected: common, organizations, consumers, or the id or domain of one organisation',
  },
  MICROSOFT_LOGIN_URL: {
    rule: serviceAddress.default(usualMicrosoft.login),
    about: 'Address of its sign-in: of a national cloud, or of a server that speaks the same',
  },
  MICROSOFT_GRAPH_URL: {
    rule: serviceAddress.default(usualMicrosoft.graph),
    about: 'Address of its interface (Graph), as above',
  },
} as const

type Settings = {
  readonly [Name in keyof typeof microsoftSettings]: z.output<(typeof microsoftSettings)[Name]['rule']>
}

/** A registration has an id and a secret. */
export const microsoftFaults = ({ MICROSOFT_CLIENT_ID: id, MICROSOFT_CLIENT_SECRET: secret }: Settings): string[] =>
  (id === undefined) === (secret === undefined)
    ? []
    : ['MICROSOFT_CLIENT_ID: needs MICROSOFT_CLIENT_SECRET as well, and the other way round']
