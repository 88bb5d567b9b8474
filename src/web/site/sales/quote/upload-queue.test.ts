import { expect, test } from 'vitest'
import { UploadQueue, type UploadStates } from './upload-queue.ts'

interface Call {
  photo: string
  arrive: () => void
  fail: (error: Error) => void
  progress: (sent: number) => void
  signal: AbortSignal
}

function openQueue() {
  const calls: Call[] = []
  let states: UploadStates<string> = new Map()
  const queue = new UploadQueue<string>({
    maxAtOnce: 3,
    send: (photo, { signal, onProgress }) =>
      new Promise<void>((arrive, fail) => {
        signal.addEventListener('abort', () => fail(new Error('stopped')))
        calls.push({ photo, arrive, fail, progress: onProgress, signal })
      }),
    reasonOf: (error) => ((error as Error).message === 'broken' ? 'The picture is broken.' : undefined),
    onChange: (changed) => {
      states = changed
    },
  })
  const seen = () => [...states].map(([photo, { state }]) => `${photo} ${state}`)
  const underWay = () => calls.filter(({ signal }) => !signal.aborted).map(({ photo }) => photo)
  return { queue, calls, seen, underWay, stateOf: (photo: string) => states.get(photo) }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('three are sent at once; the next begins when one has arrived', async () => {
  const { queue, calls, seen } = openQueue()
  queue.add(['a', 'b', 'c', 'd'])
  expect(seen()).toEqual(['a sending', 'b sending', 'c sending', 'd waiting'])
  calls[1]?.arrive()
  await settled()
  expect(seen()).toEqual(['a sending', 'b arrived', 'c sending', 'd sending'])
})

test('progress is told for each photo', () => {
  const { queue, calls, stateOf } = openQueue()
  queue.add(['a'])
  calls[0]?.progress(0.4)
  expect(stateOf('a')).toEqual({ state: 'sending', sent: 0.4 })
})

test('a pause stops all, nothing begins meanwhile, and going on takes the same photos up again', async () => {
  const { queue, calls, seen } = openQueue()
  queue.add(['a', 'b'])
  queue.pause()
  await settled()
  queue.add(['c'])
  expect(seen()).toEqual(['a waiting', 'b waiting', 'c waiting'])
  queue.resume()
  expect(calls.slice(2).map(({ photo }) => photo)).toEqual(['a', 'b', 'c'])
})

test('a refused photo says why and is not sent again; a lost one is', async () => {
  const { queue, calls, stateOf } = openQueue()
  queue.add(['a', 'b'])
  calls[0]?.fail(new Error('broken'))
  calls[1]?.fail(new Error('no network'))
  await settled()
  expect(stateOf('a')).toEqual({ state: 'refused', reason: 'The picture is broken.' })
  expect(stateOf('b')).toEqual({ state: 'lost' })
  queue.resume()
  expect(calls.slice(2).map(({ photo }) => photo)).toEqual(['b'])
})

test('a removed photo stops, and is not heard of again', async () => {
  const { queue, seen, underWay } = openQueue()
  queue.add(['a', 'b'])
  queue.remove('a')
  await settled()
  expect(seen()).toEqual(['b sending'])
  expect(underWay()).toEqual(['b'])
})
