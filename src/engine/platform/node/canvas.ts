import * as canvas from '@napi-rs/canvas'
import type { CanvasPort } from '../port.ts'

export const { createCanvas, loadImage }: CanvasPort = canvas
