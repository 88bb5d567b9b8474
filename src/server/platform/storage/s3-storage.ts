import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { Readable } from 'node:stream'
import { minuteMs, secondMs } from '#src/kit/time.ts'
import { bucketOutage } from './bucket-outage.ts'
import { checkKey, checkPrefix } from './check-key.ts'
import type { FilePart, LinkedFile, Storage, StoredEntry, StoredFile } from './port.ts'

export interface S3Options {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  // Where browsers reach it; without one there are no links.
  publicEndpoint?: string | undefined
}

interface Bucket {
  client: S3Client
  name: string
}

export function makeS3Storage(options: S3Options): Storage {
  const bucket = { client: makeClient(options), name: options.bucket }
  return {
    write: async (key, source, { contentType }) => writeObject(bucket, { key, source, contentType }),
    read: async (key, part) => readObject(bucket, key, part),
    remove: async (key) => {
      checkKey(key)
      const command = new DeleteObjectCommand({ Bucket: bucket.name, Key: key })
      await bucket.client.send(command).catch(throwOutage)
    },
    ...makeLinks(options),
    list: (prefix) => listObjects(bucket, prefix),
    // The store ends them itself: see the rule for incomplete uploads in docs/operations.md.
    removeUnfinished: async () => undefined,
    ping: async () => {
      const abortSignal = AbortSignal.timeout(5 * secondMs)
      await bucket.client.send(new HeadBucketCommand({ Bucket: bucket.name }), { abortSignal })
    },
  }
}

function makeClient({ endpoint, region, accessKeyId, secretAccessKey }: S3Options): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Many stores that speak S3 do not know the newer trailing checksums and keep them as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Twice, with a pause in between: whoever waits hears of an outage within 20 seconds.
    requestHandler: { connectionTimeout: 3 * secondMs, socketTimeout: 8 * secondMs },
    maxAttempts: 2,
  })
}

// Links of the same five minutes are equal, so that a browser finds what it has read already.
const sameLinkMs = 5 * minuteMs
const linkSeconds = 15 * 60

function makeLinks({ publicEndpoint: endpoint, ...options }: S3Options): Pick<Storage, 'link'> {
  if (!endpoint) return {}
  const client = makeClient({ ...options, endpoint })
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

async function writeObject({ client, name }: Bucket, writing: Writing): Promise<{ bytes: number }> {
  checkKey(writing.key)
  let bytes = 0
  async function* count() {
    for await (const chunk of writing.source as AsyncIterable<Buffer>) {
      bytes += chunk.length
      yield chunk
    }
  }
  // Larger files go up in parts; a source that fails aborts them, so that no part stays behind to be paid for.
  const upload = new Upload({
    client,
    params: { Bucket: name, Key: writing.key, Body: Readable.from(count()), ContentType: writing.contentType },
    queueSize: 2,
  })
  try {
    await upload.done()
  } catch (error) {
    // Aborting the parts may fail in its turn; what broke the source is what the caller must hear.
    throw writing.source.errored ?? bucketOutage(error)
  }
  return { bytes }
}

async function readObject({ client, name }: Bucket, key: string, part?: FilePart): Promise<StoredFile | undefined> {
  checkKey(key)
  const range = part ? { Range: `bytes=${part.first}-${part.last}` } : {}
  try {
    const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket: name, Key: key, ...range }))
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
