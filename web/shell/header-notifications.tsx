import { IconBell, IconSparkles } from '@tabler/icons-react'
import { Suspense } from 'react'
import { TestModeMark } from '../commerce/index.ts'
import { HeaderButton } from './header-button.tsx'
import { useUnreadCounts } from './use-unread-counts.ts'
import type { ShellPanel } from './use-shell-panels.ts'

interface HeaderNotificationsProps {
  readonly panel: ShellPanel | undefined
  readonly onPanel: (panel: ShellPanel) => void
}

/** The AI watchlist and the notifications, with their counts (1-shell section 2.3). */
export function HeaderNotifications({ panel, onPanel }: HeaderNotificationsProps) {
  const counts = useUnreadCounts()
  return (
    <>
      <Suspense fallback={null}>
        <TestModeMark />
      </Suspense>
      <HeaderButton
        icon={IconSparkles}
        label="AI watchlist"
        count={counts.ai}
        isOpen={panel === 'watchlist'}
        onClick={() => onPanel('watchlist')}
      />
      <HeaderButton
        icon={IconBell}
        label="Notifications"
        count={counts.total}
        isOpen={panel === 'unread'}
        onClick={() => onPanel('unread')}
      />
    </>
  )
}
