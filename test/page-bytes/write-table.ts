import { writeFileSync } from 'node:fs'
import { measurePages } from './measure-pages.ts'

const pages = measurePages()
writeFileSync('test/page-bytes/table.json', `${JSON.stringify(pages, null, 2)}\n`)
for (const [page, files] of Object.entries(pages)) {
  console.log(
    page.padEnd(10),
    Object.values(files).reduce((all, bytes) => all + bytes, 0),
  )
}
