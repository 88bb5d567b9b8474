// As much of the ONNX format as the salience network uses. A file is protocol buffers: fields with a number, each a
// number or a run of bytes.

export interface OnnxNode {
  operation: string
  inputs: string[]
  output: string
  // Of the attributes only whole numbers count here: dilations.
  numbers: Record<string, number[]>
}

export interface OnnxTensor {
  shape: number[]
  values: Float32Array
}

export interface OnnxGraph {
  input: string
  // The first of several.
  output: string
  nodes: OnnxNode[]
  tensors: Map<string, OnnxTensor>
}

export function readOnnx(file: Uint8Array): OnnxGraph {
  const graph = bytesOf(fieldsOf(file), 7)
  const fields = [...fieldsOf(graph)]
  const nodes = fields.flatMap(({ number, bytes }) => (number === 1 ? [readNode(bytes)] : []))
  const tensors = fields.flatMap(({ number, bytes }) => (number === 5 ? [readTensor(bytes)] : []))
  const nameOf = (part: Uint8Array): string => textOf(bytesOf(fieldsOf(part), 1))
  return { nodes, tensors: new Map(tensors), input: nameOf(bytesOf(fields, 11)), output: nameOf(bytesOf(fields, 12)) }
}

function readNode(part: Uint8Array): OnnxNode {
  const fields = [...fieldsOf(part)]
  const attributes = fields.filter(({ number }) => number === 5).map(({ bytes }) => readNumbers(bytes))
  return {
    operation: textOf(bytesOf(fields, 4)),
    inputs: fields.filter(({ number }) => number === 1).map(({ bytes }) => textOf(bytes)),
    output: textOf(bytesOf(fields, 2)),
    numbers: Object.fromEntries(attributes),
  }
}

function readNumbers(part: Uint8Array): [string, number[]] {
  const fields = [...fieldsOf(part)]
  return [textOf(bytesOf(fields, 1)), fields.filter(({ number }) => number === 8).map(({ value }) => value)]
}

function readTensor(part: Uint8Array): [string, OnnxTensor] {
  const fields = [...fieldsOf(part)]
  const shape = fields.filter(({ number }) => number === 1).map(({ value }) => value)
  // Copied: the numbers need not stand at a multiple of four in the file.
  const values = new Float32Array(Uint8Array.from(bytesOf(fields, 9)).buffer)
  return [textOf(bytesOf(fields, 8)), { shape, values }]
}

interface Field {
  number: number
  value: number
  bytes: Uint8Array
}

const nothing = new Uint8Array()

function* fieldsOf(part: Uint8Array): Generator<Field> {
  let at = 0
  const readWhole = (): number => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = part[at++] ?? 0
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  while (at < part.length) {
    const key = readWhole()
    const kind = key & 7
    const value = kind === 0 ? readWhole() : 0
    const length = kind === 2 ? readWhole() : kind === 5 ? 4 : kind === 1 ? 8 : 0
    yield { number: key >> 3, value, bytes: length > 0 ? part.subarray(at, at + length) : nothing }
    at += length
  }
}

function bytesOf(fields: Iterable<Field>, wanted: number): Uint8Array {
  for (const { number, bytes } of fields) if (number === wanted) return bytes
  throw new Error(`The network's file lacks field ${wanted}.`)
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
