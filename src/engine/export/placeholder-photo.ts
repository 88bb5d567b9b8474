import { createCanvas } from '@napi-rs/canvas'
import { fontFamilies } from '#src/engine/layers/fonts.ts'

interface PlaceholderLook {
  label: string
  width: number
  height: number
}

// Stands in a template where the editor puts a photo: dark, framed, numbered.
export async function drawPlaceholder({ label, width, height }: PlaceholderLook): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  const unit = Math.min(width, height)
  pen.fillStyle = '#1a1613'
  pen.fillRect(0, 0, width, height)
  pen.strokeStyle = '#6d6258'
  pen.lineWidth = unit * 0.006
  const inset = unit * 0.08
  pen.strokeRect(inset, inset, width - 2 * inset, height - 2 * inset)
  pen.fillStyle = '#f5f0e6'
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.font = `600 ${Math.round(unit * 0.14)}px ${fontFamilies('sans', label)}`
  pen.fillText(label, width / 2, height / 2 - unit * 0.04)
  pen.fillStyle = '#b9ad9e'
  pen.font = `400 ${Math.round(unit * 0.045)}px ${fontFamilies('sans', '')}`
  pen.fillText('Replace with your own photo', width / 2, height / 2 + unit * 0.09)
  return canvas.encode('jpeg', 82)
}
