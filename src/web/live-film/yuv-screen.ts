// Shows planar I420 on a canvas. The graphics card turns it into colours, which takes the processor longer than drawing.

import type { PixelKind } from '#src/engine/browser/film-messages.ts'

// Where the processor stands in for a graphics card, a shader takes ten times as long as the same in plain code.
const standIns = /swiftshader|llvmpipe|softpipe|basic render/i

let isThere: boolean | undefined

function hasGraphicsCard(): boolean {
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

export interface Screen {
  pixels: PixelKind
  show: (pixels: Uint8Array<ArrayBuffer>) => void
  close: () => void
}

const vertexShader = `#version 300 es
in vec2 corner;
out vec2 place;
void main() {
  place = vec2(corner.x * 0.5 + 0.5, 0.5 - corner.y * 0.5);
  gl_Position = vec4(corner, 0.0, 1.0);
}`

// BT.709, 16 to 235. Chroma stands on the left column of each pair, so it is read half a column further right.
const fragmentShader = `#version 300 es
precision highp float;
in vec2 place;
out vec4 colour;
uniform sampler2D luma;
uniform sampler2D blue;
uniform sampler2D red;
uniform float column;
void main() {
  vec2 chroma = place + vec2(column * 0.5, 0.0);
  float y = 1.164384 * (texture(luma, place).r - 0.062745);
  float u = texture(blue, chroma).r - 0.501961;
  float v = texture(red, chroma).r - 0.501961;
  colour = vec4(y + 1.792741 * v, y - 0.213249 * u - 0.532909 * v, y + 2.112402 * u, 1.0);
}`

// Undefined where there is no graphics card for it.
export function openYuvScreen(canvas: HTMLCanvasElement): Screen | undefined {
  if (!hasGraphicsCard()) return undefined
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, preserveDrawingBuffer: true })
  if (!gl) return undefined
  const { width, height } = canvas
  const program = linkProgram(gl)
  if (!program) return undefined
  gl.useProgram(program)
  gl.viewport(0, 0, width, height)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), gl.STATIC_DRAW)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  gl.uniform1f(gl.getUniformLocation(program, 'column'), 1 / width)
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
  const planes = planesOf(width, height).map((plane, unit) => {
    gl.uniform1i(gl.getUniformLocation(program, plane.name), unit)
    return { ...plane, unit, texture: makeTexture(gl, unit, plane) }
  })
  return {
    pixels: 'planes',
    show(pixels) {
      for (const { unit, from, ...plane } of planes) {
        gl.activeTexture(gl.TEXTURE0 + unit)
        const part = pixels.subarray(from, from + plane.width * plane.height)
        gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, plane.width, plane.height, gl.RED, gl.UNSIGNED_BYTE, part)
      }
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
    },
    close() {
      for (const { texture } of planes) gl.deleteTexture(texture)
      gl.deleteProgram(program)
    },
  }
}

interface Plane {
  name: string
  from: number
  width: number
  height: number
}

function planesOf(width: number, height: number): Plane[] {
  const [half, luma] = [{ width: width / 2, height: height / 2 }, width * height]
  return [
    { name: 'luma', from: 0, width, height },
    { name: 'blue', from: luma, ...half },
    { name: 'red', from: (luma * 5) / 4, ...half },
  ]
}

function makeTexture(gl: WebGL2RenderingContext, unit: number, { width, height }: Plane): WebGLTexture {
  const texture = gl.createTexture()
  gl.activeTexture(gl.TEXTURE0 + unit)
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.R8, width, height)
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE)
  for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) {
    gl.texParameteri(gl.TEXTURE_2D, filter, gl.LINEAR)
  }
  return texture
}

function linkProgram(gl: WebGL2RenderingContext): WebGLProgram | undefined {
  const program = gl.createProgram()
  const sources = [
    { kind: gl.VERTEX_SHADER, source: vertexShader },
    { kind: gl.FRAGMENT_SHADER, source: fragmentShader },
  ]
  for (const { kind, source } of sources) {
    const shader = gl.createShader(kind)
    if (!shader) return undefined
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.bindAttribLocation(program, 0, 'corner')
  gl.linkProgram(program)
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : undefined
}
