export const sampleRate = 48_000

export interface Sound {
  left: Float32Array
  right: Float32Array
}

export function makeSilence(seconds: number): Sound {
  const samples = Math.round(seconds * sampleRate)
  return { left: new Float32Array(samples), right: new Float32Array(samples) }
}

export const frequencyOf = (midi: number): number => 440 * 2 ** ((midi - 69) / 12)
