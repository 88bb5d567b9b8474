import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

// Files with fields that keep no draft, and why.
const withoutDraft: Record<string, string> = {
  'overview/control-panel/customer-filters.tsx': 'the address keeps it',
  'people/account/own-password.tsx': 'a password',
  'people/account/password-form.tsx': 'a password',
  'people/account/two-step.tsx': 'a code',
  'people/gate/login-form.tsx': 'a password and a code',
  'people/settings/secret-input.tsx': 'a secret key',
  'people/settings/setting-input.tsx': 'its parent keeps it',
  'people/settings/words/word-input.tsx': 'its parent keeps it',
  'studio/scaling/key-card.tsx': 'a secret key',
  'outreach/letters/send-template.tsx': 'its parent keeps it',
  'shared/composer/offer-fields.tsx': 'its parent keeps it',
  'shared/letter-fields.tsx': 'its parent keeps it',
  'sales/orders/odd-payments.tsx': 'the number of an order',
  'shared/command-palette/command-palette.tsx': 'a search',
  'shared/proof.tsx': 'a password',
  'studio/production/new-job-dialog.tsx': 'a search',
}

test('every form of the office that somebody writes in keeps a draft', async () => {
  const forgetful: string[] = []
  for await (const path of glob('**/*.tsx', { cwd: 'src/web/office' })) {
    const source = await readFile(`src/web/office/${path}`, 'utf8')
    const hasField = /<(TextInput|TextArea|PasswordInput|textarea)\b/.test(source)
    if (hasField && !source.includes('useDraft(') && !source.includes('useDraft<')) forgetful.push(path)
  }
  expect(forgetful.toSorted()).toEqual(Object.keys(withoutDraft).toSorted())
})
