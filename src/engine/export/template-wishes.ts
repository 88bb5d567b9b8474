import type { Analysis, PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import { formats } from '#src/engine/plan/formats.ts'
import type { PlanOptions } from '#src/engine/plan/plan-film.ts'
import type { Template } from '#src/engine/templates/template.ts'

// A template as a film of numbered placeholders: what an editor opens and fills with photos. To be planned.
export function templateWishes(template: Template): [Analysis, PlanOptions] {
  const options: PlanOptions = {
    tier: template.tier,
    format: template.format,
    seed: 1,
    template,
    words: {
      businessName: 'Your business',
      tagline: template.titles.tagline ?? 'What you do best',
      captions:
        template.titles.captions.length > 0 ? template.titles.captions : ['Your first line', 'Your second line'],
      cta: template.titles.cta ?? 'Get in touch',
    },
  }
  return [placeholders(template), options]
}

// Larger than the frame, so that the camera has room to move.
const room = 1.25

function placeholders(template: Template): Analysis {
  const count = template.slots.length
  return { photos: Array.from({ length: count }, (_, index) => placeholder(template, index, count)), problems: [] }
}

function placeholder({ format }: Template, index: number, count: number): PhotoAnalysis {
  const width = Math.round(formats[format].width * room)
  const height = Math.round(formats[format].height * room)
  return {
    photoPath: `placeholder-${index + 1}.jpg`,
    sequencePosition: index + 1,
    sequenceType: index === 0 ? 'opening' : index === count - 1 ? 'closing' : 'feature',
    businessType: 'other',
    shows: 'a place for a photo',
    confidence: 100,
    width,
    height,
    orientation: width > height ? 'landscape' : width < height ? 'portrait' : 'square',
    sharpness: 100,
    exposure: { brightness: 50, verdict: 'good' },
    contrast: 50,
    quality: 100,
    colours: [{ hex: '#8c4a20', share: 60 }],
    faces: [],
    objects: [],
    subject: { x: 0.3, y: 0.35, width: 0.4, height: 0.3 },
    focus: { x: 0.5, y: 0.5 },
  }
}
