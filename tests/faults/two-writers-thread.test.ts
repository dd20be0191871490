import fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, laro, makeContact, receive } from '../contract/inbox-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'

let server: TestServer
let contactId: string
beforeAll(async () => {
  server = await openTestServer()
  contactId = (await makeContact(server)).id
})
afterAll(() => server.close())

interface Step {
  readonly who: 0 | 1
  /** Reads the stored row before writing; without it the writer continues from the last seen one. */
  readonly looksFirst: boolean
}

const scripts = fc.array(fc.record({ who: fc.constantFrom<0 | 1>(0, 1), looksFirst: fc.boolean() }), {
  minLength: 2,
  maxLength: 8,
})

interface CurrentState {
  readonly words: string
  readonly version: number
  /** Writer: 0 or 1. */
  readonly by: number
}

interface Game {
  readonly start: CurrentState | undefined
  /** Writes from what was seen; answers the status and the version that is then stored. */
  write(
    who: 0 | 1,
    words: string,
    seen: number | undefined,
  ): Promise<{ status: number; version: number; shown: string }>
  /** True if a write must be accepted. */
  isCurrent(existing: CurrentState | undefined, who: 0 | 1, seen: number | undefined): boolean
}

/** Plays a script and returns each step's result with the expected one. */
async function play(game: Game, script: readonly Step[]) {
  const seen: (number | undefined)[] = [game.start?.version, game.start?.version]
  let existing = game.start
  const steps: { given: string; expected: string }[] = []
  for (const [at, { who, looksFirst }] of script.entries()) {
    if (looksFirst) seen[who] = existing?.version
    const words = `words ${at} of ${who}`
    const isAccepted = game.isCurrent(existing, who, seen[who])
    const { status, version, shown } = await game.write(who, words, seen[who])
    steps.push({
      given: `${status} ${shown}`,
      expected: isAccepted ? `200 ${words}` : `409 ${existing?.words}`,
    })
    if (isAccepted) {
      existing = { words, version, by: who }
      seen[who] = version
    }
  }
  return { steps, existing }
}

interface Action {
  readonly id: string
  readonly version: number
}

/** Puts a follower of the given name on a thread, from the version that was seen. */
const setFollower = (person: CastMember, { id, version }: Action, label: string) =>
  call(server, person, {
    method: 'PUT',
    url: `/messaging/thread/${id}/parties`,
    body: { version, followers: [{ id: 'follower', label }] },
  })

const setStatus = (person: CastMember, { id, version }: Action, status: string) =>
  call(server, person, { method: 'PUT', url: `/messaging/thread/${id}/status`, body: { version, status } })

const followerOf = (thread: { followers: { label: string }[] }): string => thread.followers[0]?.label ?? 'nobody'

test('of two editing one thread, no accepted change is lost and a refusal shows the stored state', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, async (script) => {
      const { thread } = await receive(server, contactId)
      const url = `/data/clients/${laro}/threads/${thread.id}`
      const { steps, existing } = await play(
        {
          start: { words: 'nobody', version: thread.version, by: 0 },
          isCurrent: (now, _, seen) => now?.version === seen,
          write: async (who, words, version = 0) => {
            const answer = await setFollower(who === 0 ? cast.jo : cast.ana, { id: thread.id, version }, words)
            const shown = answer.status === 200 ? answer.body.thread : answer.body.current
            return { status: answer.status, version: shown.version, shown: followerOf(shown) }
          },
        },
        script,
      )
      expect(steps.map((step) => step.given)).toEqual(steps.map((step) => step.expected))
      expect(followerOf((await call(server, cast.jo, { url })).body)).toBe(existing?.words)
    }),
    { numRuns: 12 },
  )
}, 60_000)

test('two devices that keep one draft: the last accepted is kept, refused ones were shown', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, async (script) => {
      const { thread } = await receive(server, contactId)
      const url = `/messaging/drafts/${v7()}`
      const { steps, existing } = await play(
        {
          start: undefined,
          isCurrent: (now, who, seen) => !now || now.by === who || now.version === seen,
          write: async (who, message, version) => {
            const body = { medium: 'note', message, threadId: thread.id, device: `device ${who}`, version }
            const answer = await call(server, cast.jo, { method: 'PUT', url, body })
            const shown = answer.status === 200 ? answer.body.message : answer.body.current
            return { status: answer.status, version: shown.version, shown: shown.message }
          },
        },
        script,
      )
      expect(steps.map((step) => step.given)).toEqual(steps.map((step) => step.expected))
      const { body } = await call(server, cast.jo, { url: `/messaging/drafts?threadId=${thread.id}` })
      expect(body.message.message).toBe(existing?.words)
    }),
    { numRuns: 12 },
  )
}, 60_000)

test("of two concurrent writers, one is shown the other's text", async () => {
  for (let round = 0; round < 10; round++) {
    const { thread } = await receive(server, contactId)
    const answers = await Promise.all([setStatus(cast.jo, thread, 'done'), setStatus(cast.ana, thread, 'waiting')])
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect([won?.status, lost?.status]).toEqual([200, 409])
    expect(lost?.body.current).toMatchObject({ status: won?.body.thread.status, version: won?.body.thread.version })
  }
})

test('messages that arrive while a user edits their thread all count, and no edit is lost unseen', async () => {
  const { thread } = await receive(server, contactId)
  const url = `/data/clients/${laro}/threads/${thread.id}`
  const edit = async (at: number): Promise<number> => {
    const { body } = await call(server, cast.jo, { url })
    return (await setFollower(cast.jo, { id: thread.id, version: body.version }, `edit ${at}`)).status
  }
  const [statuses] = await Promise.all([
    Promise.all(Array.from({ length: 8 }, (_, at) => edit(at))),
    Promise.all(Array.from({ length: 8 }, () => receive(server, contactId, { threadId: thread.id }))),
  ])
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  const { body } = await call(server, cast.jo, { url })
  expect(body.message_count).toBe(9)
})
