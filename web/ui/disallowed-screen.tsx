import { IconLock } from '@tabler/icons-react'
import { permissionWords } from '../../domain/kernel/index.ts'
import { EmptyState } from './states.tsx'

/** A section that the user's roles do not open, in the words of 1-shell section 8. */
export function DisallowedScreen({ needs }: { readonly needs: string }) {
  return (
    <EmptyState title="Permission Denied" icon={IconLock} isPage>
      {permissionWords(needs)}
    </EmptyState>
  )
}
