// A piece at a time: a call takes only so many arguments.
const pieceBytes = 32_768

export function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + pieceBytes)))
  }
  return btoa(pieces.join(''))
}
