import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextInput } from './text-input.tsx'

test('a label names its control', () => {
  const markup = renderToStaticMarkup(<TextInput id="mail" label="Email Address" />)
  expect(markup).toContain('for="mail"')
  expect(markup).toContain('id="mail"')
  expect(markup).not.toContain('aria-invalid')
  expect(markup).not.toContain('aria-describedby')
})

test('a wrong control says so, and its message is read before its hint', () => {
  const markup = renderToStaticMarkup(
    <TextInput id="mail" label="Email Address" error="Required" hint="For the quote." />,
  )
  expect(markup).toContain('aria-invalid="true"')
  expect(markup).toContain('aria-describedby="mail-error mail-hint"')
  expect(markup).toMatch(/id="mail-error"[^>]*>Required</)
  expect(markup).toMatch(/id="mail-hint"[^>]*>For the quote\.</)
})

test('only a message that comes without a move of focus is an alert', () => {
  expect(renderToStaticMarkup(<TextInput label="Name" error="Required" />)).not.toContain('role="alert"')
  expect(renderToStaticMarkup(<TextInput label="Name" error="Required" announceError />)).toContain('role="alert"')
})
