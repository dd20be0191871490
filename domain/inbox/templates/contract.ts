import { z } from 'zod'
import { defineContract, metadata, shortText, whereOperators } from '../../kernel/index.ts'
import { documents } from '../documents.ts'
import { medium } from '../medium.ts'
import { messageFile, recipient } from '../message-parts.ts'
import { parentTypes } from '../parent-record.ts'
import { rowBase } from '../presented-rows.ts'

const html = z.string().max(500_000)
const subject = z.string().max(2000)

/** Preview of a message made from a template. */
const preview = {
  subject,
  skipTracking: z.boolean(),
  /** The whole message as its recipients will see it, sanitised: with signature and history, missing words in `<mark>`. */
  html: z.string(),
  /** The template's words alone, for the editor: missing words are shown in them as ⟦marks⟧. */
  messageHtml: z.string(),
  /** The same words as plain text. */
  message: z.string(),
  recipients: z.array(recipient),
  cc: z.array(recipient),
  bcc: z.array(recipient),
  files: z.array(messageFile),
  /** Variables without value and `default`: a sent message must have none (decision M16). */
  missing: z.array(z.string()),
}

/** Fills a template in for a place, without sending anything: the specification's call (1-shell section 7). */
export const previewTemplate = defineContract({
  method: 'POST',
  path: '/cms/documents/templates/:template_id',
  summary: 'Preview a template',
  role: 'user',
  repeat: 'reads',
  /** The template's own id, or that of its document. */
  params: z.object({ template_id: z.string().min(1).max(500) }),
  body: z.object({
    /** Document path of the parent record; in its place, its type and id; or the thread that is answered. */
    parentPath: shortText.optional(),
    type: z.enum(parentTypes).optional(),
    id: z.string().min(1).max(100).optional(),
    threadId: z.string().min(1).max(100).optional(),
    /** Document path of the message that is answered. */
    msgPath: shortText.optional(),
    medium: medium.optional(),
    /** Recipients: they decide which parts of the earlier mail it may quote. */
    recipients: z.array(recipient).optional(),
    cc: z.array(recipient).optional(),
    bcc: z.array(recipient).optional(),
    /** Written text: it replaces the template's subject, and goes into the template's text or above it. */
    subject: subject.optional(),
    message: html.optional(),
    signature: z.string().max(100_000).optional(),
    /** The import that is to run first (1-shell section 8, 'Run Import Before Preview?'). */
    import: shortText.optional(),
    /** More values for the template, under `data` and `metadata`. */
    data: metadata.optional(),
    metadata: metadata.optional(),
  }),
  output: z.object({ ...preview, template_id: shortText, document_id: shortText, name: shortText }),
})

export type TemplatePreview = z.output<(typeof previewTemplate)['output']>

/** Fills in words that are being written, as a template will be: nothing is kept. */
export const previewWords = defineContract({
  method: 'POST',
  path: '/cms/documents/preview',
  summary: 'Preview words before they are a template',
  role: 'user',
  repeat: 'reads',
  body: z.object({
    /** Document path of the record that they are tried with. */
    parentPath: shortText.optional(),
    subject,
    html,
  }),
  output: z.object({ subject, html: z.string(), missing: z.array(z.string()) }),
})

const templateFields = ['data_argument', 'type', 'active', 'owner', 'name', 'template_id'] as const

const { html: _, message: __, ...listed } = documents.shape.shape

const { can, ...base } = rowBase

/** A template as it is read for a list: without its words. */
export const listedTemplate = z.object({ ...listed, ...base })

/** A template as lists show it, with what this user may do with it. */
const documentRow = listedTemplate.extend({ can })

export type DocumentRow = z.output<typeof documentRow>

/** Templates within reach: the specification's call (1-shell section 7). */
export const findTemplates = defineContract({
  method: 'POST',
  path: '/cms/documents',
  summary: 'Find document templates',
  role: 'user',
  repeat: 'reads',
  body: z.object({
    /** Conditions that all hold: `["data_argument", "in", ["trip", "none"]]`. */
    templateQuery: z
      .array(z.tuple([z.enum(templateFields), z.enum(whereOperators), z.json()]))
      .max(20)
      .default([]),
  }),
  output: z.object({ documents: z.array(documentRow) }),
})
