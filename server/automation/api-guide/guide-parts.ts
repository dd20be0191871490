/**
 * A call of the guide with its answer, which a test runs. In texts, `{name}` stands for a value that an earlier answer
 * gave, and `…` in an answer for a value that differs each time.
 */
export interface GuideExample {
  readonly title: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** After `/api`. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  readonly status: number
  /** Part of the answer; the answer may contain more. */
  readonly answer: object
  /** Names of values for later examples, by their path in the answer. */
  readonly keeps?: Readonly<Record<string, string>>
}

/** A chapter of the guide. */
export interface GuidePart {
  readonly id: string
  readonly title: string
  readonly words: readonly string[]
  readonly examples: readonly GuideExample[]
  readonly code?: string
}

const contacts = '/data/clients/{client}/contacts'

const changed = '…'

/** A signed delivery, as a receiver gets it. */
export const guideDelivery = {
  secret: 'whsec_ZmxpZ2h0bGluZSBndWlkZSBleGFtcGxlIHNlY3JldCE=',
  headers: {
    'webhook-id': 'msg_01a10e7d11c07b0d8198a719af1762a7',
    'webhook-timestamp': '1796040000',
    'webhook-signature': 'v1,GsOdQZ6gEymlgu6I3jf7+E8byg4DpDdVuklKfNV6gZU=',
  },
  body: '{"type":"contacts.updated","timestamp":"2026-11-30T12:00:00.000Z","data":{"record":"contacts","id":"01a10e7d-11c0-7b0d-8198-a719af1762a7","version":2}}',
} as const

/** The guide for programs that call the API, in the order in which it is read. */
export const guideParts: readonly GuidePart[] = [
  {
    id: 'keys',
    title: 'Keys',
    words: [
      'A program signs in with an API key. An administrator makes it under Company, Integrations, with the roles that the program needs and an end date. The key is shown once.',
      'Send it with each request as a bearer token. The client follows from the key; its id is a part of the paths of records and is shown under Integrations.',
      'A key may do at most what its maker may do at that moment. It opens no call of a signed-in person, no call of administrators, and no sealed field.',
    ],
    examples: [
      {
        title: 'Read with a key',
        method: 'GET',
        path: `${contacts}?limit=1`,
        status: 200,
        answer: { rows: [{ id: changed, version: changed }] },
      },
      {
        title: 'A key that is unknown, revoked or ended',
        method: 'GET',
        path: contacts,
        headers: { authorization: 'Bearer fl_live_unknown' },
        status: 401,
        answer: { error: 'unauthenticated' },
      },
    ],
  },
  {
    id: 'write',
    title: 'Write',
    words: [
      'A call that creates something needs the header Idempotency-Key with a value of your choice, for example a UUID. The same key gives the first answer again and creates nothing, so a call whose answer was lost can be repeated for two days.',
      'A change names the version that it was made from. When others changed the same fields since, the answer is 409 with the present record; changes of other fields are joined.',
    ],
    examples: [
      {
        title: 'Create a contact',
        method: 'POST',
        path: contacts,
        headers: { 'idempotency-key': '5f0c2f0e-6f7a-4d57-9a51-0a2d5c1f7e11' },
        body: { first_name: 'Nadia', last_name: 'Holt', email: 'nadia.holt@customer.example' },
        status: 201,
        answer: { id: changed, version: 1, first_name: 'Nadia', last_name: 'Holt' },
        keeps: { contact: 'id' },
      },
      {
        title: 'Repeat the call: the same answer, and no second contact',
        method: 'POST',
        path: contacts,
        headers: { 'idempotency-key': '5f0c2f0e-6f7a-4d57-9a51-0a2d5c1f7e11' },
        body: { first_name: 'Nadia', last_name: 'Holt', email: 'nadia.holt@customer.example' },
        status: 201,
        answer: { id: '{contact}', version: 1 },
      },
      {
        title: 'Change it',
        method: 'PATCH',
        path: `${contacts}/{contact}`,
        headers: { 'idempotency-key': '0d6c4fd9-3c4f-4f0e-8f8b-6b0f6a3f4b22' },
        body: { version: 1, change: { last_name: 'Holt-Berg' } },
        status: 200,
        answer: { id: '{contact}', version: 2, last_name: 'Holt-Berg' },
      },
      {
        title: 'A change of the same field from an older version',
        method: 'PATCH',
        path: `${contacts}/{contact}`,
        headers: { 'idempotency-key': '7a1de1c4-52f0-4b8e-9a77-1f6d0c9e5a33' },
        body: { version: 1, change: { last_name: 'Berg' } },
        status: 409,
        answer: { error: 'conflict' },
      },
    ],
  },
  {
    id: 'read',
    title: 'Read',
    words: [
      'Lists take a filter, an order and a limit of up to 500. A filter is JSON: a field, an operator and a value, or several of them joined by and or or. Fields that can be filtered and sorted are in the reference.',
      'The answer has the rows and, where there are more, the word next; send it as after to read on. Rows that are added in between shift nothing.',
      'Times are milliseconds since 1970 in UTC, money is in cents, and aircraft and airports have their codes.',
    ],
    examples: [
      {
        title: 'Find contacts by name',
        method: 'GET',
        path: `${contacts}?where=["last_name","==","Holt-Berg"]&orderBy=date.desc&limit=10`,
        status: 200,
        answer: { rows: [{ id: '{contact}', version: 2 }], next: null },
      },
      {
        title: 'Read a list page by page',
        method: 'GET',
        path: `${contacts}?orderBy=date.desc&limit=1`,
        status: 200,
        answer: { rows: [{ id: '{contact}' }], next: changed },
        keeps: { next: 'next' },
      },
      {
        title: 'Read on',
        method: 'GET',
        path: `${contacts}?orderBy=date.desc&limit=1&after={next}`,
        status: 200,
        answer: { rows: [{ id: changed }] },
      },
      {
        title: 'Read one',
        method: 'GET',
        path: `${contacts}/{contact}`,
        status: 200,
        answer: { id: '{contact}', first_name: 'Nadia', email: 'nadia.holt@customer.example' },
      },
      {
        title: 'See who changed what',
        method: 'GET',
        path: `${contacts}/{contact}/history`,
        status: 200,
        answer: { rows: [{ version: 2 }, { version: 1 }] },
      },
    ],
  },
  {
    id: 'errors',
    title: 'Errors',
    words: [
      'An answer that refuses has a code in error and often a sentence for people in message. Faults of the input are listed in issues, each with the path of its field.',
      '401: the key is not in force. 403: it lacks a role, which the answer names. 404: the record does not exist for this key, also when it belongs to another client. 409: the state or the version does not allow it. 429: too many calls; wait for the seconds in the header Retry-After. 503: try again soon.',
      'A key may make 1,200 calls a minute unless the installation or the call says otherwise.',
    ],
    examples: [
      {
        title: 'Faults of the input are named by field',
        method: 'POST',
        path: contacts,
        headers: { 'idempotency-key': 'b3f2c7de-11a4-4b9b-8c58-2d3e4f5a6b44' },
        body: { first_name: 'Nadia', last_name: 'Holt', email: 'nadia at customer' },
        status: 400,
        answer: { error: 'invalid', issues: [{ path: 'email' }] },
      },
      {
        title: 'A record that does not exist for the key',
        method: 'GET',
        path: `${contacts}/unknown`,
        status: 404,
        answer: { error: 'not-found' },
      },
      {
        title: 'A role that the key lacks',
        method: 'GET',
        path: '/data/clients/{client}/discounts',
        status: 403,
        answer: { error: 'forbidden' },
      },
    ],
  },
  {
    id: 'trash',
    title: 'Remove',
    words: [
      'A removed record lies in the trash and can be restored. Records that others need refuse with their reason.',
    ],
    examples: [
      {
        title: 'Put it into the trash',
        method: 'DELETE',
        path: `${contacts}/{contact}`,
        headers: { 'idempotency-key': 'c4a3d8ef-22b5-4cac-9d69-3e4f5a6b7c55' },
        status: 200,
        answer: {},
      },
      {
        title: 'Take it out again',
        method: 'POST',
        path: `${contacts}/{contact}/restore`,
        status: 200,
        answer: { id: '{contact}', last_name: 'Holt-Berg' },
      },
    ],
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    words: [
      'A webhook tells a program of each change of the records that it names, within seconds. An administrator makes it under Company, Integrations; its secret is shown once.',
      'Deliveries follow the Standard Webhooks: verify the signature over the raw body with one of its libraries. A delivery has the type, the record and its version; read the fields with an API key.',
      'Answer with a status of 200 to 299 within 15 seconds. Otherwise it is tried again for three days, and later changes of the same record wait for it. 410 switches the webhook off. A repeated delivery has the same webhook-id.',
    ],
    examples: [],
    code: `POST /hooks HTTP/1.1
${Object.entries(guideDelivery.headers)
  .map(([name, value]) => `${name}: ${value}`)
  .join('\n')}

${guideDelivery.body}

// In the receiver, with the secret ${guideDelivery.secret}
import { Webhook } from 'standardwebhooks'
const event = new Webhook(secret).verify(rawBody, headers)`,
  },
]
