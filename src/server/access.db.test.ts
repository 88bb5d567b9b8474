import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductOptions } from '#src/server/app.ts'
import { allCalls } from '#src/server/all-features.ts'
import { newId } from '#src/kit/ids.ts'
import { scopeOf, tokenScopes } from '#src/contracts/token-scopes.ts'
import { honestQuote, testPassword } from '#test/support/honest-quote.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'

let product: TestProduct
// One for each scope.
const tokens = new Map<string, string>()
beforeAll(async () => {
  // The call that makes all templates is let in here: their files are empty, or it would take half a minute.
  const openTemplate = () => Promise.resolve({ pack: () => Readable.from([]) })
  const overridePlatform: ProductOptions['overridePlatform'] = (platform) => ({
    ...platform,
    editorFiles: { ...platform.editorFiles, openTemplate },
  })
  product = await startTestProduct({}, { overridePlatform })
  const owner = await product.owner()
  for (const scope of tokenScopes) {
    const wanted = { password: testPassword, name: scope, scopes: [scope], days: 30 }
    const { token } = (await (await owner.post('/api/admin/tokens', wanted)).json()) as { token: string }
    tokens.set(scope, token)
  }
  await product.visitor().post('/api/submit-quote', honestQuote)
})
afterAll(() => product.stop())

// The only calls that answer somebody without a session. A new call is the owner's until it is written here.
const publicCalls = [
  'login',
  'logout',
  'readSession',
  'requestLoginLink',
  'requestMyData',
  'readMyData',
  'exportMyData',
  'correctMyData',
  'eraseMyData',
  'useLoginLink',
  'submitQuote',
  'openOffer',
  'saveBrief',
  'uploadLogo',
  'readLogo',
  'readBrandLogo',
  'openQuoteLink',
  'openAddressLink',
  'openMailProof',
  'readCart',
  'previewPhoto',
  'describeUploads',
  'requestDownload',
  'downloadSample',
  'readSiteSettings',
  'quoteCheckout',
  'readOffer',
  'placeOrder',
  'readOrder',
  'readReceipt',
  'readCreditNote',
  'beginNow',
  'withdrawOrder',
  'askToCancel',
  'withdrawByNumber',
  'sendOrderLink',
  'readOrderFilms',
  'readOrderScores',
  'hearOrderScore',
  'chooseOrderScore',
  'readOrderFilmFile',
  'addFilmComment',
  'removeFilmComment',
  'approveFilm',
  'requestRevision',
  'readFilmEdit',
  'sendFilmEdit',
  'readFilmPhoto',
  'readReview',
  'writeReview',
  'withdrawReview',
  'eraseOrder',
  'createPaymentIntent',
  'resumePayment',
  'readPayment',
  'receivePaymentEvent',
  'confirmSandboxPayment',
  'authenticateSandboxPayment',
  'recordEvent',
  'checkUnsubscribeLink',
  'unsubscribe',
  'readHealth',
  'readMetrics',
  'readReadiness',
  'readOpenApi',
]
const capabilityCalls = [
  'sendAutoResponse',
  'uploadPhotos',
  'createUpload',
  'readUpload',
  'sendPiece',
  'cancelUpload',
  'listPhotos',
  'captionPhotos',
  'readPhoto',
  'keepSeenFilm',
  'changeQuote',
]
// A whole body, so that the caller is refused and not what it says.
const anyBody = JSON.stringify({
  captions: [{ photoId: newId(Date.now()), caption: '' }],
  tier: 'vr1',
  format: 'stories',
  seed: 1,
  mood: null,
  look: null,
  keepsOrder: false,
  photos: [],
  shots: [],
})
// What a resumable upload must say before anybody asks who it is from.
const uploadHeaders = { 'upload-length': '1', 'upload-offset': '0', 'upload-metadata': 'key YWJjZGVmZ2g=' }

const fill = (path: string): string => path.replaceAll(/:\w+/g, newId(Date.now()))

const without = allCalls.filter(({ name }) => !publicCalls.includes(name) && !capabilityCalls.includes(name))

test('the public calls are exactly those listed here', () => {
  const byAccess = (access: string) => allCalls.filter((call) => call.access === access).map(({ name }) => name)
  expect(byAccess('public').toSorted()).toEqual(publicCalls.toSorted())
  expect(byAccess('capability').toSorted()).toEqual(capabilityCalls.toSorted())
})

test.each(without.map(({ name, method, path }) => [name, method, path]))(
  '%s answers 401 without a session, with a forged one, and to HEAD',
  async (_name, method, path) => {
    const headers = [{}, { cookie: `session=${'a'.repeat(43)}` }, { cookie: 'session=' }, { authorization: 'Bearer x' }]
    const methods = method === 'GET' ? ['GET', 'HEAD'] : [method]
    for (const [header, verb] of headers.flatMap((one) => methods.map((each) => [one, each] as const))) {
      const answer = await fetch(product.address + fill(path), {
        method: verb,
        headers: new Headers(header as Record<string, string>),
      })
      expect(answer.status).toBe(401)
      expect(await answer.text()).not.toMatch(/helen|lakeside/i)
    }
  },
)

test.each(allCalls.filter(({ name }) => capabilityCalls.includes(name)).map((call) => [call.name, call] as const))(
  '%s gives a stranger nothing',
  async (_name, { method, path, bodyKind }) => {
    const form = new FormData()
    form.append('images', new Blob(['x']), 'x.jpg')
    const isJson = bodyKind === 'json'
    const body = method === 'POST' ? (isJson ? anyBody : form) : null
    const headers = isJson ? { 'content-type': 'application/json' } : uploadHeaders
    const answer = await fetch(product.address + fill(path), { method, body, headers })
    expect([401, 403, 404]).toContain(answer.status)
  },
)

const openToTokens = allCalls.filter(({ access }) => access !== 'public')

test.each(openToTokens.map((call) => [call.name, call] as const))(
  '%s opens to a token with its own scope and to no other',
  async (_name, call) => {
    const method = call.method === 'GET' ? 'HEAD' : call.method
    const opened = await Promise.all(
      tokenScopes.map(async (scope, index) => {
        const headers = { authorization: `Bearer ${tokens.get(scope)}`, 'x-forwarded-for': `192.0.2.${index}` }
        const { status } = await fetch(product.address + fill(call.path), { method, headers })
        return [401, 403].includes(status) ? [] : [scope]
      }),
    )
    expect(opened.flat()).toEqual([scopeOf(call)].filter(Boolean))
  },
)

// Money, keys, the account itself, what cannot be undone, and what shows links that are keys.
const neverForTokens = [
  'refundOrder',
  'confirmBuyer',
  'readOrderAsOwner',
  'readEmail',
  'readEmailHtml',
  'configureRunway',
  'changeClipSettings',
  'eraseCustomerMedia',
  'exportPerson',
  'correctPerson',
  'erasePerson',
  'readAccount',
  'changePassword',
  'beginTotp',
  'confirmTotp',
  'endTotp',
  'endSession',
  'endAllSessions',
  'changeSettings',
  'uploadBrandLogo',
  'importSettings',
  'exportSettings',
  'undoSettingChange',
  'changeWords',
  'previewWords',
  'testLetter',
  'changeSite',
  'markStep',
  'listTokens',
  'makeToken',
  'endToken',
  'listWebhooks',
  'addWebhook',
  'removeWebhook',
  'deliverAgain',
]

test.each(neverForTokens)('%s opens to no token at all', (name) => {
  const call = allCalls.find((one) => one.name === name)
  expect(call?.access).toBe('owner')
  expect(call && scopeOf(call)).toBeUndefined()
})

async function describe(headers: Record<string, string>): Promise<string[]> {
  const answer = await fetch(`${product.address}/api/openapi.json`, { headers })
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, { operationId: string }>> }
  return Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
}

test('the description of the calls lists every one to a token, and to a stranger none of the owner’s', async () => {
  const bearer = { authorization: `Bearer ${tokens.get('figures:read')}` }
  expect((await describe(bearer)).toSorted()).toEqual(allCalls.map(({ name }) => name).toSorted())
  const strangers = await describe({ authorization: 'Bearer rw_nothing' })
  expect(strangers.toSorted()).toEqual([...publicCalls, ...capabilityCalls].toSorted())
})

test('alive and ready are told apart', async () => {
  expect(await (await fetch(`${product.address}/api/health`)).json()).toEqual({ status: 'ok' })
  expect(await (await fetch(`${product.address}/api/ready`)).json()).toEqual({
    status: 'ready',
    checks: { database: 'ok', queue: 'ok', storage: 'ok', disk: 'ok', workers: 'ok' },
  })
})
