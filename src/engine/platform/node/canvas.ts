import * as canvas from '@napi-rs/canvas'
import type { CanvasPort } from '#src/engine/platform/port.ts'

export const { createCanvas, loadImage }: CanvasPort = canvas
