import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GalleryPage } from './gallery-page.tsx'

test('no primitive prints an inline style, which the content security policy would refuse', () => {
  const markup = renderToStaticMarkup(<GalleryPage />)
  expect(markup).toContain('Components and states on paper')
  expect(markup).not.toMatch(/ style=|<style/)
})
