import { z } from 'zod'
import ipaddr from 'ipaddr.js'
import { splitAddresses } from './database/addresses.ts'
import { demoFaults } from './demo-faults.ts'
import { isSiteHost, readSiteHosts } from './http/site-hosts.ts'
import { microsoftFaults, microsoftSettings, serviceAddress } from './microsoft-settings.ts'
import { trustedProxies } from './trusted-proxies.ts'

const port = z.coerce.number().int().min(0).max(65535)
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const count = z.coerce.number().int().positive()
/** One address of a Postgres, or several with commas between them. */
const databaseAddresses = z
  .string()
  .refine(
    (text) => splitAddresses(text).every((one) => z.url({ protocol: /^postgres(ql)?$/ }).safeParse(one).success),
    'Invalid URL: postgres://user:password@host:port/database, or several with commas between them',
  )
  .optional()
const splitWords = (value: string): string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
/** Words between commas. */
const list = z.string().default('').transform(splitWords)
const processRoles = ['web', 'worker', 'mail'] as const

interface Setting {
  readonly rule: z.ZodType
  readonly about: string
  readonly isSecret?: true
}

/**
 * Environment variables of the program, each with its rule and purpose. README's table is made from the same words.
 * Only this file reads the environment. Secrets, and values that may hold a password, are never printed.
 */
const configTable = {
  PORT: { rule: port.default(3000), about: 'Port of the web server' },
  HOST: { rule: z.string().default('127.0.0.1'), about: 'Address that the web server listens on' },
  PUBLIC_URL: { rule: z.url().optional(), about: 'Address that people open; http://localhost:PORT when absent' },
  SITE_HOSTS: {
    rule: list.refine((pairs) => pairs.every(isSiteHost), 'HOST=KEY, with commas').transform(readSiteHosts),
    about: 'Hosts that open the public site of a client, with commas: www.laro.example=laro; each has /site/KEY anyway',
  },
  DATABASE_URL: {
    isSecret: true,
    rule: databaseAddresses,
    about:
      'A Postgres 16+ of your own, as its owner; embedded when absent. Several addresses with commas: whichever is the primary',
  },
  DATABASE_REPLICA_URL: {
    isSecret: true,
    rule: databaseAddresses,
    about:
      'Streaming replicas, with commas between them: lists and searches are read there where they are fresh enough',
  },
  REPLICA_MAX_BEHIND_MS: {
    rule: count.default(1000),
    about: 'A replica that is further behind is not read; no read through a replica is older than this',
  },
  FLIGHTLINE_DATA: {
    rule: z.string().min(1).default('.data'),
    about: 'Folder of the embedded database, the files and the secret',
  },
  FLIGHTLINE_SECRET: {
    isSecret: true,
    rule: z.string().min(32).optional(),
    about: 'Signs tokens and addresses; required with DATABASE_URL, else made and kept in FLIGHTLINE_DATA',
  },
  FLIGHTLINE_ROLES: {
    rule: z
      .string()
      .default(processRoles.join(','))
      .transform((value) => value.split(',').map((part) => part.trim()))
      .pipe(z.array(z.enum(processRoles)).min(1)),
    about: 'Which parts this process runs: web, worker, mail',
  },
  FLIGHTLINE_DEMO: {
    rule: flag.optional(),
    about: 'Demo world and the page /outside; true when neither DATABASE_URL nor MAIL_OUT_URL is set',
  },
  FLIGHTLINE_DEMO_PASSWORDS: {
    rule: z.enum(['refused', 'allowed']).default('refused'),
    about:
      'allowed: the passwords of the demo, which everybody knows, may open a place that others reach, or one without the demo',
  },
  FLIGHTLINE_ENV: {
    rule: z.enum(['dev', 'prod']).default('dev'),
    about: 'prod hides what is not for production: the Content group, deleting whole threads',
  },
  DEFAULT_CLIENT: { rule: z.string().default('LARO'), about: 'name_key of the default client' },
  PRODUCT_KEY: { rule: z.string().default('flightline'), about: 'First part of the section {product}-ai' },
  MAIL_DOMAIN: {
    rule: z.string().default('mail.flightline.example'),
    about: 'Domain of the clients inbound addresses',
  },
  MAIL_IN_PORT: { rule: port.default(2525), about: 'Port of the SMTP receiver' },
  MAIL_IN_HOST: { rule: z.string().default('127.0.0.1'), about: 'Address that the SMTP receiver listens on' },
  MAIL_IN_MAX_BYTES: { rule: count.default(26_214_400), about: 'Largest message that the receiver takes' },
  MAIL_TLS_CERT_FILE: {
    rule: z.string().min(1).optional(),
    about:
      'Certificate chain (PEM) that the receiver offers STARTTLS with, read again when it changes; self-made when absent',
  },
  MAIL_TLS_KEY_FILE: { rule: z.string().min(1).optional(), about: 'Its private key (PEM)' },
  MAIL_IN_RELAYS: {
    rule: list.refine(
      (networks) => networks.every((one) => ipaddr.isValid(one) || ipaddr.isValidCIDR(one)),
      'Not an address or a network like 192.0.2.0/24',
    ),
    about: 'Mail servers of your own that pass mail on to the receiver: their addresses or networks, with commas',
  },
  MAIL_TRUSTED_SEALERS: {
    rule: list.transform((domains) => domains.map((one) => one.toLowerCase())),
    about: 'Domains of forwarders whose word (ARC) counts when a sender is checked, with commas, such as google.com',
  },
  MAIL_OUT_URL: {
    isSecret: true,
    rule: z.url({ protocol: /^smtps?$/ }).optional(),
    about: 'SMTP server for outgoing mail: smtp://user:password@host:port',
  },
  MAIL_IMAP_URLS: {
    isSecret: true,
    rule: z
      .string()
      .default('')
      .transform((value) => value.split(/\s+/).filter(Boolean)),
    about: 'Mailboxes to watch, separated by blanks: imaps://user:password@host/INBOX?client=name_key',
  },
  TWILIO_ACCOUNT_SID: {
    rule: z
      .string()
      .regex(/^AC[0-9a-f]{32}$/)
      .optional(),
    about: 'Account at Twilio for text messages; in the demo world phones in miniature when absent, else no texts',
  },
  TWILIO_AUTH_TOKEN: {
    isSecret: true,
    rule: z.string().min(1).optional(),
    about: 'Its token, which signs webhooks too',
  },
  TWILIO_API_URL: {
    rule: serviceAddress.default('https://api.twilio.com'),
    about: 'Address of its interface, or of a server that speaks the same',
  },
  TEXT_HELP_BY: {
    rule: z.enum(['flightline', 'provider']).default('flightline'),
    about: 'Who answers a customer that texts HELP: flightline, or the provider where its own answer is switched on',
  },
  PUSH_SERVICES: {
    rule: z
      .string()
      .default('fcm.googleapis.com,updates.push.services.mozilla.com,push.apple.com,notify.windows.com')
      .transform(splitWords),
    about: 'Push services that notifications go to, with commas; one with its port may be in the own network',
  },
  OIDC_LOCAL_ISSUERS: {
    rule: list,
    about:
      'Issuers of single sign-on in the own network, with commas: http://10.0.0.5:8080/realms/main; all others must be public',
  },
  ...microsoftSettings,
  S3_BUCKET: { rule: z.string().optional(), about: 'Keep files in this bucket instead of on disk' },
  S3_ENDPOINT: { rule: z.url().optional(), about: 'Address of an S3-compatible store; AWS when absent' },
  S3_REGION: { rule: z.string().default('us-east-1'), about: 'Region of the bucket' },
  S3_ACCESS_KEY_ID: { isSecret: true, rule: z.string().optional(), about: 'Access key of the store' },
  S3_SECRET_ACCESS_KEY: { isSecret: true, rule: z.string().optional(), about: 'Secret key of the store' },
  AI_PROVIDER: {
    rule: z.enum(['openai-compatible', 'anthropic']).optional(),
    about: 'Protocol of the language model; when absent no AI, in the demo a labelled model that answers by rules',
  },
  AI_URL: {
    rule: z.url({ protocol: /^https?$/ }).optional(),
    about: "Base address of the model's API, such as https://host/v1; required for openai-compatible",
  },
  AI_MODEL: { rule: z.string().min(1).optional(), about: 'Name of the model; required with AI_PROVIDER' },
  AI_API_KEY: { isSecret: true, rule: z.string().min(1).optional(), about: "Key of the model's API" },
  UPLOAD_MAX_BYTES: { rule: count.default(10_240_000), about: 'Largest uploaded file' },
  RATE_PER_MINUTE: {
    rule: count.default(1200),
    about: 'Calls that one user may make in a minute; a call may have a lower limit of its own',
  },
  TRUST_PROXY: {
    rule: trustedProxies,
    about:
      'Proxies in front, whose X-Forwarded-For is believed: their number (true is 1), or their networks with commas',
  },
  HEALTH_PORT: {
    rule: port.optional(),
    about: 'Port of a listener for /api/health and /metrics alone, for processes without web; none when absent',
  },
  HEALTH_HOST: { rule: z.string().default('127.0.0.1'), about: 'Address that this listener listens on' },
  METRICS_TOKEN: {
    isSecret: true,
    rule: z.string().min(16).optional(),
    about: 'Who asks for /metrics must bear it; without one only this machine may ask, and never through a proxy',
  },
  DRAIN_SECONDS: {
    rule: z.coerce.number().min(0).max(600).default(0),
    about: 'How long a process that was asked to end still serves while /api/health/ready says so to the balancer',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    rule: z.url({ protocol: /^https?$/ }).optional(),
    about: 'Collector that traces are sent to by OTLP over HTTP; no traces when absent',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    isSecret: true,
    rule: z.string().default(''),
    about: 'Headers for the collector: name=value,name=value',
  },
  OTEL_SERVICE_NAME: { rule: z.string().default('flightline'), about: 'Name of this service in traces' },
  OTEL_TRACES_SAMPLER_ARG: {
    rule: z.coerce.number().min(0).max(1).default(1),
    about: 'Share of the traces that are kept, 0 to 1',
  },
  LOG_LEVEL: {
    rule: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    about: 'How much is logged',
  },
} as const satisfies Readonly<Record<string, Setting>>

type Table = typeof configTable
type Environment = Readonly<Record<string, string | undefined>>
type Values = { [Name in keyof Table]: z.output<Table[Name]['rule']> }

export type ProcessRole = (typeof processRoles)[number]
export interface Config extends Omit<Values, 'PUBLIC_URL' | 'FLIGHTLINE_DEMO'> {
  readonly PUBLIC_URL: string
  readonly FLIGHTLINE_DEMO: boolean
}

/** A start refused because of the configuration or the place of the program. Shown with its message only, no stack. */
export class StartFault extends Error {
  override name = 'StartFault'
}

const isDemo = ({ FLIGHTLINE_DEMO, DATABASE_URL, MAIL_OUT_URL }: Values): boolean =>
  FLIGHTLINE_DEMO ?? !(DATABASE_URL || MAIL_OUT_URL)

function crossFaults(values: Values): string[] {
  const faults: string[] = []
  if (values.DATABASE_URL && !values.FLIGHTLINE_SECRET) {
    faults.push(
      'FLIGHTLINE_SECRET: required with DATABASE_URL, because every process on that database must share it (32 characters or more)',
    )
  }
  if ((values.MAIL_TLS_CERT_FILE === undefined) !== (values.MAIL_TLS_KEY_FILE === undefined)) {
    faults.push('MAIL_TLS_CERT_FILE: needs MAIL_TLS_KEY_FILE as well, and the other way round')
  }
  if (values.TWILIO_ACCOUNT_SID && !values.TWILIO_AUTH_TOKEN) {
    faults.push('TWILIO_ACCOUNT_SID: needs TWILIO_AUTH_TOKEN as well')
  }
  if (values.S3_BUCKET && !(values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY)) {
    faults.push('S3_BUCKET: needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY as well')
  }
  return [...faults, ...microsoftFaults(values), ...aiFaults(values), ...demoFaults(values, isDemo(values))]
}

function aiFaults({ AI_PROVIDER, AI_URL, AI_MODEL }: Values): string[] {
  if (AI_PROVIDER === undefined) return []
  const faults = AI_MODEL === undefined ? ['AI_PROVIDER: needs AI_MODEL as well'] : []
  const isWithoutUrl = AI_PROVIDER === 'openai-compatible' && AI_URL === undefined
  return isWithoutUrl ? [...faults, 'AI_PROVIDER: openai-compatible needs AI_URL as well'] : faults
}

const wordsOf = (error: z.ZodError): string => error.issues.map((issue) => issue.message).join('; ')

/** Reads each variable by its rule; a violation is reported to `faults`, a secret's value never. */
function readTable(env: Environment, faults: string[]): Values {
  const values: Record<string, unknown> = {}
  for (const [name, { rule, isSecret }] of Object.entries<Setting>(configTable)) {
    const given = env[name] === '' ? undefined : env[name]
    const result = rule.safeParse(given)
    if (result.success) values[name] = result.data
    else faults.push(`${name}: ${wordsOf(result.error)}${isSecret ? '' : ` (given: ${JSON.stringify(given)})`}`)
  }
  return values as Values
}

/** Reads the whole table once. Throws one StartFault that names every fault. */
export function readConfig(env: Environment): Config {
  const faults: string[] = []
  const read = readTable(env, faults)
  if (faults.length === 0) faults.push(...crossFaults(read))
  if (faults.length > 0) {
    const head = faults.length === 1 ? 'The configuration has a fault' : 'The configuration has faults'
    throw new StartFault(`${head}:\n  ${faults.join('\n  ')}`)
  }
  return {
    ...read,
    PUBLIC_URL: (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/$/, ''),
    FLIGHTLINE_DEMO: isDemo(read),
  }
}
