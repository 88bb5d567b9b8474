import { expect, test } from 'vitest'
import { officePages, sitePages } from '#src/contracts/pages.ts'
import { composeWebManifest, rootFiles } from './root-files.ts'

const textOf = (name: string): string => rootFiles.find((file) => file.name === name)?.text ?? ''

test('search engines are asked to stay out of the office, and shown every public page', () => {
  for (const path of Object.values(officePages)) expect(textOf('robots.txt')).toContain(`Disallow: ${path}\n`)
  for (const path of Object.values(sitePages)) {
    expect(textOf('robots.txt')).not.toContain(`Disallow: ${path}\n`)
    expect(textOf('sitemap.xml')).toContain(`${path}</loc>`)
  }
})

test('the web manifest names the business and icons that the build made', () => {
  const text = composeWebManifest('Olive "Films"', 'Films & more', (icon) => `assets/${icon}`)
  const { name, icons } = JSON.parse(text) as { name: string; icons: { src: string; sizes: string }[] }
  expect(name).toBe('Olive "Films"')
  expect(icons[0]).toMatchObject({ src: '/assets/images/icon-192.png', sizes: '192x192' })
})
