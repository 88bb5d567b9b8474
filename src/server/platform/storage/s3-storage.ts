import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { minuteMs, secondMs } from '#src/kit/time.ts'
import {
  checkKey,
  checkPrefix,
  type FilePart,
  type LinkedFile,
  type Storage,
  type StoredEntry,
  type StoredFile,
} from './port.ts'
import { brieflyUnavailable } from '#src/contracts/words/site/shared.ts'
import { AppError } from '#src/kit/app-error.ts'

export interface S3Options {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  // Where browsers reach it; without one there are no links.
  publicEndpoint?: string | undefined
}

export interface BucketLimits {
  attempts: number
  connectMs: number
  // Of a store that has not begun to answer. The SDK adds three seconds to six and more.
  silenceMs: number
  // Within an answer: whoever watches a film and pauses it reads nothing meanwhile.
  bodySilenceMs: number
  // For taking back the parts of a file that did not arrive whole.
  tidyMs: number
}

// Whoever waits hears of an outage within 20 seconds: all attempts, the pause of the SDK between them, and the tidying.
export const usualLimits: BucketLimits = {
  attempts: 2,
  connectMs: 3 * secondMs,
  silenceMs: 5 * secondMs,
  bodySilenceMs: minuteMs,
  tidyMs: 2 * secondMs,
}

interface Bucket {
  client: S3Client
  name: string
  limits: BucketLimits
}

export function makeS3Storage(options: S3Options, limits = usualLimits): Storage {
  const bucket = { client: makeClient(options, limits), name: options.bucket, limits }
  return {
    write: async (key, source, { contentType }) => writeObject(bucket, { key, source, contentType }),
    read: async (key, part) => readObject(bucket, key, part),
    remove: async (key) => {
      checkKey(key)
      const command = new DeleteObjectCommand({ Bucket: bucket.name, Key: key })
      await bucket.client.send(command).catch(throwOutage)
    },
    ...makeLinks(options, limits),
    list: (prefix) => listObjects(bucket, prefix),
    // The store ends them itself: see the rule for incomplete uploads in docs/operations.md.
    removeUnfinished: async () => undefined,
    ping: async () => {
      const abortSignal = AbortSignal.timeout(5 * secondMs)
      await bucket.client.send(new HeadBucketCommand({ Bucket: bucket.name }), { abortSignal })
    },
  }
}

function makeClient(options: S3Options, { attempts, connectMs, silenceMs }: BucketLimits): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = options
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Many stores that speak S3 do not know the newer trailing checksums and keep them as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
    maxAttempts: attempts,
  })
}

// Links of the same five minutes are equal, so that a browser finds what it has read already.
const sameLinkMs = 5 * minuteMs
const linkSeconds = 15 * 60

function makeLinks({ publicEndpoint: endpoint, ...options }: S3Options, limits: BucketLimits): Pick<Storage, 'link'> {
  if (!endpoint) return {}
  const client = makeClient({ ...options, endpoint }, limits)
  const link = async (key: string, { contentType, disposition }: LinkedFile): Promise<string> => {
    checkKey(key)
    const command = new GetObjectCommand({
      Bucket: options.bucket,
      Key: key,
      ResponseContentType: contentType,
      ResponseContentDisposition: disposition,
      ResponseCacheControl: `private, max-age=${linkSeconds}`,
    })
    const signingDate = new Date(Date.now() - (Date.now() % sameLinkMs))
    return getSignedUrl(client, command, { expiresIn: linkSeconds, signingDate })
  }
  return { link }
}

interface Writing {
  key: string
  source: Readable
  contentType: string
}

async function writeObject(bucket: Bucket, writing: Writing): Promise<{ bytes: number }> {
  checkKey(writing.key)
  let bytes = 0
  async function* count() {
    for await (const chunk of writing.source as AsyncIterable<Buffer>) {
      bytes += chunk.length
      yield chunk
    }
  }
  // Larger files go up in parts.
  const upload = new Upload({
    client: bucket.client,
    params: { Bucket: bucket.name, Key: writing.key, Body: Readable.from(count()), ContentType: writing.contentType },
    queueSize: 2,
    leavePartsOnError: true,
  })
  try {
    await upload.done()
  } catch (error) {
    await takeBackParts(bucket, writing.key, upload.uploadId)
    throw writing.source.errored ?? bucketOutage(error)
  }
  return { bytes }
}

// So that no part stays behind to be paid for. A store that is away is not waited for once more: its own rule ends them.
async function takeBackParts({ client, name, limits }: Bucket, key: string, uploadId?: string): Promise<void> {
  if (!uploadId) return
  const command = new AbortMultipartUploadCommand({ Bucket: name, Key: key, UploadId: uploadId })
  await client.send(command, { abortSignal: AbortSignal.timeout(limits.tidyMs) }).catch(() => undefined)
}

async function readObject(bucket: Bucket, key: string, part?: FilePart): Promise<StoredFile | undefined> {
  checkKey(key)
  const range = part ? { Range: `bytes=${part.first}-${part.last}` } : {}
  try {
    const command = new GetObjectCommand({ Bucket: bucket.name, Key: key, ...range })
    const { Body, ContentLength } = await bucket.client.send(command)
    if (Body instanceof IncomingMessage) Body.setTimeout(bucket.limits.bodySilenceMs)
    return { stream: Body as Readable, bytes: ContentLength ?? 0 }
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined
    throw bucketOutage(error)
  }
}

async function* listObjects({ client, name }: Bucket, prefix: string): AsyncGenerator<StoredEntry> {
  checkPrefix(prefix)
  const pages = paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix })
  for (;;) {
    const { value: page, done } = await pages.next().catch(throwOutage)
    if (done) return
    for (const { Key, Size, LastModified } of page?.Contents ?? []) {
      if (Key && LastModified) yield { key: Key, bytes: Size ?? 0, modifiedAt: LastModified }
    }
  }
}

function throwOutage(problem: unknown): never {
  throw bucketOutage(problem)
}

// Whatever the store has against it, the person who waits can only try again, and a job does so by itself.
export const bucketOutage = (cause: unknown): AppError =>
  new AppError('unavailable', brieflyUnavailable, { cause, retryAfterSeconds: 5 })

// A folder of a storage as one of its own.
export function withPrefix(inner: Storage, prefix: string): Storage {
  if (prefix === '') return inner
  return {
    write: (key, source, options) => inner.write(prefix + key, source, options),
    read: (key, part) => inner.read(prefix + key, part),
    remove: (key) => inner.remove(prefix + key),
    list: async function* (folder) {
      for await (const entry of inner.list(prefix + folder)) yield { ...entry, key: entry.key.slice(prefix.length) }
    },
    removeUnfinished: (before) => inner.removeUnfinished(before),
    ping: () => inner.ping(),
  }
}
