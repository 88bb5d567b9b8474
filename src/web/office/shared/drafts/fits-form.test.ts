import { expect, test } from 'vitest'
import { fitsForm } from './fits-form.ts'

test.each([
  ['text', ''],
  [
    { to: 'a@b.example', subject: 'Hi' },
    { to: '', subject: '' },
  ],
  [{ legalName: 'Olive' }, {}],
  [{ customer: { id: '7', name: 'Ann' } }, { customer: { id: '', name: '' } }],
])('%j fits the form %j', (stored, form) => {
  expect(fitsForm(stored, form)).toBe(true)
})

test.each([
  [undefined, ''],
  [null, {}],
  [7, ''],
  [{ to: 'a@b.example' }, { to: '', subject: '' }],
  [
    { to: 'a@b.example', subject: null },
    { to: '', subject: '' },
  ],
  [
    { to: '', subject: '', copy: '' },
    { to: '', subject: '' },
  ],
  [{ legalName: 7 }, {}],
])('%j of another program does not fit the form %j', (stored, form) => {
  expect(fitsForm(stored, form)).toBe(false)
})
