import type { z } from 'zod'
import { OutsideFailed } from '../../errors.ts'
import type { FetchOptions } from '../fetch/fetch-outside.ts'
import { askOutside, type OutsideAnswer } from '../fetch/fetch-outside.ts'
import { FetchRefused } from '../fetch/fetch-refused.ts'

/** How a client's scheduling software is reached. */
export interface SchedulingAccount {
  /** What it is called: told to people when it fails. */
  readonly label: string
  /** Without a slash at its end. */
  readonly url: string
  readonly username: string
  readonly secret: string
  /** Where it may lie: a public machine, unless this installation plays the software itself. */
  readonly outside?: Pick<FetchOptions, 'rules' | 'withinMs'>
}

interface Question {
  /** Behind the address of the account. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>>
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
    throw new OutsideFailed(`${account.label} does not answer. Nothing was imported. Please try again later.`)
  }
}

function parsed(label: string, body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new OutsideFailed(`${label} said something that is not understood here. Nothing was imported.`)
  }
}

/** Asks the software, and reads what it says in the shape that it is known to have. Throws OutsideFailed. */
export async function askScheduling<Shape extends z.ZodType>(
  account: SchedulingAccount,
  question: Question,
  shape: Shape,
): Promise<z.output<Shape>> {
  const { label } = account
  const { status, body } = await answerOf(account, question)
  if (status === 401 || status === 403)
    throw new OutsideFailed(`${label} refuses our sign-in. An admin can set it under Settings, Software.`)
  if (status !== 200) throw new OutsideFailed(`${label} answered with an error (${status}). Nothing was imported.`)
  const read = shape.safeParse(parsed(label, body))
  if (!read.success)
    throw new OutsideFailed(`${label} said something that is not understood here. Nothing was imported.`)
  return read.data
}
