import { type Analysis, mapSide, type PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'

// An analysed photo as a test wants it; everything it does not care about is ordinary.
export function samplePhoto(index: number, facts: Partial<PhotoAnalysis> = {}): PhotoAnalysis {
  return {
    photoPath: `photo-${index}.jpg`,
    sequencePosition: index + 1,
    sequenceType: index === 0 ? 'opening' : 'detail',
    businessType: 'restaurant',
    shows: 'food',
    confidence: 60,
    width: 2400,
    height: 1800,
    orientation: 'landscape',
    sharpness: 70,
    exposure: { brightness: 45, verdict: 'good' },
    contrast: 70,
    quality: 80,
    colours: [{ hex: '#8c4a20', share: 60 }],
    tones: evenTones(60),
    faces: [],
    objects: [],
    subject: { x: 0.35, y: 0.3, width: 0.3, height: 0.4 },
    focus: { x: 0.5, y: 0.5 },
    ...facts,
  }
}

// As light everywhere, and calm.
export function evenTones(luma: number): NonNullable<PhotoAnalysis['tones']> {
  const cells = (value: number): string => btoa(String.fromCharCode(value).repeat(mapSide ** 2))
  const hues = Array.from({ length: 36 }, (_, bin) => (bin === 5 ? 400 : 0))
  return { low: cells(luma), high: cells(luma + 6), hues, vivid: hues, light: 50, chroma: 40, darkHue: 55 }
}

export const sampleAnalysis = (count: number, facts: Partial<PhotoAnalysis> = {}): Analysis => ({
  photos: Array.from({ length: count }, (_, index) =>
    samplePhoto(index, index === count - 1 ? { sequenceType: 'closing', ...facts } : facts),
  ),
  problems: [],
})

export const warmColours = {
  ground: '#f6efe6',
  ink: '#2c1b0e',
  bar: '#2c1b0e',
  barInk: '#f6efe6',
  light: '#fbf5ed',
  dark: '#2c1b0e',
  accent: '#92361d',
}
