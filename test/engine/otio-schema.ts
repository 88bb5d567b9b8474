import { z } from 'zod'

// OpenTimelineIO's own schema, as far as a film needs it: nothing else may be in the document.

const time = z.strictObject({ OTIO_SCHEMA: z.literal('RationalTime.1'), rate: z.number().positive(), value: z.int() })
const range = z.strictObject({ OTIO_SCHEMA: z.literal('TimeRange.1'), start_time: time, duration: time })
const metadata = z.record(z.string(), z.unknown())
const marker = z.strictObject({
  OTIO_SCHEMA: z.literal('Marker.2'),
  name: z.string(),
  metadata,
  color: z.enum(['PINK', 'RED', 'ORANGE', 'YELLOW', 'GREEN', 'CYAN', 'BLUE', 'PURPLE', 'MAGENTA', 'BLACK', 'WHITE']),
  comment: z.string(),
  marked_range: range,
})
const item = { name: z.string(), metadata, effects: z.array(z.never()), markers: z.array(marker), enabled: z.boolean() }
const reference = z.strictObject({
  OTIO_SCHEMA: z.literal('ExternalReference.1'),
  name: z.string(),
  metadata,
  available_range: range.nullable(),
  available_image_bounds: z.null(),
  target_url: z.string().min(1),
})
const clip = z
  .strictObject({
    ...item,
    OTIO_SCHEMA: z.literal('Clip.2'),
    source_range: range,
    media_references: z.record(z.string(), reference),
    active_media_reference_key: z.string(),
  })
  .refine((it) => it.media_references[it.active_media_reference_key] !== undefined, 'the active media is missing')
const gap = z.strictObject({ ...item, OTIO_SCHEMA: z.literal('Gap.1'), source_range: range })
const transition = z.strictObject({
  OTIO_SCHEMA: z.literal('Transition.1'),
  name: z.string(),
  metadata,
  transition_type: z.enum(['SMPTE_Dissolve', 'Custom_Transition']),
  in_offset: time,
  out_offset: time,
})
const track = z.strictObject({
  ...item,
  OTIO_SCHEMA: z.literal('Track.1'),
  kind: z.enum(['Video', 'Audio']),
  source_range: z.null(),
  children: z.array(z.union([clip, gap, transition])),
})

export const otioSchema = z.strictObject({
  OTIO_SCHEMA: z.literal('Timeline.1'),
  name: z.string(),
  metadata,
  global_start_time: time,
  tracks: z.strictObject({
    ...item,
    OTIO_SCHEMA: z.literal('Stack.1'),
    source_range: z.null(),
    children: z.array(track).min(1),
  }),
})
