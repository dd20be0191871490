import { textField, type EditorField } from '../../kernel/index.ts'

/** The site of a record: one of those of its client, offered by their labels. Its width is in twelfths. */
export const siteField = (colSpan: number): EditorField => textField('site', 'Site', { colSpan, noted: 'site' })
