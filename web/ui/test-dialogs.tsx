import { MantineProvider } from '@mantine/core'
import { render, type RenderResult } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { NoFormSources } from './form/test-form-sources.tsx'
import { OpenDialogs } from './open-dialogs.tsx'

/** For tests: a page with only its dialogs, on a platform. */
export const showDialogs = (Platform: ComponentType<{ readonly children: ReactNode }>): RenderResult =>
  render(
    <Platform>
      <MantineProvider env="test">
        <NoFormSources>
          <OpenDialogs />
        </NoFormSources>
      </MantineProvider>
    </Platform>,
  )
