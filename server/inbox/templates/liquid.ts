import { Context, Liquid, LiquidError, Output, Parser, toValueSync, type Emitter, type Template } from 'liquidjs'
import type { TemplateData } from '../../../domain/inbox/templates/template-data.ts'
import { unfilled } from '../../../domain/inbox/templates/unfilled-words.ts'
import { escapeHtml, withPlainSigns } from '../../../domain/kernel/index.ts'
import { filtersIn } from './liquid-filters.ts'

/** Why a text cannot be filled in: where it is written wrongly, or that it takes too much. */
export class BrokenTemplate extends Error {
  override name = 'BrokenTemplate'
  /** For people who write templates. */
  readonly reason: string
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/**
 * Limits of one text (promises, 'Nobody where they don't belong'): a template is written by a person, for a message.
 */
const limits = {
  /** Far more than any text takes, so that no pause of the machine refuses one. */
  renderMs: 1000,
  /** Elements that ranges and lists may make. */
  memory: 200_000,
  /** Characters of the text, and of what comes of it. */
  template: 600_000,
  answer: 1_000_000,
  /** Variables and tags. */
  parts: 2000,
  /** Characters of one of them. */
  expression: 2000,
  /** Blocks within blocks. */
  depth: 40,
}

const tags = new Set(['assign', 'case', 'comment', 'for', 'if', 'unless'])

function makeEngine(zone: string): Liquid {
  const engine = new Liquid({
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables: false,
    parseLimit: limits.template,
    renderLimit: limits.renderMs,
    memoryLimit: limits.memory,
    relativeReference: false,
    dynamicPartials: false,
    templates: {},
  })
  // Allow-list: files, captures, and filters that build up texts are absent.
  for (const name of Object.keys(engine.tags)) if (!tags.has(name)) Reflect.deleteProperty(engine.tags, name)
  for (const name of Object.keys(engine.filters)) Reflect.deleteProperty(engine.filters, name)
  for (const [name, filter] of Object.entries(filtersIn(zone))) engine.registerFilter(name, filter)
  return engine
}

const engines = new Map<string, Liquid>()

function engineOf(zone: string): Liquid {
  const engine = engines.get(zone) ?? makeEngine(zone)
  engines.set(zone, engine)
  return engine
}

/** Text of the message's writer: the only value that is HTML already, and the only one that may be empty. */
const writtenWords = 'message.body'

interface Answer extends Emitter {
  readonly missing: Set<string>
  readonly isHtml: boolean
}

function newAnswer(isHtml: boolean): Answer {
  return {
    buffer: '',
    missing: new Set(),
    isHtml,
    write(part: unknown) {
      this.buffer += typeof part === 'string' ? part : ''
      if (this.buffer.length > limits.answer) throw new BrokenTemplate('It makes more text than a message can hold.')
    },
  }
}

function shownValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? value.map(shownValue).filter(Boolean).join(', ') : ''
}

/** `{{ trip.number | default: 'soon' }}`: its value, or the mark of a missing one. */
class Variable extends Output {
  override *render(context: Context, answer: Emitter): IterableIterator<unknown> {
    const { missing, isHtml } = answer as Answer
    const expression = this.token.getText().slice(2, -2).replaceAll(/^-|-$/g, '').trim()
    const value = shownValue(yield this.value.value(context, true))
    if (value !== '') answer.write(isHtml && expression !== writtenWords ? escapeHtml(value) : value)
    else if (expression !== writtenWords) {
      const name = expression.split('|')[0]?.trim() ?? expression
      missing.add(name)
      answer.write(unfilled(name))
    }
  }
}

class TemplateParser extends Parser {
  readonly #engine: Liquid
  constructor(engine: Liquid) {
    super(engine)
    this.#engine = engine
  }

  override parseToken(...[token, rest]: Parameters<Parser['parseToken']>): ReturnType<Parser['parseToken']> {
    const parsed = super.parseToken(token, rest)
    return parsed instanceof Output ? new Variable(parsed.token, this.#engine) : parsed
  }
}

/** Quotes and blanks that people paste. */
const pasted: Readonly<Record<string, string>> = { '\u00A0': ' ', '“': '"', '”': '"', '‘': "'", '’': "'" }

/** An editor writes `>` in a tag as `&gt;`, and people paste curly quotes: inside the braces both mean the plain sign. */
const withPlainBraces = (html: string): string =>
  html.replaceAll(/\{\{[^{}]{0,2000}\}\}|\{%[^{}]{0,2000}%\}/g, (braces) =>
    withPlainSigns(braces).replaceAll(/[\u00A0“”‘’]/g, (sign) => pasted[sign] ?? sign),
  )

const blocks = /\{%-?\s*(end)?(?:if|unless|for|case)\b/g

/** True if the text after opening braces is longer than any person writes. */
function isEndless(behind: string): boolean {
  const end = behind.search(/\}\}|%\}/)
  return (end === -1 ? behind.length : end) > limits.expression
}

/** Refuses what would cost more to read than a message is worth. */
function requireModest(text: string): void {
  const parts = text.split(/\{\{|\{%/, limits.parts + 2).slice(1)
  if (text.length > limits.template || parts.length > limits.parts || parts.some(isEndless)) {
    throw new BrokenTemplate('It is longer than a template may be.')
  }
  let depth = 0
  for (const [, end] of text.matchAll(blocks)) {
    depth += end === undefined ? 1 : -1
    if (depth > limits.depth) throw new BrokenTemplate('Its blocks are nested too deeply.')
  }
}

/** The reason in the library's words, which name the tag or filter and the line. */
function reasonOf(error: unknown): string {
  if (LiquidError.is(error) && error.originalError instanceof BrokenTemplate) return error.originalError.reason
  const words = LiquidError.is(error) ? error.message.split('\n')[0] : undefined
  return words ?? 'It takes too much to fill in.'
}

export interface Filled {
  readonly text: string
  /** Variables without a value, which are shown in the text as ⟦marks⟧. */
  readonly missing: readonly string[]
}

/**
 * Fills a text with data (decision M16). Only the data itself is accessible; values are escaped in HTML, which the
 * caller sanitises again. Throws BrokenTemplate.
 */
export function fillText(
  text: string,
  { data, zone, isHtml }: { readonly data: TemplateData; readonly zone: string; readonly isHtml: boolean },
): Filled {
  if (!text.includes('{{') && !text.includes('{%')) return { text, missing: [] }
  const answer = newAnswer(isHtml)
  try {
    requireModest(text)
    const plain = isHtml ? withPlainBraces(text) : text
    const engine = engineOf(zone)
    const templates: Template[] = new TemplateParser(engine).parse(plain)
    const context = new Context(data, engine.options, { sync: true }, { liquid: engine })
    toValueSync(engine.renderer.renderTemplates(templates, context, answer))
  } catch (error) {
    if (error instanceof BrokenTemplate) throw error
    if (LiquidError.is(error) || error instanceof RangeError) throw new BrokenTemplate(reasonOf(error), error)
    throw error
  }
  return { text: answer.buffer, missing: [...answer.missing] }
}
