// First of all: what follows may override it at equal weight.
import './ui/base.css'
import './font-stand-ins.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { keepRegion } from '#src/kit/region.ts'
import { App } from './app.tsx'
import { findPage } from './routes.tsx'
import { findSiteContent } from './site/shared/site-content.ts'
import { keepWords } from './ui/say.ts'

// Resolves once the page answers to its visitor.
export async function start(): Promise<void> {
  const container = document.getElementById('root')
  if (!container) throw new Error('The page has no element with the id root')
  // Hydration must find on its first render what was prerendered, so the page's code has to be there before.
  const isPrerendered = container.hasAttribute('data-prerendered')
  const loading = findPage(location.pathname).load()
  // A page that is nothing yet shows in its document that it waits; what fails here fails again below, where it is said.
  await (isPrerendered ? loading : loading.catch(() => undefined))
  const { promise, resolve } = Promise.withResolvers<void>()
  const content = findSiteContent()
  keepRegion(content.region)
  keepWords(content.words)
  const app = <App content={content} onReady={resolve} />
  if (isPrerendered) hydrateRoot(container, app)
  else createRoot(container).render(app)
  return promise
}
