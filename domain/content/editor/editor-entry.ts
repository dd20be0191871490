import { z } from 'zod'
import { fieldKinds, htmlFonts, shortText, type Logic } from '../../kernel/index.ts'

/** The component kinds of the specification (2-content section 3): those that an editor configuration may name. */
export const componentKinds = [
  'input-stacked-text',
  'input-date-time',
  'input-date',
  'input-stacked-textarea',
  'input-icon',
  'input-blog',
  'input-color',
  'input-image-new',
  'input-file',
  'input-image-simple',
  'input-video',
  'input-checkbox',
  'input-select',
  'input-code',
  'input-html',
  'input-dimensions',
  'input-product',
  'input-group',
  'input-url',
  'input-phone',
  'input-contact-type',
  'input-timezone',
  'input-followers',
  'input-roles',
  'input-product-array',
  'input-text-array',
  'input-select-array',
] as const satisfies readonly (keyof typeof fieldKinds)[]

export type ComponentKind = (typeof componentKinds)[number]

export const isComponentKind = (name: string): name is ComponentKind =>
  (componentKinds as readonly string[]).includes(name)

const entryTypes = [
  'array',
  'object',
  'image',
  'video',
  'date',
  'date-time',
  'number',
  'boolean',
  'followers',
  'roles',
  'plain',
] as const

const transforms = ['trim', 'lower', 'upper', 'slug', 'title'] as const

/** A property of a document: a dotted path of plain words. */
const property = z
  .string()
  .max(200)
  .regex(/^[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*$/)

/** Words that would be taken for something else than a name of data. */
const forbidden = /(?:^|\.)(?:__proto__|prototype|constructor)(?:\.|$)/

const safeProperty = property.refine((name) => !forbidden.test(name))

const option = z.strictObject({ value: shortText, label: shortText })

const hour = z.int().min(0).max(23)
const minute = z.int().min(0).max(59)
const positive = z.number().positive()

const logic: z.ZodType<Logic> = z.custom<Logic>((value) => typeof value === 'object' && value !== null)

const datePicker = z.strictObject({
  minDate: z.int().optional(),
  minDateFormControlName: safeProperty.optional(),
  minutes: z.array(minute).min(1).optional(),
  hours: z.array(hour).min(1).optional(),
})

const imageOptions = z.strictObject({
  instructions: shortText.optional(),
  multiple: z.boolean().optional(),
  aspectRatio: positive.optional(),
  maxByteSize: positive.optional(),
  maxWidth: positive.optional(),
  allowManualUrl: z.boolean().optional(),
})

const htmlConfig = z.strictObject({
  fonts: z.array(z.enum(Object.keys(htmlFonts))).optional(),
  minHeight: positive.optional(),
})

/** One entry of an editor configuration, as it is stored (2-content section 3). */
export const editorEntry = z.strictObject({
  property: safeProperty,
  /** Where the value is within the object, or within each item of the array, that `property` names. */
  object_property: safeProperty.optional(),
  label: shortText.min(1),
  type: z.enum(entryTypes).optional(),
  /** One that this program does not know shows the value as it is stored, and changes nothing of it. */
  component: shortText.optional(),
  required: z.boolean().optional(),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
  placeholder: shortText.optional(),
  description: z.string().max(2000).optional(),
  link: shortText.optional(),
  link_text: shortText.optional(),
  class: z
    .string()
    .max(200)
    .regex(/^[\w -]*$/)
    .optional(),
  colSpan: z.int().min(1).max(12).optional(),
  readOnly: z.boolean().optional(),
  maxLength: z.int().positive().optional(),
  autoComplete: shortText.optional(),
  options: z.array(option).optional(),
  rows: z.int().positive().max(60).optional(),
  height: positive.max(4000).optional(),
  transform: z.enum(transforms).optional(),
  /** Conditions on sibling fields that hide this field. */
  hide: logic.optional(),
  datePicker: datePicker.optional(),
  inputImageResizeOpts: imageOptions.optional(),
  multiple: z.boolean().optional(),
  acceptTypes: z.array(z.string().regex(/^\.\w+$/)).optional(),
  maxFileSize: positive.optional(),
  limit: z.int().positive().optional(),
  exampleCode: z.string().max(20_000).optional(),
  customHtmlConfig: htmlConfig.optional(),
  showToolbar: z.boolean().optional(),
  autoStart: z.boolean().optional(),
  /** Ours: true if its words are the same in every language of a site. */
  same_in_all: z.boolean().optional(),
  /** Ours: name of one item of an array, and the property that holds it. */
  item_label: shortText.optional(),
  item_title: safeProperty.optional(),
  /** Of an object or array: the entries within. */
  get fields(): z.ZodOptional<z.ZodArray<typeof editorEntry>> {
    return z.array(editorEntry).optional()
  },
})

export type EditorEntry = z.output<typeof editorEntry>

/** Entries nest no deeper than this. */
export const deepestEntries = 8
