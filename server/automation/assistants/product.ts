import type { FastifyInstance } from 'fastify'
import { issueWords } from '../../../domain/issue-words.ts'
import type { AssistantUse, Contract, InputOf, Issue, OutputOf } from '../../../domain/kernel/index.ts'
import { deriveId } from '../../platform/derive-id.ts'

/** A call of the product that tools may use. */
export type ToolContract = Contract & { readonly assistants: AssistantUse }

/** Refusal of a call, in the words of the product. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number

  constructor(status: number, words: string) {
    super(words)
    this.status = status
  }
}

/** The caller of a tool: how its calls are sent, and for whom. */
export interface ToolCaller {
  /** Id of the actor: of a connected assistant, or of an API key. */
  readonly actorId: string
  readonly clientId: string
  /** Headers that name the caller, as for any call of the product. */
  readonly headers: Readonly<Record<string, string>>
  readonly address: string
}

/** A piece of work of a tool: its words, and when it was asked, in epoch milliseconds. */
interface Work {
  readonly words: string
  readonly now: number
}

type Given<C extends Contract> = Partial<{ [Part in keyof InputOf<C>]: InputOf<C>[Part] }>

interface Answered {
  readonly error?: string
  readonly message?: string
  readonly issues?: readonly Issue[]
}

const unknownWords = 'It does not exist, or this user may not see it.'

const byStatus: Readonly<Record<number, string>> = {
  401: 'This connection has ended. A user of the company connects the assistant again.',
  404: unknownWords,
  409: 'It has changed, or exists already. Read it again.',
  429: 'Too many requests. Wait for a minute.',
}

const explainRefusal = (status: number, { message, issues = [] }: Answered): string => {
  const words = issues.map((issue) => `${issue.path}: ${issueWords(issue) ?? issue.code}`)
  return [...(message === undefined ? [] : [message]), ...words].join(' ') || (byStatus[status] ?? 'It was refused.')
}

/** A part of a path. Throws Refused for dots alone, which would lead to another call. */
function printPart(value: unknown): string {
  const part = encodeURIComponent(String(value))
  if (part === '.' || part === '..') throw new Refused(404, unknownWords)
  return part
}

const printPath = (contract: Contract, values: Readonly<Record<string, unknown>>): string =>
  contract.path.replaceAll(/:(\w+)/g, (_, name: string) => printPart(values[name]))

const printValues = (query: object = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

/**
 * The product as tools see it: each call is a request to its own route, with the caller's own credentials. So roles, walls,
 * shapes, limits and keys are those of the screens; there is no second path to the data.
 */
export class Product {
  readonly caller: ToolCaller
  readonly #app: FastifyInstance
  readonly #work: Work

  constructor(app: FastifyInstance, caller: ToolCaller, work: Work) {
    this.#app = app
    this.caller = caller
    this.#work = work
  }

  /** Id of something that this piece of work makes: the same work on the same day makes it once. */
  get workId(): string {
    const { words, now } = this.#work
    return deriveId(JSON.stringify([this.caller.actorId, new Date(now).toISOString().slice(0, 10), words]))
  }

  /**
   * Calls the product. `isKeyed` is for calls that make something and cannot see that they made it before: the same work
   * on the same day gets the first answer again. Throws Refused.
   */
  async call<C extends ToolContract>(contract: C, given: Given<C> = {}, isKeyed = false): Promise<OutputOf<C>> {
    const { params, query, body } = given as { params?: object; query?: object; body?: object }
    const path = printPath(contract, { client: this.caller.clientId, ...params })
    const answer = await this.#app.inject({
      method: contract.method,
      url: `/api${path}`,
      query: printValues(query),
      headers: { ...this.caller.headers, ...(isKeyed && { 'idempotency-key': `${this.workId} ${contract.path}` }) },
      remoteAddress: this.caller.address,
      ...(body !== undefined && { payload: body }),
    })
    const content: unknown = answer.body === '' ? {} : answer.json()
    if (answer.statusCode >= 400)
      throw new Refused(answer.statusCode, explainRefusal(answer.statusCode, content as Answered))
    return content as OutputOf<C>
  }
}
