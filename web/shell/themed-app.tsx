import type { ReactNode } from 'react'
import { usePlatform } from '../platform/platform-context.tsx'
import { useStore } from '../platform/store.ts'
import { ThemeProvider } from '../ui/theme/theme-provider.tsx'

const defaultTheme = {}

/** The whole product in the colours of the client chosen now, its failure screens included. */
export function ThemedApp({ children }: { readonly children: ReactNode }) {
  const client = useStore(usePlatform().client)
  return <ThemeProvider theme={client?.theme ?? defaultTheme}>{children}</ThemeProvider>
}
