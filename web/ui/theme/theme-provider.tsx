import {
  convertCssVariables,
  defaultCssVariablesResolver,
  localStorageColorSchemeManager,
  MantineProvider,
} from '@mantine/core'
import { useLayoutEffect, type ReactNode } from 'react'
import type { ClientTheme } from '../../platform/current-client.ts'
import { clientTokens } from './client-tokens.ts'
import { fullTheme, mantineOnTokens, themeOverrideFor } from './client-theme.ts'

/** Must be the key that `public/color-scheme.js` reads before the first paint. */
const colorSchemes = localStorageColorSchemeManager({ key: 'flightline-color-scheme' })
const variables = new CSSStyleSheet()

/** The theme's variables as CSS text. Kept out of a style element: the content security policy allows none inline. */
function variablesCss(theme: ClientTheme, override: ReturnType<typeof themeOverrideFor>): string {
  const resolved = defaultCssVariablesResolver(fullTheme(override))
  const tokens = clientTokens(theme)
  const light = { ...resolved.light, ...mantineOnTokens, ...tokens.light }
  const dark = { ...resolved.dark, ...mantineOnTokens, ...tokens.dark }
  return convertCssVariables({ variables: resolved.variables, light, dark }, ':root')
}

export function ThemeProvider({ theme, children }: { readonly theme: ClientTheme; readonly children: ReactNode }) {
  const override = themeOverrideFor(theme)
  const css = variablesCss(theme, override)
  useLayoutEffect(() => {
    variables.replaceSync(css)
    if (!document.adoptedStyleSheets.includes(variables)) document.adoptedStyleSheets.push(variables)
  }, [css])
  return (
    <MantineProvider
      theme={override}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemes}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
