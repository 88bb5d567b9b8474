import { StrictMode, Suspense, useEffect } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { Routes } from './routes.tsx'

interface AppProps {
  // The page to render where there is no location.
  ssrPath?: string
  // The page answers to its visitor from now on.
  onReady?: () => void
}

export function App({ ssrPath, onReady }: AppProps) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <Suspense fallback={<LoadingScreen />}>
          <Routes ssrPath={ssrPath} />
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
