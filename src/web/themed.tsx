import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

const schemes = localStorageColorSchemeManager({ key: 'stonebook.scheme' })

// The few styles that Mantine can only insert at run time carry the nonce of this response.
const nonce = () => document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''

/** The theme around everything on a page. */
export const Themed = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    colorSchemeManager={schemes}
    withCssVariables={false}
    withGlobalClasses={false}
    getStyleNonce={nonce}
  >
    {children}
  </MantineProvider>
)
