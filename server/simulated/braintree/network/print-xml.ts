import { escapeHtml } from '../../../../domain/kernel/index.ts'

/** A value of Braintree's XML. Items of a list have the name of the list's second part. */
export type XmlValue =
  | string
  | number
  | boolean
  | null
  | Date
  | XmlList
  | { readonly [name: string]: XmlValue | undefined }

export interface XmlList {
  readonly item: string
  readonly values: readonly XmlValue[]
}

const isList = (value: object): value is XmlList => 'item' in value && 'values' in value

/** Prints an element as Braintree does: with the types by which its SDKs read it. */
export function printXml(name: string, value: XmlValue): string {
  if (value === null) return `<${name} nil="true"/>`
  if (typeof value === 'string') return `<${name}>${escapeHtml(value)}</${name}>`
  if (typeof value === 'number') return `<${name} type="integer">${value}</${name}>`
  if (typeof value === 'boolean') return `<${name} type="boolean">${value}</${name}>`
  if (value instanceof Date) return `<${name} type="datetime">${value.toISOString().slice(0, 19)}Z</${name}>`
  if (isList(value)) {
    return `<${name} type="array">${value.values.map((one) => printXml(value.item, one)).join('')}</${name}>`
  }
  const parts = Object.entries(value).map(([part, one]) => (one === undefined ? '' : printXml(part, one)))
  return `<${name}>${parts.join('')}</${name}>`
}
