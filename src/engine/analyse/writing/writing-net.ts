export interface WritingNet {
  // rgb: a picture of writingSide x writingSide. Answers how sure it is of writing in each of cellsAcross x cellsAcross cells.
  mark: (rgb: Uint8Array) => Float32Array
}

export const writingSide = 512
export const cellsAcross = 128
