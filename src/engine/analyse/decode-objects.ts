import { keepSurest } from './keep-surest.ts'
import { rectBetween } from '#src/engine/geometry/rect.ts'
import type { Found } from './photo-analysis.ts'

export const objectInput = 512
const leastScore = 0.2

// The network answers 100 rows: left, top, right, bottom in pixels of its input, score, class of COCO.
export function decodeObjects(rows: ArrayLike<number>): Found[] {
  const found = Array.from({ length: Math.floor(rows.length / 6) }, (_, row) => decodeRow(rows, row * 6))
  return keepSurest(
    found.filter((thing) => thing !== undefined),
    0.6,
  )
}

function decodeRow(rows: ArrayLike<number>, at: number): Found | undefined {
  const value = (part: number): number => rows[at + part] ?? 0
  const label = cocoLabels[value(5)]
  if (value(4) < leastScore || label === undefined) return undefined
  const box = rectBetween({
    left: value(0) / objectInput,
    top: value(1) / objectInput,
    right: value(2) / objectInput,
    bottom: value(3) / objectInput,
  })
  return box.width > 0 && box.height > 0 ? { label, confidence: Math.round(value(4) * 100), box } : undefined
}

const cocoLabels: readonly string[] =
  `person,bicycle,car,motorcycle,aeroplane,bus,train,truck,boat,traffic light,fire hydrant,stop sign,parking meter,bench,
bird,cat,dog,horse,sheep,cow,elephant,bear,zebra,giraffe,backpack,umbrella,handbag,tie,suitcase,frisbee,skis,snowboard,
ball,kite,baseball bat,baseball glove,skateboard,surfboard,tennis racket,bottle,wine glass,cup,fork,knife,spoon,bowl,
banana,apple,sandwich,orange,broccoli,carrot,hot dog,pizza,doughnut,cake,chair,sofa,potted plant,bed,dining table,
toilet,television,laptop,mouse,remote,keyboard,phone,microwave,oven,toaster,sink,refrigerator,book,clock,vase,scissors,
teddy bear,hair dryer,toothbrush`.split(/,\s*/)
