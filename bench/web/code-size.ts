// What the first touch of a page brings: every module that its inline script names, as brotli over the wire.
export async function measureCode(product: string, path: string): Promise<number> {
  const page = await (await fetch(product + path)).text()
  const [inline = ''] = /<script>.*?<\/script>/s.exec(page) ?? []
  const modules = new Set(inline.match(/\/assets\/[\w.-]+\.js/g))
  const sizes = await Promise.all([...modules].map((file) => transferBytes(product + file)))
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1024
}

async function transferBytes(address: string): Promise<number> {
  const answer = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  return Number(answer.headers.get('content-length'))
}
