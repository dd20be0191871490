import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { contacts } from '../../../domain/crm/index.ts'
import { defineRecord, itemsField, textField } from '../../../domain/kernel/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { textOf } from '../cells/record-cell.tsx'
import type { FieldInputProps } from '../field/field-input-props.ts'
import { RecordForm } from './record-form.tsx'
import { drawFieldsWith } from '../field/room-fields.ts'

vi.mock('@tanstack/react-router', () => ({ Link: () => null, useBlocker: () => undefined }))

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('a key in a form of 200 fields', () => {
  const drawn = new Map<string, number>()
  function Counted({ field, value, onChange }: FieldInputProps) {
    drawn.set(field.label, (drawn.get(field.label) ?? 0) + 1)
    return <input aria-label={field.label} value={textOf(value)} onChange={(event) => onChange(event.target.value)} />
  }
  const many = Array.from({ length: 200 }, (_, place) =>
    textField(`f${place}`, `Field ${place}`, { source: 'templates' }),
  )
  const wide = defineRecord({
    ...contacts,
    shape: z.looseObject({}),
    form: [
      ...many,
      itemsField('legs', 'Legs', {
        items: { one: 'leg', empty: '', title: () => '' },
        fields: [textField('name', 'Leg name', { source: 'templates' })],
      }),
    ],
    derive: (doc) => doc,
    check: () => [],
  })

  it('draws its own field alone, also within an item', () => {
    drawFieldsWith({ templates: Counted })
    const { wrapper: Platform } = testPlatform(() => ({ rows: [] }))
    const doc = { legs: [{ id: 'a', name: 'Out' }] }
    render(
      <Platform>
        <MantineProvider env="test">
          <RecordForm
            definition={wide}
            doc={doc}
            isSaving={false}
            onSave={() => Promise.resolve({ kind: 'refused', faults: {} })}
          />
        </MantineProvider>
      </Platform>,
    )
    fireEvent.click(screen.getByRole('button', { name: /^Leg 1/ }))
    expect(drawn.size).toBe(201)
    for (const label of ['Field 77', 'Leg name']) {
      type(label, 'a')
      drawn.clear()
      type(label, 'ab')
      type(label, 'abc')
      expect([...drawn]).toEqual([[label, 2]])
    }
  })
})
