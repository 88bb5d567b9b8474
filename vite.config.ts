import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const pathTo = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const server = 'http://127.0.0.1:3000'
// The server refuses writes from another origin; behind this proxy the page is as good as its own.
const throughProxy = { target: server, headers: { origin: server } }

// Left alone, the code that pages share comes as a dozen files of a few hundred bytes each.
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store)\// },
  {
    name: 'shared',
    test: /preload-helper|src\/kit\/money|src\/contracts\/(catalogue|pages)|src\/web\/ui\/(base|brackets|button|class-names|logo|visually-hidden)\./,
  },
  { name: 'site', test: /src\/web\/site\/[^/]+$/ },
]

// No module imports the icon; only the pages' heads name it.
const icon: Plugin = {
  name: 'icon',
  apply: (_, { isSsrBuild, command }) => command === 'build' && !isSsrBuild,
  buildStart() {
    const source = readFileSync(pathTo('src/web/images/favicon.svg'))
    this.emitFile({ type: 'asset', name: 'favicon.svg', originalFileName: 'images/favicon.svg', source })
  },
}

export default defineConfig({
  root: pathTo('src/web'),
  publicDir: false,
  plugins: [react(), icon],
  build: {
    manifest: true,
    // A picture as a data: address would need a wider Content-Security-Policy and could not be cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The inline script of a page calls what this entry exports.
    rolldownOptions: {
      input: pathTo('src/web/main.tsx'),
      preserveEntrySignatures: 'strict',
      output: { codeSplitting: { groups } },
      checks: { bundlerTimings: false },
    },
  },
  server: {
    fs: { allow: [pathTo('.')] },
    proxy: { '/api': throughProxy, '/uploads': throughProxy },
  },
})
