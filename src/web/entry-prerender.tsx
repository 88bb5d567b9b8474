import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Manifest } from 'vite'
import { Router } from 'wouter'
import { officePages, sitePages } from '#src/contracts/pages.ts'
import { App } from './app.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { type ComposedPage, composePage } from './prerender/compose-page.ts'
import { findAssets, findFile } from './prerender/find-assets.ts'
import { findPage } from './routes.tsx'

interface Plan {
  key: string
  file: string
  path: string
  source: string
  description: string
  // A shell shows only that it is loading; its content is for the owner.
  isShell?: boolean
}

const plans: Plan[] = [
  {
    key: sitePages.home,
    file: 'index.html',
    path: sitePages.home,
    source: 'site/home/home-page.tsx',
    description: 'Send 5 to 15 photos of your business. We return a short cinematic vertical film in 24-48 hours.',
  },
  {
    key: sitePages.quote,
    file: 'service-quote.html',
    path: sitePages.quote,
    source: 'site/quote/quote-page.tsx',
    description: 'Tell us about your business and add your photos. You have a quote within 2 hours.',
  },
  {
    key: 'not-found',
    file: 'not-found.html',
    path: '/not-found',
    source: 'site/not-found/not-found-page.tsx',
    description: 'This page does not exist.',
  },
  {
    key: 'office',
    file: 'office.html',
    path: officePages.desk,
    source: 'entry-office.tsx',
    description: 'The back office of Reelwright.',
    isShell: true,
  },
]

export interface BuiltPage extends ComposedPage {
  key: string
  file: string
}

// The folder of the client build is read through `readText`; what to write where is the caller's business.
export async function prerenderPages(manifest: Manifest, readText: (file: string) => string): Promise<BuiltPage[]> {
  return Promise.all(plans.map((plan) => prerenderPage(plan, manifest, readText)))
}

async function prerenderPage(plan: Plan, manifest: Manifest, readText: (file: string) => string): Promise<BuiltPage> {
  const page = findPage(plan.path)
  if (!plan.isShell) await page.load()
  const assets = findAssets(manifest, ['main.tsx', plan.source])
  const composed = composePage(
    {
      title: page.title,
      description: plan.description,
      isIndexed: plan.key === plan.path,
      markup: renderToString(plan.isShell ? <LoadingScreen /> : at(plan.path, <App />)),
      isPrerendered: !plan.isShell,
    },
    {
      modules: assets.modules,
      // The office does without the voice's font; a preload would fetch it for nothing.
      fonts: plan.isShell ? [] : assets.fonts,
      main: findFile(manifest, 'main.tsx'),
      icon: findFile(manifest, 'images/favicon.svg'),
      styles: assets.styles.map((file) => ({ file, text: readText(file) })),
    },
  )
  return { key: plan.key, file: plan.file, ...composed }
}

const at = (path: string, app: ReactNode) => <Router ssrPath={path}>{app}</Router>
