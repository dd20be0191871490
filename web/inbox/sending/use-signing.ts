import { useQuery } from '@tanstack/react-query'
import { ownSignature } from '../../../domain/company/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { Draft } from '../drafts/draft.ts'

/** The user's signature below one email. */
export interface Signing {
  readonly isOn: boolean
  /** Value that the draft keeps after switching it on or off. */
  readonly chosen: (isOn: boolean) => string
  /** Text below the email when it is sent; undefined below any other message. */
  readonly below: (draft: Draft) => string | undefined
}

interface Signature {
  readonly html: string
  readonly use_by_default: boolean
}

const isSigned = (draft: Draft | undefined, usual: boolean): boolean =>
  draft?.medium === 'email' && (draft.signature === undefined ? usual : draft.signature !== '')

/** Signature of a draft: as its writer chose, otherwise the default. Undefined without a signature. */
export function signingOf(draft: Draft | undefined, { html, use_by_default }: Signature): Signing | undefined {
  if (html === '') return undefined
  return {
    isOn: isSigned(draft, use_by_default),
    chosen: (isOn) => (isOn ? html : ''),
    below: (sent) => (isSigned(sent, use_by_default) ? html : undefined),
  }
}

/** Reads the signature when an email is started. */
export function useSigning(draft: Draft | undefined): Signing | undefined {
  const { api } = usePlatform()
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['own-signature', client.id],
    queryFn: ({ signal }) => api.call(ownSignature, {}, signal),
    enabled: draft?.medium === 'email',
    // It may have been changed in the profile in between.
    staleTime: 0,
  })
  return data && signingOf(draft, data)
}
