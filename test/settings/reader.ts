import { setTimeout as sleep } from 'node:timers/promises'
import type { SiteContent } from '#src/contracts/sales/site-content.ts'
import { formatPence, toPence } from '#src/kit/money.ts'
import { patient } from '#test/support/patient.ts'
import { stampOf } from './owner.ts'

// Loads the landing page of one process again and again. Every part of it must be of one version.
export function makeReader(address: string, wrong: string[]) {
  let count = 0
  let shown: number | undefined
  const read = async (): Promise<string> => {
    const answer = await fetch(address)
    if (answer.status !== 200) wrong.push(`The page answered ${answer.status}.`)
    return answer.text()
  }
  const look = async () => {
    const html = await read()
    count += 1
    const versions = [...versionsIn(html)]
    if (versions.length > 1) wrong.push(`A page was of the versions ${versions.join(' and ')}.`)
    shown = versions[0]
    await sleep(20)
  }
  return {
    read,
    look,
    count: () => count,
    until: async (stamp: number | undefined): Promise<void> => {
      for (let tries = 0; shown !== stamp; tries += 1) {
        if (tries > patient(1_000)) throw new Error(`${address} never showed version ${stamp}.`)
        await sleep(10)
      }
    },
  }
}

// What the markup says, and what its code starts with. Undefined stands for the defaults.
function versionsIn(html: string): Set<number | undefined> {
  const [, json = '{}'] = /id="site-content">(.*?)<\/script>/s.exec(html) ?? []
  const { business, prices, words } = JSON.parse(json) as Partial<SiteContent>
  const inContent = [
    stampIn(/Shop (\d+)\./, business?.name),
    stampIn(/Film (\d+)\./, Object.values(words ?? {}).join(' ')),
    stampIn(/^2(\d{3})$/, prices?.['price.vr1']),
  ]
  const markup = html.replace(json, '')
  const stamps = [...markup.matchAll(/(?:Shop|Film) (\d+)\./g)].map(([, stamp]) => Number(stamp))
  const [of] = inContent
  const hasPrice =
    of === undefined || !markup.includes('<h1') || markup.includes(formatPence(toPence(stampOf(of).price)))
  return new Set([...inContent, ...stamps, ...(hasPrice ? [] : [Number.NaN])])
}

const stampIn = (pattern: RegExp, text = ''): number | undefined => {
  const [, stamp] = pattern.exec(text) ?? []
  return stamp === undefined ? undefined : Number(stamp)
}
