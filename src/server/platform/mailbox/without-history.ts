// How mail programs begin the letter that they quote.
const beginnings = [
  /^-{2,} ?(Original Message|Forwarded message|Ursprüngliche Nachricht)/i,
  /^_{10,}$/,
  /^On .{5,200} wrote:$/,
  /^Am .{5,200} schrieb .{1,200}:$/,
  /^Le .{5,200} a écrit ?:$/,
  /^El .{5,200} escribió:$/,
]

// What somebody wrote themselves, without our own letter below it. Where nothing else is there, all of it.
export function withoutHistory(text: string): string {
  const lines = text.split('\n')
  const start = lines.findIndex((line, index) => isBeginning(line, lines[index + 1] ?? ''))
  const own = (start < 0 ? lines : lines.slice(0, start)).filter((line) => !line.startsWith('>'))
  return own.join('\n').trim() || text.trim()
}

// Long introductions are broken into two lines.
const isBeginning = (line: string, next: string): boolean =>
  beginnings.some((pattern) => pattern.test(line.trim()) || pattern.test(`${line.trim()} ${next.trim()}`))
