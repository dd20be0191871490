import type { z } from 'zod'
import { OutsideFailed } from '../../errors.ts'
import type { FetchOptions } from '../fetch/fetch-outside.ts'
import { askOutside, type OutsideAnswer } from '../fetch/fetch-outside.ts'
import { FetchRefused } from '../fetch/fetch-refused.ts'

/** How a client's scheduling software is reached. */
export interface SchedulingAccount {
  /** Name for people when it fails. */
  readonly label: string
  /** Without a slash at its end. */
  readonly url: string
  readonly username: string
  readonly secret: string
  /** A second secret, for software that wants two. */
  readonly apiToken?: string | undefined
  /** Where it may lie: a public machine, unless this installation plays the software itself. */
  readonly outside?: Pick<FetchOptions, 'rules' | 'withinMs'>
}

/** The software failed: `later` if the same query may succeed another time, `never` until a user acts. */
export class SchedulingFailed extends OutsideFailed {
  readonly retry: 'later' | 'never'
  constructor(words: string, retry: 'later' | 'never') {
    super(words)
    this.retry = retry
  }
}

interface Question {
  /** Path after the address of the account. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>>
  /** The software's own words of a failure, such as its codes: reported with the status. */
  readonly faultsIn?: (said: unknown) => readonly string[]
}

const mostBytes = 8_000_000

async function answerOf(account: SchedulingAccount, { path, headers, form }: Question): Promise<OutsideAnswer> {
  const body = form && Buffer.from(new URLSearchParams(form).toString())
  try {
    return await askOutside(`${account.url}${path}`, {
      ...account.outside,
      maxBytes: mostBytes,
      body,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }),
        ...headers,
      },
    })
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    throw new SchedulingFailed(`${account.label} does not answer. Please try again later.`, 'later')
  }
}

/** Document of an answer; undefined for an invalid one. */
function documentOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

/** Throws SchedulingFailed for every answer that is no success. */
function requireSuccess(label: string, { faultsIn }: Question, { status, body }: OutsideAnswer): void {
  if (status === 401 || status === 403)
    throw new SchedulingFailed(`${label} refuses our sign-in. An admin can set it under Settings, Software.`, 'never')
  if (status === 429) throw new SchedulingFailed(`${label} was asked too often. Please try again later.`, 'later')
  if (status === 200) return
  const faults = faultsIn?.(documentOf(body)) ?? []
  const said = [String(status), ...faults].join(', ')
  throw new SchedulingFailed(`${label} answered with an error (${said}).`, 'later')
}

/** Successful answer in its known shape. Throws SchedulingFailed. */
function readAnswer<Shape extends z.ZodType>(label: string, { body }: OutsideAnswer, shape: Shape): z.output<Shape> {
  const read = shape.safeParse(documentOf(body))
  if (read.success) return read.data
  throw new SchedulingFailed(`${label} said something that is not understood here.`, 'later')
}

/** Calls the software, and reads its answer. Throws SchedulingFailed. */
export async function askScheduling<Shape extends z.ZodType>(
  account: SchedulingAccount,
  question: Question,
  shape: Shape,
): Promise<z.output<Shape>> {
  const answer = await answerOf(account, question)
  requireSuccess(account.label, question, answer)
  return readAnswer(account.label, answer, shape)
}

/** As `askScheduling`; undefined where the software has nothing of that name (404). */
export async function findScheduling<Shape extends z.ZodType>(
  account: SchedulingAccount,
  question: Question,
  shape: Shape,
): Promise<z.output<Shape> | undefined> {
  const answer = await answerOf(account, question)
  if (answer.status === 404) return undefined
  requireSuccess(account.label, question, answer)
  return readAnswer(account.label, answer, shape)
}

/** As `askScheduling`, of software that answers in text. */
export async function askSchedulingText(account: SchedulingAccount, question: Question): Promise<string> {
  const answer = await answerOf(account, question)
  requireSuccess(account.label, question, answer)
  return answer.body.toString('utf8')
}
