import { z } from 'zod'
import { assistantTools, type ToolFacts, type ToolName } from '../../../domain/automation/index.ts'
import { issueWords } from '../../../domain/issue-words.ts'
import { shapeIssues } from '../../../domain/kernel/index.ts'
import { Refused, type Product } from './product.ts'

/** The record that a tool opened or made. */
export interface Subject {
  readonly record: string
  readonly id: string
}

/** Outcome of a tool: a sentence of ours, and content of the company in quotation. */
export interface ToolResult {
  /** Fixed words, without any part of a record or message. */
  readonly words: string
  readonly content: unknown
  readonly subject?: Subject
}

/** A tool with its arguments, as the server of assistants offers it. */
export interface Tool extends ToolFacts {
  readonly name: ToolName
  /** JSON Schema of the arguments. */
  readonly inputSchema: { readonly type: 'object'; readonly [key: string]: unknown }
  /** Runs the tool as its caller. Throws Refused. */
  readonly run: (product: Product, args: unknown) => Promise<ToolResult>
}

function readArgs<Shape extends z.ZodObject>(shape: Shape, args: unknown): z.output<Shape> {
  const { data, error } = shape.safeParse(args ?? {})
  if (data !== undefined) return data
  const words = shapeIssues(error ?? { issues: [] }).map((issue) => `${issue.path}: ${issueWords(issue) ?? issue.code}`)
  throw new Refused(400, words.join(' ') || 'The arguments are not as the tool needs them.')
}

/** Joins the fixed facts of a tool with its arguments and its work. */
export function defineTool<Shape extends z.ZodObject>(
  name: ToolName,
  shape: Shape,
  work: (product: Product, args: z.output<Shape>) => Promise<ToolResult>,
): Tool {
  const facts: ToolFacts = assistantTools[name]
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  return {
    ...facts,
    name,
    inputSchema: { ...schema, type: 'object' },
    run: (product, args) => work(product, readArgs(shape, args)),
  }
}
