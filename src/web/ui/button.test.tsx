import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'

test('a busy button cannot be pressed again', () => {
  const markup = renderToStaticMarkup(<Button busy>Submitting...</Button>)
  expect(markup).toContain(' disabled=""')
  expect(markup).toContain('aria-busy="true"')
})

test('a button submits only when told to', () => {
  expect(renderToStaticMarkup(<Button>Save</Button>)).toContain('type="button"')
  expect(renderToStaticMarkup(<Button type="submit">Save</Button>)).toContain('type="submit"')
})

test('a button with an address is a link', () => {
  const markup = renderToStaticMarkup(<Button href="/leads">Leads</Button>)
  expect(markup).toMatch(/^<a href="\/leads"/)
})
