// The health check of the image. A process that only works in the background listens nowhere: that it runs is all there is.
const { ROLE = 'all', PORT = '3000' } = process.env
if (ROLE === 'all' || ROLE === 'web') {
  try {
    const { ok } = await fetch(`http://127.0.0.1:${PORT}/api/health`, { signal: AbortSignal.timeout(4_000) })
    process.exitCode = ok ? 0 : 1
  } catch {
    process.exitCode = 1
  }
}
