import { expectSound } from './expect-sound.ts'
import { expect, test } from './fixtures.ts'
import { isPhone, openLanding } from './open-landing.ts'

// Where a phone and a desk differ.

test('the section being read is marked in the navigation, and an item leads to its section', async ({ page }) => {
  await openLanding(page)
  const menu = page.locator('nav[aria-label=Menu]')
  const navigation = isPhone() ? menu : page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.locator('[aria-current]')).toHaveCount(0)
  const labels = {
    features: 'Magic',
    process: 'Process',
    services: 'What We Do',
    addons: 'Add-ons',
    portfolio: 'Sample',
    testimonials: 'Reviews',
    contact: 'Contact',
  }
  for (const [id, label] of Object.entries(labels)) {
    await page.evaluate((section) => {
      const top = document.getElementById(section)?.getBoundingClientRect().top ?? 0
      window.scrollBy({ top: top - 60, behavior: 'instant' })
    }, id)
    await expect(navigation.locator('[aria-current]')).toHaveText(label)
  }
  if (isPhone()) await page.getByRole('button', { name: 'Open menu' }).click()
  await navigation.getByRole('link', { name: 'Sample', exact: true }).click()
  await expect(page.locator('#portfolio')).toBeInViewport()
  await expect(page).toHaveURL(/#portfolio$/)
})

test('the menu of a phone opens, closes, and lets go when an item is chosen', async ({ page }) => {
  await openLanding(page)
  const open = page.getByRole('button', { name: 'Open menu' })
  const menu = page.locator('nav[aria-label=Menu]')
  if (!isPhone()) {
    await expect(open).toBeHidden()
    return
  }
  await open.click()
  await expect(menu).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toBeHidden()
  await open.click()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await menu.getByRole('link', { name: 'FAQ' }).click()
  await expect(menu).toBeHidden()
  await expect(page.locator('#faq')).toBeInViewport()
})

test('everything on the page can be reached and left by keyboard, the way past the bar first', async ({ page }) => {
  await openLanding(page)
  const controls = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, summary, ul[tabindex="0"]')]
    return all.filter((element) => element.checkVisibility({ visibilityProperty: true })).length
  })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  const reached = new Set<string>()
  for (let step = 0; step < controls; step += 1) {
    const { name, isSeen } = await page.evaluate(() => {
      const element = document.activeElement
      const box = element?.getBoundingClientRect()
      return {
        name: `${element?.tagName} ${element?.textContent} ${box?.left} ${(box?.top ?? 0) + scrollY}`,
        isSeen: Boolean(box && box.bottom > 0 && box.top < innerHeight),
      }
    })
    expect(isSeen, name).toBe(true)
    reached.add(name)
    await page.keyboard.press('Tab')
  }
  expect(reached.size).toBe(controls)
})
