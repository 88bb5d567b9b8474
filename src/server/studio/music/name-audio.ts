export interface AudioKind {
  ending: string
  contentType: string
}

const hasText =
  (text: string, at = 0) =>
  (bytes: Buffer): boolean =>
    bytes.toString('latin1', at, at + text.length) === text
const isMpegFrame = (bytes: Buffer): boolean => bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0

const kinds: readonly (AudioKind & { is: (bytes: Buffer) => boolean })[] = [
  { ending: 'mp3', contentType: 'audio/mpeg', is: (bytes) => hasText('ID3')(bytes) || isMpegFrame(bytes) },
  { ending: 'wav', contentType: 'audio/wav', is: (bytes) => hasText('RIFF')(bytes) && hasText('WAVE', 8)(bytes) },
  { ending: 'flac', contentType: 'audio/flac', is: hasText('fLaC') },
  { ending: 'm4a', contentType: 'audio/mp4', is: hasText('ftyp', 4) },
  // What browsers record.
  { ending: 'ogg', contentType: 'audio/ogg', is: hasText('OggS') },
  { ending: 'webm', contentType: 'audio/webm', is: hasText('\x1a\x45\xdf\xa3') },
]

// By its first bytes, never by its name: a playlist that is called .mp3 would make the decoder open other files.
export const nameAudio = (bytes: Buffer): AudioKind | undefined => kinds.find(({ is }) => is(bytes))

export const audioTypeOf = (key: string): string =>
  kinds.find(({ ending }) => key.endsWith(`.${ending}`))?.contentType ?? 'application/octet-stream'
