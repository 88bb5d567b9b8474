import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

// Run by npm at a fixed version and not installed with the product: it is 180 MB that only this bench uses.
const lighthouse = 'lighthouse@13.5.0'
const chromeFlags = '--headless=new --no-sandbox --disable-gpu --disable-quic --ignore-certificate-errors'

const audit = z.object({ numericValue: z.number() })
const resultShape = z.object({
  categories: z.object({
    performance: z.object({ score: z.number() }),
    accessibility: z.object({ score: z.number() }),
    'best-practices': z.object({ score: z.number() }),
    seo: z.object({ score: z.number() }),
  }),
  audits: z.object({
    'first-contentful-paint': audit,
    'largest-contentful-paint': audit,
    'cumulative-layout-shift': audit,
    'total-blocking-time': audit,
    'network-requests': z.object({
      details: z.object({
        items: z.array(
          z.object({ transferSize: z.number(), resourceType: z.string().optional(), networkRequestTime: z.number() }),
        ),
      }),
    }),
    metrics: z.object({
      details: z.object({ items: z.tuple([z.object({ observedFirstContentfulPaint: z.number() })]).rest(z.unknown()) }),
    }),
  }),
})

export interface Measured {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  fcpMs: number
  lcpMs: number
  cls: number
  tbtMs: number
  // Over the wire, films left out.
  kilobytes: number
  scriptKilobytes: number
  // How many were asked for before anything could be seen.
  scriptsBeforePaint: number
}

export async function measurePage(address: string): Promise<Measured> {
  const options = ['--output=json', '--quiet', '--form-factor=mobile', `--chrome-flags=${chromeFlags}`]
  const { PATH = '', CHROMIUM_PATH = '/usr/bin/chromium', ...others } = process.env
  // npm starts whatever `node` comes first in the path; it must be the one that runs this.
  const env = { ...others, PATH: `${dirname(process.execPath)}:${PATH}`, CHROME_PATH: CHROMIUM_PATH }
  const npm = ['exec', '--yes', '--ignore-scripts', `--package=${lighthouse}`, '--', 'lighthouse', address, ...options]
  const { stdout } = await promisify(execFile)('npm', npm, { env, maxBuffer: 64 * 1024 * 1024 })
  return summarise(resultShape.parse(JSON.parse(stdout)))
}

function summarise({ categories, audits }: z.output<typeof resultShape>): Measured {
  const requests = audits['network-requests'].details.items.filter(({ resourceType }) => resourceType !== 'Media')
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  const paintMs = audits.metrics.details.items[0].observedFirstContentfulPaint
  const percent = ({ score }: { score: number }): number => Math.round(score * 100)
  return {
    performance: percent(categories.performance),
    accessibility: percent(categories.accessibility),
    bestPractices: percent(categories['best-practices']),
    seo: percent(categories.seo),
    fcpMs: audits['first-contentful-paint'].numericValue,
    lcpMs: audits['largest-contentful-paint'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    tbtMs: audits['total-blocking-time'].numericValue,
    kilobytes: sum(requests) / 1024,
    scriptKilobytes: sum(scripts) / 1024,
    scriptsBeforePaint: scripts.filter(({ networkRequestTime }) => networkRequestTime < paintMs).length,
  }
}

const sum = (requests: { transferSize: number }[]): number =>
  requests.reduce((total, { transferSize }) => total + transferSize, 0)
