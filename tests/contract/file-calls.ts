import { contacts } from '../../domain/crm/index.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { clientIds, type CastMember } from '../world.ts'

/** The contact of LARO that the tests' files hang on. */
export const contactId = 'c-1'

/** Largest upload in these tests, in bytes. */
export const uploadLimit = 200_000

export const pathOf = (name: string, id: string = contactId, client: string = clientIds.LARO): string =>
  `clients/${client}/attachments/contacts/${id}/${name}`

/** Answers of the file calls, as far as the tests look. */
export interface FileAnswer {
  readonly id: string
  readonly url: string
  readonly type: string
  readonly title: string
  readonly message: string
  readonly current: unknown
}

export interface Given {
  readonly path: string
  readonly content: Buffer | string
  /** Type by the sender. */
  readonly type?: string
}

/**
 * A server that listens, with a contact that files hang on, and the calls of file storage over real HTTP. `given`
 * overrides configuration.
 */
export async function openFileServer(given: Readonly<Record<string, string>> = {}) {
  const server: TestServer = await openTestServer({ UPLOAD_MAX_BYTES: String(uploadLimit), ...given })
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const doc = contacts.shape.parse({ first_name: 'Cay', email: 'cay@customer.example' })
  await withTenant(server.platform, systemActor(clientIds.LARO), (ctx) =>
    createRecord(ctx, contacts, { id: contactId, doc }),
  )
  const urlOf = (path: string) => `${origin}/api/files/${path.split('/').map(encodeURIComponent).join('/')}`
  return {
    server,
    origin,
    urlOf,
    upload: async (person: CastMember, { path, content, type = 'application/octet-stream' }: Given) => {
      const form = new FormData()
      form.append('file', new Blob([Buffer.from(content)], { type }), path.split('/').at(-1) ?? '')
      const headers = await server.headersOf(person, clientIds.LARO)
      const answer = await fetch(urlOf(path), { method: 'POST', body: form, headers })
      return { status: answer.status, body: (await answer.json()) as FileAnswer }
    },
    remove: async (person: CastMember, path: string) =>
      fetch(urlOf(path), { method: 'DELETE', headers: await server.headersOf(person, clientIds.LARO) }),
    get: async (person: CastMember, path: string, headers: Record<string, string> = {}) =>
      fetch(urlOf(path), { headers: { ...(await server.headersOf(person, clientIds.LARO)), ...headers } }),
  }
}

export type FileServer = Awaited<ReturnType<typeof openFileServer>>
