import type { Context2d } from '#src/engine/platform/port.ts'
import type { Layer } from '#src/engine/plan/layer-plan.ts'
import { fontFamilies } from './fonts.ts'
import type { Box, Composition } from './mark.ts'

export const composeWatermark = ({ text }: Extract<Layer, { kind: 'watermark' }>, box: Box): Composition => [
  { box, paint: (context) => repeatAcross(context, text, box) },
]

function repeatAcross(context: Context2d, text: string, box: Box): void {
  context.save()
  context.beginPath()
  context.rect(box.x, box.y, box.width, box.height)
  context.clip()
  context.translate(box.x + box.width / 2, box.y + box.height / 2)
  context.rotate(-Math.PI / 7)
  context.font = `700 64px ${fontFamilies('sans', text)}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const stepX = context.measureText(text).width + 180
  const stepY = 330
  const reach = Math.hypot(box.width, box.height) / 2
  for (let y = -reach; y <= reach; y += stepY) {
    for (let x = -reach; x <= reach; x += stepX) {
      context.fillStyle = 'rgba(0, 0, 0, 0.14)'
      context.fillText(text, x + 2, y + 2)
      context.fillStyle = 'rgba(255, 255, 255, 0.24)'
      context.fillText(text, x, y)
    }
  }
  context.restore()
}
