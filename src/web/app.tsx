import { StrictMode, Suspense, useEffect } from 'react'
import type { SiteContent } from '#src/contracts/sales/site-content.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { Routes } from './routes.tsx'
import { SiteContentContext } from './site/shared/site-content.ts'

interface AppProps {
  content: SiteContent
  // The page to render where there is no location.
  ssrPath?: string
  // The page answers to its visitor from now on.
  onReady?: () => void
}

export function App({ content, ssrPath, onReady }: AppProps) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <Suspense fallback={<LoadingScreen />}>
          <SiteContentContext value={content}>
            <Routes ssrPath={ssrPath} />
          </SiteContentContext>
          <Ready onReady={onReady} />
        </Suspense>
      </ErrorBoundary>
    </StrictMode>
  )
}

// Stands inside the boundary: what is around it is hydrated earlier, while the page itself still ignores every event.
function Ready({ onReady }: Pick<AppProps, 'onReady'>) {
  useEffect(() => onReady?.(), [onReady])
  return null
}
