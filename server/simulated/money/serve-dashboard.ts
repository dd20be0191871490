import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import { isForeign, markup, page, show, type Notice } from '../page.ts'
import type { MoneyBook } from './network/money-book.ts'
import type { MoneyStore } from './network/money-store.ts'

interface PlayedParts {
  readonly store: MoneyStore
  readonly clock: () => number
}

interface ActedValues {
  readonly account: string
}

/** The pages of one account of a system that the demo plays: what it holds, and what a person does there. */
export interface PlayedDashboard<Parts extends PlayedParts, Values extends ActedValues, Tool> {
  /** Title of its pages. */
  readonly name: string
  readonly base: string
  /** Account that is shown without another one. */
  readonly usedBy: string
  readonly account: z.ZodType<string>
  /** Values of its forms. */
  readonly acted: z.ZodType<Values>
  readonly open: () => Promise<Parts>
  readonly takeTool: (book: MoneyBook, parts: Parts) => Tool
  /** Actions by the names of their paths; each answers its words. */
  readonly actions: Readonly<Record<string, (tool: Tool, values: Values) => string>>
  /** A refused action, whose message is shown. */
  readonly refusal: abstract new (...given: never[]) => Error
  readonly draw: (book: MoneyBook, notice: Notice | undefined) => string
}

/** A page that says why nothing is shown. */
export const refusePage = (
  reply: FastifyReply,
  { name, words, status }: { name: string; words: string; status: number },
) => show(reply, page(name, markup`<h1>${words}</h1>`), status)

/** Serves the page of an account and its actions. Forms of other sites are refused. */
export function serveDashboard<Parts extends PlayedParts, Values extends ActedValues, Tool>(
  scope: FastifyInstance,
  dashboard: PlayedDashboard<Parts, Values, Tool>,
): void {
  const { name, base, usedBy, account, acted, open, takeTool, actions, refusal, draw } = dashboard
  const refuse = (reply: FastifyReply, words: string, status: number) => refusePage(reply, { name, words, status })
  const showAccount = async (reply: FastifyReply, asked: string, notice?: Notice) => {
    const { store, clock } = await open()
    const body = store.within(asked, clock(), (book) => draw(book, notice))
    return show(reply, body, notice?.kind === 'alert' ? 400 : 200)
  }
  const act = async (action: string, values: Values): Promise<Notice> => {
    const parts = await open()
    try {
      const words = parts.store.within(values.account, parts.clock(), (book) =>
        actions[action]?.(takeTool(book, parts), values),
      )
      return { kind: 'status', words: words ?? '' }
    } catch (error) {
      if (error instanceof refusal) return { kind: 'alert', words: error.message }
      throw error
    }
  }
  scope.get<{ Querystring: { account?: string } }>(base, (request, reply) => {
    const read = account.safeParse(request.query.account ?? usedBy)
    return read.success ? showAccount(reply, read.data) : refuse(reply, 'This account is not known here.', 404)
  })
  scope.post<{ Params: { action: string } }>(`${base}/:action`, async (request, reply) => {
    if (isForeign(request)) return refuse(reply, 'Refused', 403)
    const values = acted.safeParse(request.body)
    const { action } = request.params
    if (!values.success) return refuse(reply, 'This form is not known here.', 400)
    if (!Object.hasOwn(actions, action)) return refuse(reply, 'This page does not exist.', 404)
    return showAccount(reply, values.data.account, await act(action, values.data))
  })
}
