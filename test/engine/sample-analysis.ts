import type { Analysis, PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'

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
    faces: [],
    objects: [],
    subject: { x: 0.35, y: 0.3, width: 0.3, height: 0.4 },
    focus: { x: 0.5, y: 0.5 },
    ...facts,
  }
}

export const sampleAnalysis = (count: number, facts: Partial<PhotoAnalysis> = {}): Analysis => ({
  photos: Array.from({ length: count }, (_, index) =>
    samplePhoto(index, index === count - 1 ? { sequenceType: 'closing', ...facts } : facts),
  ),
  problems: [],
})
