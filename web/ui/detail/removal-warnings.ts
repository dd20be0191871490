import { useEffect } from 'react'

const warnings = new Map<string, string>()

/** Records that would lose their only owner by deleting this one, as a part of its page reports; undefined for none. */
export const removalWarning = (id: string): string | undefined => warnings.get(id)

/** For a part of a record's page: deleting the record asks first as long as there are words. */
export function useRemovalWarning(id: string, words: string | undefined): void {
  useEffect(() => {
    if (words !== undefined) warnings.set(id, words)
    return () => {
      warnings.delete(id)
    }
  }, [id, words])
}
