import type { ComponentChildren, VNode } from 'preact'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeText = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const isEmptyElement = (name: string): boolean => ['br', 'hr', 'img', 'input', 'link', 'meta'].includes(name)

/** Attributes that only the browser has: children, keys and handlers. */
const isOnPageOnly = (name: string): boolean => ['children', 'key', 'ref'].includes(name) || /^on[A-Z]/.test(name)

function drawAttribute([name, value]: [string, unknown]): string {
  if (isOnPageOnly(name)) return ''
  if (value === true) return ` ${name}`
  return typeof value === 'string' || typeof value === 'number' ? ` ${name}="${escapeText(String(value))}"` : ''
}

interface Props {
  readonly [name: string]: unknown
  readonly children?: ComponentChildren
}

const isNode = (value: object): value is VNode<Props> => 'type' in value && 'props' in value

function drawNode({ type, props }: VNode<Props>): string {
  const draw = type as string | ((given: unknown) => ComponentChildren)
  if (typeof draw === 'function') return drawText(draw(props))
  const start = `<${draw}${Object.entries(props).map(drawAttribute).join('')}>`
  return isEmptyElement(draw) ? start : `${start}${drawText(props.children)}</${draw}>`
}

/**
 * The HTML of a tree of components without state: components of these pages get all that they show from the model, so that
 * the server draws them without a document.
 */
export function drawText(child: ComponentChildren): string {
  if (child === undefined || child === null || typeof child === 'boolean') return ''
  if (Array.isArray(child)) return child.map((one: ComponentChildren) => drawText(one)).join('')
  if (typeof child === 'object') return isNode(child) ? drawNode(child) : ''
  return escapeText(String(child))
}
