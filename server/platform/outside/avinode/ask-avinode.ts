import type { z } from 'zod'
import { OutsideFailed } from '../../errors.ts'
import { askOutside, type FetchOptions, type OutsideAnswer } from '../fetch/fetch-outside.ts'
import { FetchRefused } from '../fetch/fetch-refused.ts'
import { listFaults, readData } from './avinode-records.ts'

/** How a client reaches Avinode. */
export interface AvinodeAccount {
  /** Without a slash at its end. */
  readonly url: string
  readonly apiToken: string
  readonly token: string
  /** Where it may lie: a public machine, unless this installation plays Avinode itself. */
  readonly outside?: Pick<FetchOptions, 'rules' | 'withinMs'> | undefined
}

/**
 * Avinode failed. `never`: a repetition fails again until a person acts; `later`: it was certainly not taken; `unknown`: it
 * may have been taken.
 */
export class AvinodeFailed extends OutsideFailed {
  readonly retry: 'later' | 'never' | 'unknown'
  constructor(words: string, retry: 'later' | 'never' | 'unknown') {
    super(words)
    this.retry = retry
  }
}

export interface AvinodeQuestion {
  /** Path after the address of the account. */
  readonly path: string
  readonly method?: 'PUT'
  readonly body?: unknown
}

const mostBytes = 4_000_000

/** Failures of a connection that was never made. */
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'])

function wasReached({ fault, cause }: FetchRefused): boolean {
  if (fault !== 'url-no-answer') return fault === 'url-too-large'
  const code: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : undefined
  return typeof code !== 'string' || !unreached.has(code)
}

async function callAvinode(account: AvinodeAccount, { path, method, body: said }: AvinodeQuestion) {
  const body = said === undefined ? undefined : Buffer.from(JSON.stringify(said))
  try {
    return await askOutside(`${account.url}${path}`, {
      ...account.outside,
      maxBytes: mostBytes,
      method,
      body,
      headers: {
        accept: 'application/json',
        'x-avinode-apitoken': account.apiToken,
        authorization: `Bearer ${account.token}`,
        'x-avinode-senttimestamp': new Date().toISOString(),
        'x-avinode-apiversion': 'v1.0',
        'x-avinode-product': 'Flightline',
        ...(body && { 'content-type': 'application/json', 'content-length': String(body.length) }),
      },
    })
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    const words = 'Avinode does not answer. It will be asked again.'
    throw new AvinodeFailed(words, body && wasReached(error) ? 'unknown' : 'later')
  }
}

/** Document of an answer, which may be empty; undefined for one that cannot be read. */
function readDocument({ body }: OutsideAnswer): unknown {
  if (body.length === 0) return {}
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

const refusedTokens = ['Avinode refuses our tokens. An admin can set them under Settings, Avinode.', 'never'] as const

/** Statuses with a fixed meaning. */
const known: Readonly<Record<number, readonly [words: string, retry: 'later' | 'never']>> = {
  401: refusedTokens,
  403: refusedTokens,
  429: ['Avinode was asked too often. It will be asked again.', 'later'],
  503: ['Avinode is not available now. It will be asked again.', 'later'],
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

function requireSuccess(answer: OutsideAnswer, isChange: boolean): void {
  const { status } = answer
  const fixed = known[status]
  if (fixed) throw new AvinodeFailed(...fixed)
  const faults = listFaults(readDocument(answer))
  if (isSuccess(status) && faults.length === 0) return
  const said = [String(status), ...faults].join(', ')
  // Avinode names what it refuses; an error without a name may have happened after it took the call.
  if (status < 500 || faults.length > 0) throw new AvinodeFailed(`Avinode refused it (${said}).`, 'never')
  throw new AvinodeFailed(`Avinode answered with an error (${said}).`, isChange ? 'unknown' : 'later')
}

function readAnswer<Shape extends z.ZodType>(answer: OutsideAnswer, shape: Shape, isChange: boolean): z.output<Shape> {
  const said = readDocument(answer)
  const read = shape.safeParse(readData(said))
  if (said !== undefined && read.success) return read.data
  throw new AvinodeFailed('Avinode said something that is not understood here.', isChange ? 'unknown' : 'later')
}

/** Calls Avinode, and reads the data of its answer. Throws AvinodeFailed. */
export async function askAvinode<Shape extends z.ZodType>(
  account: AvinodeAccount,
  question: AvinodeQuestion,
  shape: Shape,
): Promise<z.output<Shape>> {
  const isChange = question.body !== undefined
  const answer = await callAvinode(account, question)
  requireSuccess(answer, isChange)
  return readAnswer(answer, shape, isChange)
}

/** As `askAvinode`; undefined where Avinode has nothing of that id (404). */
export async function findAvinode<Shape extends z.ZodType>(
  account: AvinodeAccount,
  question: AvinodeQuestion,
  shape: Shape,
): Promise<z.output<Shape> | undefined> {
  const answer = await callAvinode(account, question)
  if (answer.status === 404) return undefined
  requireSuccess(answer, false)
  return readAnswer(answer, shape, false)
}
