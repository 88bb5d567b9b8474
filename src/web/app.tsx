import { StrictMode, Suspense, useEffect } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { Routes } from './routes.tsx'

interface AppProps {
  // The page answers to its visitor from now on.
  onReady?: () => void
}

export function App({ onReady }: AppProps) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <Suspense fallback={<LoadingScreen />}>
          <Routes />
          <Ready onReady={onReady} />
        </Suspense>
      </ErrorBoundary>
    </StrictMode>
  )
}

// Stands inside the boundary: what is around it is hydrated earlier, while the page itself still ignores every event.
function Ready({ onReady }: AppProps) {
  useEffect(() => onReady?.(), [onReady])
  return null
}
