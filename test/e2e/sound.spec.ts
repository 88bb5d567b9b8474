import { expectSound } from './expect-sound.ts'
import { expect, test } from './fixtures.ts'

// Each takes something from a page that was sound. They run in the page.
const damages: [rule: string, damage: () => void][] = [
  ['button-name', () => document.querySelector('form button[type=submit]')?.replaceChildren()],
  ['color-contrast', () => document.querySelector('h1')?.style.setProperty('color', '#ddd')],
  ['color-contrast', () => document.querySelector('label')?.style.setProperty('background', '#777')],
  ['label', () => document.querySelector('label[for]')?.removeAttribute('for')],
  ['page-has-heading-one', () => document.querySelector('h1')?.remove()],
  ['landmark-one-main', () => document.querySelector('main')?.setAttribute('role', 'presentation')],
  ['aria-valid-attr-value', () => document.querySelector('form input')?.setAttribute('aria-invalid', 'perhaps')],
]

test('a barrier is found on a page that was sound before', async ({ page }) => {
  for (const [rule, damage] of damages) {
    await page.goto('/admin')
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await expectSound(page)
    await page.evaluate(damage)
    await expect(expectSound(page), rule).rejects.toThrow(rule)
  }
})
