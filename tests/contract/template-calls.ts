import { afterAll, beforeAll, expect } from 'vitest'
import { v7 } from 'uuid'
import type { CastMember } from '../world.ts'
import { openFileServer, type FileServer } from './file-calls.ts'
import { call, customer, laro, makeContact } from './inbox-server.ts'

export const documentsUrl = `/data/clients/${laro}/documents`

export const toMia = [{ name: 'Mia Lund', email: customer.address }]

export const codesOf = (body: { issues?: { path: string; code: string }[] }) =>
  body.issues?.map(({ path, code }) => `${path} ${code}`)

export interface MadeTemplate {
  readonly id: string
  readonly template_id: string
  readonly version: number
}

/** A server with files and a customer, for the suite that calls it. */
export function templateDesk() {
  let files: FileServer | undefined
  let contactId = ''
  beforeAll(async () => {
    files = await openFileServer()
    contactId = (await makeContact(files.server)).id
  })
  afterAll(() => files?.server.close())
  const open = (): FileServer => {
    if (!files) throw new Error('the server opens before the first test')
    return files
  }
  return {
    get files() {
      return open()
    },
    get contactId() {
      return contactId
    },
    async makeTemplate(person: CastMember, more: object): Promise<MadeTemplate> {
      const body = { name: 'Words', template_id: `t-${v7()}`, ...more }
      const made = await call(open().server, person, { method: 'POST', url: documentsUrl, body })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      return made.body as MadeTemplate
    },
    preview: (person: CastMember, template: string, body: object = {}) =>
      call(open().server, person, { method: 'POST', url: `/cms/documents/templates/${template}`, body }),
    change: (person: CastMember, { id, version }: MadeTemplate, change: object) =>
      call(open().server, person, { method: 'PATCH', url: `${documentsUrl}/${id}`, body: { version, change } }),
  }
}
