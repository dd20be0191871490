import { isDoc, isWordless, standInOf, valueAt, withValueAt, type Doc, type EditorField } from '../../kernel/index.ts'
import { textOf } from '../../kernel/values/format-value.ts'
import { pictureOf } from '../pictures.ts'

/** Languages of a site: the first is the one in which pages are written. */
export interface SiteLanguages {
  readonly languages: readonly string[]
  /** True if a page with untranslated words appears in a language. */
  readonly untranslated: 'shown' | 'left out'
}

/** 'fr' -> 'French', or 'français' as it calls itself. */
export const languageName = (language: string, inLanguage = 'en'): string =>
  new Intl.DisplayNames([inLanguage], { type: 'language' }).of(language) ?? language

/** The other language of a site whose pages are at an address and below it: French for '/fr' and '/fr/fleet'. */
export const languageOfAddress = (url: string, languages: readonly string[]): string | undefined =>
  languages.slice(1).find((one) => url === `/${one}` || url.startsWith(`/${one}/`))

const splitLast = (property: string): readonly [above: string, name: string] => {
  const at = property.lastIndexOf('.') + 1
  return [property.slice(0, at), property.slice(at)]
}

/** Key of a field's words in another language: next to the field, so that they move with its item. */
export function translationPath(property: string, language: string): string {
  const [above, name] = splitLast(property)
  return `${above}translations.${language}.${name}`
}

/** The language whose words are at a path; undefined at those that every language shares. */
export const languageOfPath = (path: string): string | undefined => /(?:^|\.)translations\.([a-z-]+)\./.exec(path)?.[1]

const wordKinds: ReadonlySet<EditorField['component']> = new Set([
  'input-stacked-text',
  'input-stacked-textarea',
  'input-html',
  'input-text-array',
])

const textTypes: ReadonlySet<EditorField['type']> = new Set([undefined, 'array'])

/** True if a field has words that are translated. */
const carriesWords = ({ component, type, isSameInAll }: EditorField): boolean =>
  isSameInAll !== true && wordKinds.has(component) && textTypes.has(type)

const isPictureField = ({ component, multiple, image }: EditorField): boolean =>
  component === 'input-image-new' && multiple !== true && image?.multiple !== true

const needsAltText = (value: unknown): boolean => {
  const picture = pictureOf(value)
  return picture !== undefined && picture.decorative !== true
}

/** Field of the words in another language; undefined if all languages share the value. */
function translated(field: EditorField, language: string): EditorField | undefined {
  const missing = `Missing in ${languageName(language)}`
  const property = translationPath(field.property, language)
  if (carriesWords(field)) {
    const { default: _default, required: _required, ...same } = field
    return { ...same, property, standIn: { property: field.property, missing } }
  }
  if (!isPictureField(field)) return undefined
  return {
    property,
    label: `${field.label}: alt text`,
    component: 'input-stacked-text',
    maxLength: 300,
    standIn: { property: `${field.property}.alt`, missing },
    hide: (values) => field.hide?.(values) === true || !needsAltText(valueAt(values, field.property)),
  }
}

/** The same among fields of the first language: 'Heading in French'. */
function besideFirst(field: EditorField, language: string): readonly EditorField[] {
  const other = translated(field, language)
  return other === undefined ? [] : [{ ...other, label: `${other.label} in ${languageName(language)}` }]
}

/** Words of some fields in other languages, as a form has them next to those of the first. */
export const translationsOf = (fields: readonly EditorField[], languages: readonly string[]): readonly EditorField[] =>
  fields.flatMap((field) => languages.flatMap((language) => besideFirst(field, language)))

const found = (field: EditorField | undefined): readonly EditorField[] => (field === undefined ? [] : [field])

/** Fields of a form with those of other languages next to each, at any depth. */
export const withTranslations = (
  fields: readonly EditorField[],
  languages: readonly string[],
): readonly EditorField[] =>
  languages.length === 0
    ? fields
    : fields.flatMap((field): readonly EditorField[] => [
        field.fields ? { ...field, fields: withTranslations(field.fields, languages) } : field,
        ...translationsOf([field], languages),
      ])

/** Editable parts in one of the other languages: words alone. Items stay as they are in the first one. */
export const fieldsInLanguage = (fields: readonly EditorField[], language: string): readonly EditorField[] =>
  fields.flatMap((field): readonly EditorField[] => {
    if (field.fields === undefined) return found(translated(field, language))
    const inner = fieldsInLanguage(field.fields, language)
    return inner.length === 0 ? [] : [{ ...field, fields: inner, isFixed: true }]
  })

const itemsIn = (value: unknown): readonly Doc[] => (Array.isArray(value) ? value.filter(isDoc) : [])

/** Labels of fields whose words are not there in a language yet, at any depth. */
export function missingIn(fields: readonly EditorField[], doc: Doc, language: string): readonly string[] {
  return fields.flatMap((field): readonly string[] => {
    if (field.hide?.(doc) === true) return []
    if (field.fields !== undefined) return missingWithin(field, valueAt(doc, field.property), language)
    const other = translated(field, language)
    const isHidden = other?.hide?.(doc) === true
    return other === undefined || isHidden || standInOf(other, doc) === undefined ? [] : [other.label]
  })
}

const missingWithin = ({ component, fields = [] }: EditorField, value: unknown, language: string): readonly string[] =>
  component === 'items'
    ? itemsIn(value).flatMap((item) => missingIn(fields, item, language))
    : missingIn(fields, isDoc(value) ? value : {}, language)

interface Saying {
  readonly language: string
  /** Marks substitute words, which are of another language than the rest. */
  readonly mark: (words: string, field: EditorField) => string
}

/** Words of a field in a language, otherwise their substitutes. */
function saidIn(field: EditorField, doc: Doc, { language, mark }: Saying): unknown {
  const own = valueAt(doc, translationPath(field.property, language))
  if (!isWordless(own)) return own
  const other = valueAt(doc, field.property)
  if (Array.isArray(other)) return other.map((one: unknown) => mark(textOf(one), field))
  return isWordless(other) ? other : mark(textOf(other), field)
}

function valueIn(field: EditorField, doc: Doc, saying: Saying): unknown {
  const value = valueAt(doc, field.property)
  if (carriesWords(field)) return saidIn(field, doc, saying)
  if (field.component === 'object') return isDoc(value) ? docIn(field.fields ?? [], value, saying) : value
  if (field.component === 'items') return itemsIn(value).map((item) => docIn(field.fields ?? [], item, saying))
  const alt = isPictureField(field) ? textOf(valueAt(doc, translationPath(field.property, saying.language))) : ''
  return alt !== '' && isDoc(value) ? { ...value, alt } : value
}

/** A document as a language says it. */
export const docIn = (fields: readonly EditorField[], doc: Doc, saying: Saying): Doc =>
  fields.reduce<Doc>((next, field) => {
    const [before, after] = [valueAt(next, field.property), valueIn(field, doc, saying)]
    return before === after ? next : withValueAt(next, field.property, after)
  }, doc)
