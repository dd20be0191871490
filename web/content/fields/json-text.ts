import { isDoc } from '../../../domain/kernel/index.ts'

/** JSON for reading and typing. Stored JSON has its names in no order: the identifying ones come first. */
export function jsonText(value: unknown, firstNames: readonly string[]): string {
  const inReadingOrder = (_name: string, one: unknown): unknown =>
    isDoc(one)
      ? Object.fromEntries([
          ...firstNames.flatMap((name) => (Object.hasOwn(one, name) ? [[name, one[name]] as const] : [])),
          ...Object.entries(one).filter(([name]) => !firstNames.includes(name)),
        ])
      : one
  return JSON.stringify(value, inReadingOrder, 2)
}
