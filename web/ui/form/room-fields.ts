import type { ComponentType } from 'react'
import type { EditorComponent, EditorField } from '../../../domain/kernel/index.ts'
import type { FieldInputProps } from './field-input-props.ts'

export type RoomFields = Partial<
  Record<EditorComponent | NonNullable<EditorField['source']>, ComponentType<FieldInputProps>>
>

export const roomFields: RoomFields = {}

/** Inputs that need a room's records: forms know no room, so whoever knows them tells how they are drawn. */
export const drawFieldsWith = (given: Readonly<RoomFields>): void => {
  Object.assign(roomFields, given)
}
