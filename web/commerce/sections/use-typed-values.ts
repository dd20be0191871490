import { useState } from 'react'
import { isSameValue } from '../../../domain/kernel/index.ts'

/** Values as they are edited: they follow the saved ones until something is typed. */
export function useTypedValues<Values extends object>(saved: Values) {
  const [begun, setBegun] = useState(saved)
  const [values, setValues] = useState(saved)
  const isChanged = !isSameValue(values, begun)
  if (!isChanged && !isSameValue(saved, begun)) {
    setBegun(saved)
    setValues(saved)
  }
  return { begun, values, setValues, isChanged, settle: () => setBegun(values) }
}
