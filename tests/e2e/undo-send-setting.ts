import { expect, type APIRequestContext } from '@playwright/test'
import { clientIds, type CastMember, type ClientKey } from '../world.ts'

/**
 * Sets a person's own 'Undo send' to so many seconds in each of their clients, as they can in their profile. Tests that
 * are about something else set 0: their mail goes at once.
 */
export async function setUndoSend(api: APIRequestContext, person: CastMember, seconds: number): Promise<void> {
  const answer = await api.get('/api/auth/token')
  const { token } = (await answer.json()) as { token: string }
  for (const key of Object.keys(person.grants) as ClientKey[]) {
    const headers = { token, client: clientIds[key] }
    const set = await api.put('/api/user/sending', { headers, data: { undo_send_seconds: seconds } })
    expect(set.status(), `undo send of ${person.email}`).toBe(200)
  }
}
