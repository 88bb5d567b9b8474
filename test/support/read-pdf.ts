import { inflateSync } from 'node:zlib'

const decoder = new TextDecoder('windows-1252')

// The lines of text of a PDF that pdfkit wrote with fonts that every reader has.
export function readPdf(pdf: Buffer): string[] {
  const bytes = pdf.toString('latin1')
  const streams = [...bytes.matchAll(/stream\n(.*?)\nendstream/gs)].map(([, stream = '']) => inflate(stream))
  return streams.flatMap((stream) => [...stream.matchAll(/\[(.*?)\] TJ/g)].map(([, shown = '']) => textOf(shown)))
}

function inflate(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  } catch {
    // A picture, or not compressed.
    return ''
  }
}

const textOf = (shown: string): string =>
  [...shown.matchAll(/<([\da-f]*)>/g)].map(([, hex = '']) => decoder.decode(Buffer.from(hex, 'hex'))).join('')
