// Where the processor stands in for a graphics card, a shader takes ten times as long as the same in plain code.
const standIns = /swiftshader|llvmpipe|softpipe|basic render/i

let isThere: boolean | undefined

export function hasGraphicsCard(): boolean {
  return (isThere ??= findGraphicsCard())
}

// On a canvas of its own: one that has given a context for shaders gives no other.
function findGraphicsCard(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true })
  if (!gl) return false
  const names = gl.getExtension('WEBGL_debug_renderer_info')
  const name = String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return !standIns.test(name)
}
