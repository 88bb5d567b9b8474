import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const axeSource = readFile('node_modules/axe-core/axe.min.js', 'utf8')

export const phoneSize = { width: 390, height: 844 }
export const deskSize = { width: 1440, height: 900 }

// What must hold on every screen, on a phone and at a desk: no barrier that axe can find, and nothing wider than the
// window. A journey is walked at one width; this looks at the other one on the way.
export async function expectSound(page: Page): Promise<void> {
  const size = page.viewportSize() ?? deskSize
  await expectSoundHere(page)
  await page.setViewportSize(size.width < deskSize.width ? deskSize : phoneSize)
  await expectSoundHere(page)
  await page.setViewportSize(size)
}

// Elements that axe found nothing wrong with, by their descriptions. Most of a screen stands on other ones as well, and
// axe takes longer than most journeys.
const sound = new Set<string>()

async function expectSoundHere(page: Page): Promise<void> {
  await page.evaluate(waitForMotion)
  const unknown = (await page.evaluate(describeElements)).filter((description) => !sound.has(description))
  const { width } = page.viewportSize() ?? deskSize
  if (unknown.length > 0) {
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axeSource)
    expect(await page.evaluate(findBarriers, unknown), `barriers at ${width} px`).toEqual([])
    for (const description of unknown) sound.add(description)
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide, `the page in a window of ${width} px`).toBeLessThanOrEqual(width)
}

interface InPage {
  axe: typeof axe
  // Of the elements on the screen.
  descriptions: Map<Element, string>
}

// What is half faded in has not its own colours yet. Runs in the page.
async function waitForMotion(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

// Runs in the page. Two elements with one description have the same barriers or none: the same role, colours on the same
// ground, a name or not, names that exist in what they refer to, and the same kinds of children. Which words they say
// makes no difference.
function describeElements(): string[] {
  const shorten = (text: string): string => {
    let [even, odd] = [0x811c9dc5, 0x01000193]
    for (let index = 0; index < text.length; index += 1) {
      even = Math.imul(even ^ text.charCodeAt(index), 0x01000193)
      odd = Math.imul(odd + text.charCodeAt(index), 0x85ebca6b) ^ (odd >>> 13)
    }
    return `${(even >>> 0).toString(36)}.${(odd >>> 0).toString(36)}`
  }
  const ids = Map.groupBy(document.querySelectorAll('[id]'), ({ id }) => id)
  const describeAttribute = ({ name, value }: Attr): string => {
    if (name === 'id') return `id ${ids.get(value)?.length}`
    if (/^(for|aria-(labelledby|describedby|controls|owns|activedescendant|errormessage|details))$/.test(name)) {
      return `${name} ${value
        .split(/\s+/)
        .map((id) => ids.has(id))
        .join()}`
    }
    if (/^(class|role|type|tabindex|lang|dir|scope|autocomplete|aria-(?!label$).*)$/.test(name))
      return `${name} ${value}`
    return `${name} ${value.trim() !== ''}`
  }
  // Of these alone the size matters.
  const pressed = 'a, button, input, select, textarea, summary, label, [role], [tabindex], [contenteditable]'
  const grounds = new Map<Element | null, string | undefined>()
  const descriptions = new Map<Element, string>()
  // Parents come before their children.
  for (const element of document.querySelectorAll('body, body *:not(svg *)')) {
    const style = getComputedStyle(element)
    const { backgroundColor, backgroundImage, opacity, color, fontSize, fontWeight } = style
    const role = element.getAttribute('role')
    const below = grounds.get(element.parentElement)
    const ground = [element.localName, role, backgroundColor, backgroundImage, opacity].join()
    // A plain box changes nothing for what stands in it.
    grounds.set(element, /^(div|span),,rgba\(0, 0, 0, 0\),none,1$/.test(ground) ? below : shorten(`${below} ${ground}`))
    if (!element.checkVisibility()) continue
    const { width, height } = element.getBoundingClientRect()
    const isSmall = element.matches(pressed) && Math.min(width, height) < 24
    const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
    const says = [...element.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
    )
    const labels = 'labels' in element && (element as HTMLInputElement).labels?.length
    const children = new Set([...element.children].map(({ localName }) => localName))
    const place = [grounds.get(element), element.parentElement?.localName, element.localName]
    const own = [color, isLarge, isSmall, says, labels, ...children]
    const attributes = [...element.attributes].map(describeAttribute)
    descriptions.set(element, shorten([...place, ...own, ...attributes].join()))
  }
  Object.assign(globalThis, { descriptions })
  return [...new Set(descriptions.values())]
}

// Runs in the page, and leaves out the largest parts of it in which nothing is unknown.
async function findBarriers(unknown: string[]): Promise<string[]> {
  const { axe: inspector, descriptions } = globalThis as unknown as InPage
  const news = new Set(unknown)
  const isUnknown = (element: Element): boolean => {
    const description = descriptions.get(element)
    return description === undefined ? element.checkVisibility() : news.has(description)
  }
  const exclude: Element[] = []
  // Answers whether anything in it is unknown.
  const sort = (element: Element): boolean => {
    const parts = [...element.children].filter((child) => !sort(child))
    if (!isUnknown(element) && parts.length === element.children.length) return false
    exclude.push(...parts)
    return true
  }
  sort(document.body)
  const { violations } = await inspector.run(
    { include: [document], exclude },
    {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
      // The one frame there is lets no script in.
      iframes: false,
    },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
