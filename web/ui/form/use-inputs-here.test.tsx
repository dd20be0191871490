import { act, renderHook } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { trips } from '../../../domain/charter/index.ts'
import type { FieldInputProps } from '../field/field-input-props.ts'
import { drawFieldsWith } from '../field/room-fields.ts'
import { lazyPart } from '../lazy-part.tsx'
import { useInputsHere } from './use-inputs-here.ts'

it('waits for the code of every input of a form, so that none of them moves another', async () => {
  const { promise, resolve } = Promise.withResolvers<ComponentType<FieldInputProps>>()
  drawFieldsWith({ legs: lazyPart(() => promise) })
  const legs = trips.form.filter(({ source }) => source === 'legs')
  const { result } = renderHook(() => useInputsHere(trips, legs))
  expect([legs.length, result.current]).toEqual([1, false])
  await act(async () => resolve(() => null))
  expect(result.current).toBe(true)
})
