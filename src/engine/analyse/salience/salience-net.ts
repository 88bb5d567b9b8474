export interface SalienceNet {
  // rgb: a picture of salienceSide x salienceSide. Answers how much each pixel stands out, 0..1.
  mark: (rgb: Uint8Array) => Float32Array
}

export const salienceSide = 256
