import type { ComponentType } from 'react'
import type { EditorComponent, EditorField } from '../../../domain/kernel/index.ts'
import type { FieldInputProps } from './field-input-props.ts'

/** Kinds of inputs that a room draws: they need its records. */
export const roomKinds = [
  'templates',
  'contact-email',
  'contact-emails',
  'site',
  'third-party',
  'input-contact-type',
  'input-blog',
  'input-icon',
  'input-image-new',
  'input-file',
  'input-video',
  'input-code',
  'input-dimensions',
  'input-product',
  'input-product-array',
  'input-group',
  'target-page',
  'ai-html',
  'structured-data',
  'airport',
  'legs',
  'price-items',
  'price-logic',
  'group-logic',
  'discount-logic',
  'pictures',
  'amenities',
  'aircraft-model',
  'aircraft-models',
  'charter-accounts',
  'customer-account',
  'vendor',
  'price-customers',
  'charter-aircraft',
  'fleet-tail',
  'flown-aircraft',
] as const satisfies readonly (EditorComponent | NonNullable<EditorField['source'] | EditorField['noted']>)[]

export type RoomKind = (typeof roomKinds)[number]

export type RoomFields = Partial<
  Record<EditorComponent | NonNullable<EditorField['source'] | EditorField['noted']>, ComponentType<FieldInputProps>>
>

export const roomFields: RoomFields = {}

/** Forms know no room, so the caller sets how the inputs of rooms are drawn. */
export const drawFieldsWith = (given: Readonly<RoomFields>): void => {
  Object.assign(roomFields, given)
}
