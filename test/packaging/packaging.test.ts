import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { readConfig } from '#src/server/config.ts'
import { variableNames } from '#src/server/variables.ts'

const read = (path: string): string => readFileSync(`packaging/${path}`, 'utf8')
const dockerfile = read('docker/Dockerfile')
const unit = read('systemd/reelwright.service')

test('the Dockerfile has no problem that a linter knows of', () => {
  expect(validate(dockerfile)).toEqual([])
  // Proves that the linter looks.
  expect(validate('FROM node:24\nEXPOSED 3000\n')).toHaveLength(1)
})

test('the image is pinned, runs without rights, says how it is, and carries the licence of the encoder', () => {
  const stages = dockerfile.split(/^FROM /m).slice(1)
  for (const stage of stages) expect(stage).toMatch(/^node:24-bookworm-slim\b/)
  const last = stages.at(-1) ?? ''
  expect(last).toMatch(/^USER node$/m)
  expect(last).toMatch(/^HEALTHCHECK .*scripts\/health\.mjs/m)
  expect(last).toContain('/usr/share/common-licenses/GPL-3')
  const notice = read('docker/NOTICE.md')
  const { version } = JSON.parse(readFileSync('node_modules/node-av/package.json', 'utf8')) as { version: string }
  expect(notice).toContain(`node-av\` ${version}`)
  expect(notice).toContain('For three years')
})

interface Service {
  image?: string
  environment: Record<string, string>
  volumes: string[]
}
interface Compose {
  services: Record<'web' | 'worker' | 'database' | 'bucket', Service>
  volumes: Record<string, unknown>
}

const example = parseEnv(read('docker/example.env').replaceAll(/^#(?=[A-Z_]+=)/gm, ''))

// ${NAME:?message} and ${NAME:-default}, as compose fills them in.
const fillIn = (text: string): string =>
  text.replaceAll(/\$\{(\w+):([?-])([^}]*)\}/g, (_all, name: string, kind: string, rest: string) => {
    const value = example[name] ?? (kind === '-' ? rest : undefined)
    if (value === undefined) throw new Error(`${name} is missing in example.env`)
    return value
  })

function readCompose(): Compose {
  const document = parseDocument(read('docker/compose.yaml'), { merge: true, strict: true })
  expect([...document.errors, ...document.warnings]).toEqual([])
  return document.toJS() as Compose
}

test('the compose file names images by version and volumes that exist', () => {
  const { services, volumes } = readCompose()
  expect(Object.keys(services).toSorted()).toEqual(['bucket', 'database', 'web', 'worker'])
  for (const name of ['database', 'bucket'] as const) expect(services[name].image).toMatch(/:(?!latest)[\w.-]+$/)
  const used = Object.values(services).flatMap((service) => service.volumes.map((volume) => volume.split(':')[0] ?? ''))
  expect(new Set(used.filter((source) => !source.startsWith('./')))).toEqual(new Set(Object.keys(volumes)))
})

test('the product of the compose file is no superuser of its database', () => {
  const { services } = readCompose()
  const { environment, volumes } = services.database
  expect(environment).not.toHaveProperty('POSTGRES_USER')
  expect(volumes).toContain('./make-owner.sh:/docker-entrypoint-initdb.d/make-owner.sh:ro')
  expect(new URL(fillIn(services.web.environment['DATABASE_URL'] ?? '')).username).toBe('reelwright')
  expect(read('docker/make-owner.sh')).toContain('create database reelwright owner reelwright;')
})

test.each(['web', 'worker'] as const)('the settings of the %s in the compose file are taken', (name) => {
  const { environment } = readCompose().services[name]
  const filled = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, fillIn(value)]))
  expect(Object.keys(filled).filter((key) => !variableNames.includes(key))).toEqual([])
  expect(readConfig(filled)).toMatchObject({
    role: name,
    s3: { bucket: 'reelwright' },
    publicUrl: example['PUBLIC_URL'],
  })
})

test.each([
  ['web', 1],
  ['worker', 0],
  ['render', 0],
])('the health check of a %s that nobody can reach ends with %i', (role, code) => {
  // Nobody listens at the first port.
  const { status } = spawnSync(process.execPath, ['scripts/health.mjs'], { env: { ROLE: role, PORT: '1' } })
  expect(status).toBe(code)
})

test('the service gives up on a wrong setting, and waits longer than the product needs to stop', () => {
  const settings = new Map(Array.from(unit.matchAll(/^(\w+)=(.*)$/gm), ([, key = '', value = '']) => [key, value]))
  expect(settings.get('RestartPreventExitStatus')).toBe('2')
  expect(Number(settings.get('TimeoutStopSec'))).toBeGreaterThan(30)
  expect(settings.get('User')).toBe('reelwright')
  expect(settings.get('Environment')).toContain('DATA_DIR=/var/lib/reelwright')
})

test('both proxies take a form with all photos of an order, and hold nothing back', () => {
  expect(read('proxy/Caddyfile')).toMatch(/max_size 500MB[\s\S]*flush_interval -1/)
  expect(read('proxy/nginx.conf')).toMatch(
    /client_max_body_size 500m;[\s\S]*proxy_request_buffering off;\s+proxy_buffering off;/,
  )
})
