import { expect, test } from 'vitest'
import { findAssets } from './find-assets.ts'

const manifest = {
  'main.tsx': {
    file: 'a/main.js',
    css: ['a/main.css'],
    assets: ['a/ui-core-x1.woff2', 'a/ui-latin-x2.woff2'],
    dynamicImports: ['home.tsx'],
  },
  'home.tsx': { file: 'a/home.js', css: ['a/home.css'], assets: ['a/wine.avif'], imports: ['main.tsx', '_shared.js'] },
  '_shared.js': { file: 'a/shared.js', css: ['a/shared.css'], imports: ['main.tsx'] },
}

test('a page gets its own chunks and those they import, each once and before what needs it', () => {
  expect(findAssets(manifest, ['main.tsx', 'home.tsx'])).toEqual({
    modules: ['a/main.js', 'a/shared.js', 'a/home.js'],
    styles: ['a/main.css', 'a/shared.css', 'a/home.css'],
    fonts: ['a/ui-core-x1.woff2'],
  })
})

test('a source that was not built stops the build', () => {
  expect(() => findAssets(manifest, ['gone.tsx'])).toThrow('The build has nothing for gone.tsx')
})
